/* hunt_campaign: see the header. */
#include "cli/hunt/hunt_campaign.h"

#include "campaign/campaign.h"
#include "campaign/corpus.h"
#include "cli/hunt/hunt_options.h"
#include "cli/retry_display.h"

#include <stdlib.h>
#include <string.h>

/* "i/n", with i below n. */
static bool read_shard(const char *text, struct shard *out) {
  enum { MOST = 1000000 };
  const char *const digits = "0123456789";
  const size_t first = strspn(text, digits);
  if (!first || text[first] != '/' || first > 7) return false;
  const char *second = text + first + 1;
  const size_t length = strspn(second, digits);
  if (!length || second[length] || length > 7) return false;
  *out = (struct shard){strtoull(text, NULL, 10), strtoull(second, NULL, 10)};
  return out->places >= 1 && out->places <= MOST && out->place < out->places;
}

bool hunt_campaign_read(const struct invocation *call, const struct hunt_options *o, struct campaign_wish *out) {
  *out = (struct campaign_wish){.directory = o->store ? NULL : o->campaign,
                                .resume = o->resume,
                                .is_bounded = o->count || o->seconds > 0,
                                .checkpoint = o->checkpoint};
  if ((o->resume || o->checkpoint > 0) && !o->campaign && !o->store) {
    invocation_refuse(call, "--%s goes with --campaign DIR", o->resume ? "resume" : "checkpoint");
    return false;
  }
  if (o->shards && !o->store) {
    invocation_refuse(call, "--shards goes with --store URL; without, --shard I/N is one of N parts");
    return false;
  }
  if (!o->shard || read_shard(o->shard, &out->shard)) return true;
  invocation_refuse(call, "--shard wants I/N, such as 0/4: the first of four parts; not '%s'", o->shard);
  return false;
}

bool hunt_campaign_try_corpus(struct invocation *call, const struct hunt_options *o, struct corpus *out) {
  const struct retry_display display = {.is_silent = o->json, .quiet = o->quiet, .color = (int)o->common.color};
  int status;
  return !o->corpus ||
         retry_corpus(call, o->corpus, o->file, o->test, o->limit, (unsigned)o->jobs, &display, out, &status);
}
