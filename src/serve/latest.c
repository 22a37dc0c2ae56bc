/* latest: see the header. */
#include "serve/latest.h"

#include "core/system/clock.h"
#include "core/system/memory.h"
#include "serve/answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void latest_begin(struct latest *l, const char *directory) {
  *l = (struct latest){.directory = directory};
  pthread_mutex_init(&l->lock, NULL);
}

void latest_end(struct latest *l) {
  pthread_mutex_destroy(&l->lock);
  free(l->text);
  diagnostic_clear(&l->error);
}

static void identify(struct identity *i, const json_t *campaign) {
  const char *id = json_string_value(json_object_get(campaign, "id"));
  const char *created = json_string_value(json_object_get(campaign, "created"));
  snprintf(i->text, sizeof i->text, "%s %s", id ? id : "", created ? created : "");
}

static void read_again(struct latest *l) {
  free(l->text);
  diagnostic_clear(&l->error);
  json_t *campaign = answer_campaign(l->directory, &l->error);
  l->text = campaign ? json_dumps(campaign, JSON_COMPACT) : NULL;
  if (campaign) identify(&l->whose, campaign);
  json_decref(campaign);
  l->read = monotonic_seconds();
}

char *latest_campaign(struct latest *l, const struct trace *seen, struct identity *whose, struct diagnostic *error) {
  const double most = 2; /* seconds: the files do not show whether a hunt is still running */
  pthread_mutex_lock(&l->lock);
  if (!(l->read > 0) || monotonic_seconds() - l->read > most || memcmp(seen, &l->trace, sizeof *seen) != 0) {
    read_again(l);
    l->trace = *seen;
  }
  char *text = memory_text(l->text);
  *whose = l->whose;
  if (!text) diagnostic_copy(error, &l->error);
  if (!text) diagnostic_set(error, "the store cannot be read");
  pthread_mutex_unlock(&l->lock);
  return text;
}
