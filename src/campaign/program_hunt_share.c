/* program_hunt_share: findings of other workers become known to a hunt for programs, and its own to them. The same program is the same finding; nothing else
 * is. */
#include "campaign/program_hunting.h"

#include "campaign/program_finding_row.h"
#include "campaign/share.h"
#include "core/memory.h"
#include "store/copy.h"
#include "store/database.h"

#include <stdlib.h>
#include <string.h>

static struct share *share_of(const struct hunting *k) { return k->campaign ? k->campaign->share : NULL; }

static struct program_finding *find_shape(const struct program_hunt *h, const char *shape) {
  for (size_t i = 0; i < h->finding_count; i++)
    if (!strcmp(h->findings[i]->shape, shape)) return h->findings[i];
  return NULL;
}

static bool commit(struct hunting *k) {
  if (store_commit(k->campaign->store)) return true;
  if (!k->hunt->error) k->hunt->error = memory_text(campaign_error(k->campaign));
  return false;
}

static void mark_delivered(struct hunting *k, struct program_finding *f) {
  f->is_delivered = true;
  campaign_deliver_finding(k->campaign, f->shape);
}

static void take_row(struct hunting *k, struct finding_row *row) {
  struct program_finding *known = find_shape(k->hunt, row->shape);
  if (known) {
    if (known->is_delivered || !row->delivered) return;
    if (row->index != known->index) campaign_yield_finding(k->campaign, row->shape);
    mark_delivered(k, known);
    return;
  }
  row->number = ++k->campaign->findings;
  store_put(k->campaign->store, &table_finding, row);
  program_hunting_take_finding(k, row);
}

static bool take_news(struct hunting *k) {
  struct share *s = share_of(k);
  if (!share_has_news(s)) return true;
  campaign_begin(k->campaign, false);
  for (struct finding_row *row; (row = share_news(s));) {
    take_row(k, row);
    store_row_free(&table_finding, row);
  }
  return commit(k);
}

static enum share_claim claim(struct hunting *k, struct program_finding *f, const struct chain *chain) {
  struct finding_row row;
  program_hunting_row(k, f, &row);
  const enum share_claim result = share_claim(share_of(k), &row, chain);
  free((char *)(uintptr_t)row.formulas);
  free((char *)(uintptr_t)row.evidence);
  f->is_delivered = result == CLAIM_DONE;
  return result;
}

struct program_finding *program_hunting_claim(struct hunting *k, struct program_finding *f) {
  struct program_finding *same = NULL;
  if (!share_of(k)) return NULL;
  chain_close(&f->chain);
  while (!same && claim(k, f, &f->chain) == CLAIM_NEWS && take_news(k)) same = find_shape(k->hunt, f->shape);
  return same;
}

static bool deliver(struct hunting *k, struct program_finding *f) {
  if (claim(k, f, NULL) != CLAIM_DONE) return true;
  campaign_begin(k->campaign, true);
  mark_delivered(k, f);
  return commit(k);
}

bool program_hunting_share(struct hunting *k) {
  struct share *s = share_of(k);
  if (!s) return true;
  bool good = take_news(k);
  for (size_t i = 0; good && i < k->hunt->finding_count && share_is_connected(s); i++)
    if (!k->hunt->findings[i]->is_delivered) good = deliver(k, k->hunt->findings[i]);
  return good;
}
