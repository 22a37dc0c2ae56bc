/* hunt_share: findings of other workers become known to a hunt, and its own to them. */
#include "campaign/hunting.h"

#include "campaign/explainer.h"
#include "campaign/share.h"
#include "core/memory.h"
#include "store/copy.h"
#include "store/database.h"

#include <stdlib.h>
#include <string.h>

static struct share *share_of(const struct hunting *k) { return k->campaign ? k->campaign->share : NULL; }

/* ---- news ---- */

static void mark_delivered(struct hunting *k, struct finding *f) {
  f->is_delivered = true;
  campaign_deliver_finding(k->campaign, f->shape);
}

static void take_row(struct hunting *k, struct finding_row *row) {
  struct finding *known = hunting_find_shape(k->hunt, row->shape);
  if (known) {
    if (known->is_delivered || !row->delivered) return;
    if (row->index != known->hit.index) campaign_yield_finding(k->campaign, row->shape);
    mark_delivered(k, known);
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

static bool is_instance(assay_subject *s, const struct finding *f, const struct finding *of) {
  for (size_t i = 0; i < of->formulas.count; i++) {
    const struct assay_formula *x = &of->formulas.list[i];
    bool yes = false;
    if (x->is_universal && assay_shrink_is_instance(s, of->hit.target, x->encoded, f->text, &yes) == ASSAY_OK && yes)
      return true;
  }
  return false;
}

/* It is about to be dropped, and will not be hit again: so nothing is guessed here. */
static bool is_same_bug(const struct hunt *h, assay_subject *s, const struct finding *f, const struct finding *other) {
  const struct assay_known one = {.target = f->hit.target, .term = f->text, .signature = f->signature};
  const struct assay_known two = {.target = other->hit.target, .term = other->text, .signature = other->signature};
  if (explainer_is_same(s, &one, &two, h->seed, f->hit.index)) return true;
  if (f->hit.target != other->hit.target || !f->exception != !other->exception) return false;
  return is_instance(s, f, other) || is_instance(s, other, f);
}

static struct finding *find_same_bug(const struct hunt *h, assay_subject *s, const struct finding *f) {
  for (size_t i = 0; i < h->findings.count; i++) {
    struct finding *other = h->findings.list[i];
    if (other != f && other->is_delivered && !other->same && is_same_bug(h, s, f, other)) return other;
  }
  return NULL;
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
  struct finding *other = find_same_bug(k->hunt, s, f);
  if (other) join(k, f, other);
  else deliver(k, f);
  assay_release(world, mark);
  return f->same || f->is_delivered;
}

/* Under the lock: those that were found while the server could not be reached. */
static void deliver_all(struct hunting *k, assay_subject *s) {
  struct finding *f;
  while (!k->hunt->error && (f = first_undelivered(k->hunt)) && reconsider(k, s, f)) {}
}

void hunting_share(struct hunting *k, assay_subject *s) {
  struct share *share = share_of(k);
  if (!share) return;
  pool_lock(&k->pool);
  hunting_take_news(k);
  if (first_undelivered(k->hunt) && share_is_connected(share)) deliver_all(k, s);
  pool_unlock(&k->pool);
}

/* ---- learning ---- */

void hunting_warm_up(struct hunting *k, assay_subject *s, const struct hit *hit) {
  if (!share_of(k) || !k->hunt->reduced) return;
  char *lessons = assay_shrink_lessons(s);
  struct assay_shrunk ignored;
  if (!lessons) hunting_reduce(k, s, hit, &(struct assay_shrink_options){0}, &ignored);
  free(lessons);
}
