/* hunt_share: findings of other workers become known to a hunt, and its own to them. */
#include "campaign/hunting.h"

#include "campaign/share.h"
#include "core/memory.h"
#include "store/copy.h"
#include "store/database.h"

#include <stdlib.h>
#include <string.h>

static struct share *share_of(const struct hunting *k) { return k->campaign ? k->campaign->share : NULL; }

/* ---- news ---- */

static void mark_delivered(struct hunting *k, struct finding *f) {
  char *now = store_now();
  const struct campaign_store *s = k->campaign->store;
  const struct database_value values[] = {value_text(s->campaign), value_text(f->shape), value_text(now)};
  f->is_delivered = true;
  store_run(k->campaign->store, "UPDATE finding SET delivered = $3 WHERE campaign = $1 AND shape = $2", values, 3);
  free(now);
}

static void take_row(struct hunting *k, struct finding_row *row) {
  struct finding *known = hunting_find_shape(k->hunt, row->shape);
  if (known) {
    if (!known->is_delivered && row->delivered) mark_delivered(k, known);
    return;
  }
  row->number = ++k->campaign->findings;
  store_put(k->campaign->store, &table_finding, row);
  hunting_take_finding(k, row);
}

void hunting_take_news(struct hunting *k) {
  struct share *s = share_of(k);
  if (!s || k->hunt->error || !share_has_news(s)) return;
  campaign_begin(k->campaign, false);
  for (struct finding_row *row; (row = share_news(s));) {
    take_row(k, row);
    store_row_free(&table_finding, row);
  }
  if (!store_commit(k->campaign->store)) hunting_fail(k, campaign_error(k->campaign));
}

/* ---- ours ---- */

bool hunting_claim(struct hunting *k, struct finding *f, const struct chain *chain) {
  struct share *s = share_of(k);
  if (!s) return true;
  struct finding_row row;
  char *formulas = hunting_finding_row(k->hunt, f, &row);
  const enum share_claim claim = share_claim(s, &row, chain);
  free(formulas);
  f->is_delivered = claim == CLAIM_DONE;
  return claim != CLAIM_NEWS;
}

/* ---- those that were found while the server could not be reached ---- */

static struct finding *first_undelivered(const struct hunt *h) {
  for (size_t i = 0; i < h->findings.count; i++) {
    struct finding *f = h->findings.list[i];
    if (!f->is_delivered && !f->same) return f;
  }
  return NULL;
}

/* What others know; malloc'ed, as *list is: the findings in this order. */
static struct assay_known *known_by_others(const struct hunt *h, struct finding ***list, size_t *count) {
  struct assay_known *known = memory_array(h->findings.count + 1, sizeof *known);
  *list = memory_array(h->findings.count + 1, sizeof **list);
  *count = 0;
  for (size_t i = 0; i < h->findings.count; i++) {
    struct finding *f = h->findings.list[i];
    if (!f->is_delivered || f->same) continue;
    known[*count] = (struct assay_known){f->hit.target, f->text, &f->formulas, f->signature};
    (*list)[(*count)++] = f;
  }
  return known;
}

/* Others had found the same bug meanwhile. */
static void join(struct hunting *k, struct finding *f, struct finding *other) {
  struct hunt *h = k->hunt;
  f->same = other;
  other->hits += f->hits;
  for (size_t i = 0; i < h->target_count; i++)
    if (h->targets[i].found == f) h->targets[i].found = other;
  if (!campaign_join_findings(k->campaign, f->shape, other->shape)) hunting_fail(k, campaign_error(k->campaign));
}

static void deliver(struct hunting *k, struct finding *f) {
  if (!hunting_claim(k, f, NULL) || !f->is_delivered) return;
  campaign_begin(k->campaign, true);
  mark_delivered(k, f);
  if (!store_commit(k->campaign->store)) hunting_fail(k, campaign_error(k->campaign));
}

/* False: it is to be tried again. */
static bool reconsider(struct hunting *k, assay_subject *s, struct finding *f) {
  assay *world = assay_subject_world(s);
  const struct assay_mark mark = assay_mark(world);
  struct finding **list;
  size_t count;
  pool_lock(&k->pool);
  struct assay_known *known = known_by_others(k->hunt, &list, &count);
  pool_unlock(&k->pool);
  struct assay_shrunk small = {0};
  const struct assay_shrink_options options = {.known = known, .known_count = count};
  if (count && k->hunt->reduced) hunting_reduce(k, s, &f->hit, &options, &small);
  pool_lock(&k->pool);
  if (small.known) join(k, f, list[small.known - 1]);
  else deliver(k, f);
  const bool is_done = f->same || f->is_delivered;
  pool_unlock(&k->pool);
  assay_release(world, mark);
  free(list);
  free(known);
  return is_done;
}

void hunting_share(struct hunting *k, assay_subject *s) {
  struct share *share = share_of(k);
  if (!share) return;
  pool_lock(&k->pool);
  hunting_take_news(k);
  struct finding *f = k->is_sharing || k->hunt->error ? NULL : first_undelivered(k->hunt);
  const bool mine = f && share_is_connected(share);
  if (mine) k->is_sharing = true;
  pool_unlock(&k->pool);
  if (!mine) return;
  while (f && reconsider(k, s, f)) {
    pool_lock(&k->pool);
    f = k->hunt->error ? NULL : first_undelivered(k->hunt);
    pool_unlock(&k->pool);
  }
  pool_lock(&k->pool);
  k->is_sharing = false;
  pool_unlock(&k->pool);
}
