/* share_findings: exchanges findings with other workers. */
#include "hunt/hunting.h"

#include "hunt/finding_row.h"
#include "share/share.h"
#include "store/copy.h"
#include "store/database.h"

static struct share *share_of(const struct hunting *k) { return k->campaign ? k->campaign->share : NULL; }

/* ---- news ---- */

static void mark_delivered(struct hunting *k, struct finding *f) {
  f->is_delivered = true;
  campaign_deliver_finding(k->campaign, f->shape);
}

static void take_row(struct hunting *k, struct finding_row *row) {
  struct hunt *h = k->hunt;
  struct finding *known = findings_with_shape(&h->findings, row->shape);
  if (known) {
    if (known->is_delivered || !row->delivered) return;
    if (row->index != known->first.index) campaign_yield_finding(k->campaign, row->shape);
    mark_delivered(k, known);
    return;
  }
  row->number = ++k->campaign->findings;
  store_put(k->campaign->store, &table_finding, row);
  findings_append(&h->findings, finding_from_row(row, h->statement_count));
}

void hunting_take_news(struct hunting *k) {
  struct share *s = share_of(k);
  if (!s || k->hunt->error.text || !share_has_news(s)) return;
  campaign_begin(k->campaign, false);
  for (struct finding_row *row; (row = share_news(s));) {
    take_row(k, row);
    store_row_free(&table_finding, row);
  }
  if (!store_commit(k->campaign->store)) hunting_fail_by_store(k);
}

/* ---- own findings ---- */

bool hunting_claim(struct hunting *k, struct check *c, struct finding *f, const struct reduction_trace *trace) {
  struct share *s = share_of(k);
  if (!s) return true;
  struct finding_row row;
  finding_to_row(f, k->hunt->check.seed, k->kind->versions ? k->kind->versions(c) : NULL, &row);
  const enum share_claim claim = share_claim(s, &row, trace);
  finding_row_free(&row);
  f->is_delivered = claim == CLAIM_DONE;
  return claim != CLAIM_NEWS || k->hunt->error.text;
}

/* ---- findings made while the server could not be reached ---- */

static struct finding *first_undelivered(const struct hunt *h) {
  for (size_t i = 0; i < h->findings.count; i++) {
    struct finding *f = h->findings.list[i];
    if (!f->is_delivered && !f->same) return f;
  }
  return NULL;
}

/* The finding is about to be dropped, and will not be made again: so this does not guess. */
static struct finding *find_same_bug(const struct hunting *k, struct check *c, const struct finding *f) {
  const struct findings *all = &k->hunt->findings;
  for (size_t i = 0; k->kind->is_same && i < all->count; i++) {
    struct finding *other = all->list[i];
    if (other != f && other->is_delivered && !other->same && k->kind->is_same(c, f, other)) return other;
  }
  return NULL;
}

/* Other workers had found the same bug meanwhile. */
static void join_findings(struct hunting *k, struct finding *f, struct finding *other) {
  struct hunt *h = k->hunt;
  f->same = other;
  other->hits += f->hits;
  for (size_t i = 0; i < h->statement_count; i++)
    if (h->statements[i].found == f) h->statements[i].found = other;
  if (!campaign_join_findings(k->campaign, f->shape, other->shape)) hunting_fail_by_store(k);
}

static void deliver_finding(struct hunting *k, struct check *c, struct finding *f) {
  if (!hunting_claim(k, c, f, NULL) || !f->is_delivered) return;
  campaign_begin(k->campaign, true);
  mark_delivered(k, f);
  if (!store_commit(k->campaign->store)) hunting_fail_by_store(k);
}

/* Call under the lock. Delivers as many as possible. */
static void deliver_all(struct hunting *k, struct check *c) {
  struct finding *f;
  while (!k->hunt->error.text && (f = first_undelivered(k->hunt))) {
    struct finding *other = find_same_bug(k, c, f);
    if (other) join_findings(k, f, other);
    else deliver_finding(k, c, f);
    if (!f->same && !f->is_delivered) return; /* later */
  }
}

void hunting_share(struct hunting *k, struct check *c) {
  struct share *share = share_of(k);
  if (!share) return;
  pool_lock(&k->pool);
  hunting_take_news(k);
  if (first_undelivered(k->hunt) && share_is_connected(share)) deliver_all(k, c);
  pool_unlock(&k->pool);
}

/* ---- learning ---- */

void hunting_warm_up(struct hunting *k, struct check *c, const struct failure *f) {
  if (share_of(k) && k->kind->warm_up) k->kind->warm_up(c, f);
}
