/* hunt_look: failures are looked into: reduced, and compared with what is known. */
#include "campaign/hunting.h"

#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

/* What is known by now, for assay_shrink; malloc'ed. */
static struct assay_known *list_known(struct hunting *k, size_t *count) {
  const struct findings *f = &k->hunt->findings;
  pool_lock(&k->pool);
  struct assay_known *known = memory_array(f->count + 1, sizeof *known);
  *count = f->count;
  for (size_t i = 0; i < f->count; i++)
    known[i] = (struct assay_known){.target = f->list[i]->hit.target,
                                    .term = f->list[i]->text,
                                    .formulas = &f->list[i]->formulas,
                                    .signature = f->list[i]->signature};
  pool_unlock(&k->pool);
  return known;
}

/* How much a reduction has tried so far. */
struct checking {
  struct hunting *hunting;
  uint64_t counted;
};

static void count_checks(struct checking *c, uint64_t checks) {
  pool_lock(&c->hunting->pool);
  c->hunting->hunt->checks += checks - c->counted;
  pool_unlock(&c->hunting->pool);
  c->counted = checks;
}

static void count_step(void *data, const struct assay_shrinking *so_far) { count_checks(data, so_far->checks); }

void hunting_reduce(struct hunting *k, assay_subject *s, const struct hit *hit,
                    const struct assay_shrink_options *known, struct assay_shrunk *out) {
  enum { TRIES = 1000 };
  struct checking checking = {k, 0};
  const struct hunt *h = k->hunt;
  struct assay_shrink_options options = *known;
  options.target = hit->target;
  options.term = hit->text;
  options.seed = h->seed;
  options.index = hit->index;
  options.same = true;
  options.deadline = h->reducing > 0 ? deadline_after(h->reducing) : 0;
  options.stop = h->stop;
  options.tries = TRIES;
  options.generalise = h->generalising;
  options.progress = count_step;
  options.progress_data = &checking;
  if (assay_shrink(s, &options, out) != ASSAY_OK) *out = (struct assay_shrunk){.checks = checking.counted};
  count_checks(&checking, out->checks + out->formulas.checks);
}

/* What could not be made small may be there already. */
static struct finding *find_same(const struct hunt *h, const struct hit *hit, const struct assay_shrunk *small) {
  const char *text = small->term && small->steps ? small->term : hit->text;
  const char *exception = small->term && small->steps ? small->exception : hit->exception;
  for (size_t i = 0; i < h->findings.count; i++) {
    struct finding *f = h->findings.list[i];
    if (f->hit.target == hit->target && !f->exception == !exception && !strcmp(f->text, text)) return f;
  }
  return NULL;
}

static void count_hit(struct hunt_target *t, struct finding *f) {
  f->hits++;
  t->hits++;
  if (!t->found) t->found = f;
}

/* One look. */
struct look {
  struct hunting *hunting;
  assay_subject *subject;
  struct hunt_arm *arm;
  struct hit *hit;
  double begun;
  struct chain chain;
};

static size_t number_of(const struct hunting *k, const struct hunt_arm *arm) { return (size_t)(arm - k->hunt->arms); }

static void note_look(const struct look *l, const struct finding *f, bool was_new) {
  struct hunting *k = l->hunting;
  if (!k->campaign) return;
  campaign_look(k->campaign, number_of(k, l->arm), l->arm->looked, f->shape, was_new, l->hit->seconds);
}

/* Properties of the same form and name are told apart by their order. */
void hunting_name(const struct hunt *h, struct finding *f) {
  const struct hunt_target *t = &h->targets[f->hit.target];
  size_t before = 0;
  for (size_t i = 0; i < f->hit.target; i++)
    before += !strcmp(h->targets[i].form, t->form) && !strcmp(h->targets[i].name, t->name);
  char *name = before ? memory_printf("%s (%zu)", t->name, before + 1) : memory_text(t->name);
  campaign_shape(f->shape, t->form, name, f->exception ? "exception" : "false", f->text);
  free(name);
}

/* Takes the hit's texts. It is kept before anybody hears of it. NULL: others have found something meanwhile. */
static struct finding *add_finding(struct look *l, const struct assay_shrunk *small) {
  struct hunting *k = l->hunting;
  struct hunt *h = k->hunt;
  struct finding *new = findings_add(&h->findings, l->hit, small);
  new->reducing = monotonic_seconds() - l->begun;
  hunting_name(h, new);
  chain_close(&l->chain);
  if (!hunting_claim(k, new, &l->chain)) {
    findings_take_back(&h->findings);
    hunting_take_news(k);
    return NULL;
  }
  l->hit->text = l->hit->exception = NULL;
  l->arm->familiar = 0;
  count_hit(&h->targets[new->hit.target], new);
  note_look(l, new, true);
  if (k->campaign && !hunting_keep_finding(k, new, &l->chain)) return new;
  if (h->found) h->found(h, new, h->data);
  if (h->until == UNTIL_FIRST) k->stop = true;
  return new;
}

/* What the world has learnt is kept with what it found. By count, only one world looks. */
static void take_lessons(const struct look *l) {
  struct hunting *k = l->hunting;
  if (!k->campaign) return;
  free(k->lessons);
  k->lessons = assay_shrink_lessons(l->subject);
}

/* It may have become known meanwhile: NULL. */
static struct finding *decide(struct look *l, const struct assay_shrunk *small, size_t known) {
  const struct hunt *h = l->hunting->hunt;
  if (!small->known && h->findings.count != known) return NULL;
  struct finding *f = small->known ? h->findings.list[small->known - 1] : find_same(h, l->hit, small);
  while (f && f->same) f = f->same;
  l->arm->looked = l->hit->index;
  take_lessons(l);
  if (!f) return add_finding(l, small);
  count_hit(&l->hunting->hunt->targets[l->hit->target], f);
  note_look(l, f, false);
  return f;
}

/* Is it a bug that nobody knew? False: it is to be done another time. */
static bool look_into(struct look *l) {
  struct hunting *k = l->hunting;
  assay *world = assay_subject_world(l->subject);
  const struct finding *f = NULL;
  while (!f && !hunting_is_put_off(k)) {
    size_t count;
    struct assay_known *known = list_known(k, &count);
    const struct assay_mark mark = assay_mark(world);
    struct assay_shrunk small = {0};
    struct assay_shrink_options options = {.known = known, .known_count = count, .step_data = &l->chain};
    if (k->campaign) options.step = chain_add;
    chain_free(&l->chain);
    if (count) hunting_warm_up(k, l->subject, l->hit);
    if (k->hunt->reduced) hunting_reduce(k, l->subject, l->hit, &options, &small);
    pool_lock(&k->pool);
    if (!hunting_is_put_off(k)) f = decide(l, &small, count);
    pool_unlock(&k->pool);
    assay_release(world, mark);
    free(known);
  }
  chain_free(&l->chain);
  return f != NULL;
}

/* The more of what an arm hits is known, the less of it is looked into. When all shall stop, nothing but the first. */
static bool is_worth_a_look(const struct hunting *k, struct hunt_arm *arm) {
  enum { MANY = 64 };
  const struct hunt *h = k->hunt;
  const bool is_enough = h->until != UNTIL_THE_END || hunting_is_over(k);
  if (k->stop || (is_enough && h->targets[arm->target].found)) return false;
  const uint64_t before = arm->familiar++;
  return before % (1 + before / MANY) == 0;
}

/* It is to be done another time, so it was not looked into. */
static void take_back(struct look *l, uint64_t *looked_into) {
  pool_lock(&l->hunting->pool);
  *looked_into -= 1;
  if (l->arm->familiar) l->arm->familiar--;
  pool_unlock(&l->hunting->pool);
}

static bool look_into_next(struct look *l, uint64_t *looked_into, uint64_t *unseen) {
  struct hunting *k = l->hunting;
  pool_lock(&k->pool);
  const bool is_done = hunting_has_looked(l->arm, l->hit->index);
  const bool look = !is_done && is_worth_a_look(k, l->arm);
  *unseen += !is_done && !look;
  *looked_into += is_done || look;
  if (!look && k->is_looking) l->arm->looked = l->hit->index;
  l->arm->looking += look;
  l->arm->looking_at = l->hit->index;
  pool_unlock(&k->pool);
  if (!look) return true;
  const bool done = look_into(l);
  pool_lock(&k->pool);
  l->arm->looking--;
  pool_unlock(&k->pool);
  if (!done) take_back(l, looked_into);
  return done;
}

bool hunting_look_into(struct hunting *k, assay_subject *s, struct hunt_arm *arm, struct hits *hits,
                       uint64_t *looked_into, uint64_t *unseen) {
  bool all = true;
  for (size_t i = 0; all && i < hits->count; i++) {
    struct look l = {k, s, arm, &hits->list[i], monotonic_seconds(), {0}};
    hunting_share(k, s);
    all = !hunting_is_put_off(k) && look_into_next(&l, looked_into, unseen);
    if (!k->is_looking) continue;
    pool_lock(&k->pool);
    arm->looked_hits = i + 1;
    hunting_keep_if_due(k);
    pool_unlock(&k->pool);
  }
  return all;
}
