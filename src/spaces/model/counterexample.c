/* counterexample: see the header. */
#include "spaces/model/counterexample.h"

#include "logic/derive.h"
#include "racket/prim/prim.h"
#include "redex/metafunction/template.h"
#include "redex/redex.h"
#include "spaces/model/model_space.h"

static const struct wanted *wanted_of(const struct counterexample *k) { return counterexample_wanted(k); }
static const struct property *property_of(const struct counterexample *k) { return &k->request.property->property; }

/* ---- one candidate ---- */

/* The term after #:prepare; 0: that raises. */
static term prepared_term(struct counterexample *k, term t) {
  struct machine *m = k->machine;
  const value prepare = property_of(k)->prepare;
  if (!prepare) return t;
  struct catcher c;
  if (!world_try(m->world, &c)) return 0;
  t = term_from_value(m, apply1(m, prepare, t));
  world_catch_end(m->world, &c);
  return t;
}

static term actual(struct counterexample *k, term t) {
  if (wanted_of(k)->goal) t = derivation_verified(k->machine, wanted_of(k)->goal, t);
  return t ? prepared_term(k, t) : 0;
}

static enum verdict try_part(struct counterexample *k, term part, struct evidence *evidence) {
  const struct question *given = &k->request.question;
  const struct question q = {wanted_whole(k->machine, wanted_of(k), part), given->seed, given->index};
  return verdict_with_evidence(k->machine, k->request.property, &q, evidence);
}

/* A candidate on which the program ends itself is none. */
static enum verdict try_part_to_its_end(struct counterexample *k, term part, struct evidence *evidence) {
  struct machine *m = k->machine;
  struct catcher c;
  if (!world_try(m->world, &c)) {
    if (!c.payload || c.payload != m->exiting) world_raise(m->world, c.payload);
    return VERDICT_OUTSIDE;
  }
  const enum verdict verdict = try_part(k, part, evidence);
  world_catch_end(m->world, &c);
  return verdict;
}

/* *t is set to the term that was really tried. */
static enum verdict try_candidate(struct counterexample *k, term *t, uint64_t *evidence) {
  struct evidence found = {0};
  const term changed = actual(k, *t);
  if (!changed) return VERDICT_OUTSIDE;
  const enum verdict verdict = try_part_to_its_end(k, changed, &found);
  *t = changed;
  *evidence = found.digest;
  return verdict;
}

static enum reduce_verdict verdict_of_reduction(const struct counterexample *k, enum verdict verdict) {
  if (verdict == k->wanted) return REDUCE_FAILS;
  if (verdict == VERDICT_UNANSWERED) return REDUCE_UNANSWERED;
  return verdict == VERDICT_HOLDS ? REDUCE_PASSES : REDUCE_DISCARDED;
}

/* A term that turns into a known bug is discarded. */
static enum reduce_verdict verdict_beside_known(struct counterexample *k, struct reduce_candidate *c) {
  struct known_terms *known = k->is_reducing ? k->request.known : NULL;
  if (known) known_watch(known);
  const enum reduce_verdict verdict = verdict_of_reduction(k, try_candidate(k, &c->t, &c->evidence));
  if (!known) return verdict;
  if (verdict == REDUCE_PASSES) known_passed(known);
  return verdict == REDUCE_FAILS && known_failed(known, wanted_whole(k->machine, wanted_of(k), c->t), c->evidence)
             ? REDUCE_PASSES
             : verdict;
}

static void check_distant(struct counterexample *k, struct reduce_candidate *list, size_t count) {
  struct distant_candidate *away = arena_array(&k->machine->world->arena, count, sizeof *away);
  for (size_t i = 0; i < count; i++)
    away[i] = (struct distant_candidate){.t = list[i].t, .verdict = VERDICT_UNANSWERED};
  k->request.check_elsewhere(k->request.data, away, count);
  for (size_t i = 0; i < count; i++)
    list[i] = (struct reduce_candidate){away[i].t, verdict_of_reduction(k, away[i].verdict), away[i].evidence};
}

void counterexample_check(struct counterexample *k, struct reduce_candidate *list, size_t count) {
  if (k->is_reducing && k->request.check_elsewhere) {
    check_distant(k, list, count);
    return;
  }
  for (size_t i = 0; i < count; i++) {
    list[i].verdict = verdict_beside_known(k, &list[i]);
    if (k->is_reducing && list[i].verdict == REDUCE_FAILS) return;
  }
}

void counterexample_try(struct machine *m, const struct collected *property, const struct question *q,
                        struct distant_candidate *c) {
  struct counterexample *k = arena_alloc_zero(&m->world->arena, sizeof *k);
  *k = (struct counterexample){.machine = m, .request = {.property = property, .question = *q}};
  if (wanted_of(k)->goal) derivation_goal_prepare(m, wanted_of(k)->goal);
  c->verdict = try_candidate(k, &c->t, &c->evidence);
}

/* ---- a user's term ---- */

static enum verdict verdict_of_goal(struct machine *m, struct derivation_goal *goal, term part) {
  struct catcher c;
  if (!world_try(m->world, &c)) return world_was_interrupted(m->world) ? VERDICT_TOO_LONG : VERDICT_OUTSIDE;
  derivation_goal_prepare(m, goal);
  const enum verdict verdict = derivation_verified(m, goal, part) == part ? VERDICT_HOLDS : VERDICT_OUTSIDE;
  world_catch_end(m->world, &c);
  return verdict;
}

/* A prepared term need not satisfy the goal. */
enum verdict counterexample_verdict_of_given(struct machine *m, const struct collected *property,
                                             const struct question *q, struct buffer *exception) {
  struct evidence evidence = {.exception = exception};
  const struct wanted *w = &property->property.generator.wanted;
  const enum verdict verdict = verdict_with_evidence(m, property, q, &evidence);
  if (!w->goal || property->property.prepare || verdict == VERDICT_OUTSIDE) return verdict;
  world_begin_task(m->world);
  const enum verdict goal = verdict_of_goal(m, w->goal, wanted_part(m, w, q->t));
  world_end_task(m->world);
  return goal == VERDICT_HOLDS ? verdict : goal;
}

/* ---- sizes ---- */

size_t counterexample_measure(const struct counterexample *k, term part) {
  size_t size = 0;
  for (uint32_t i = 0; i < seq_count(part); i++)
    if (!derivation_is_output(wanted_of(k)->goal, i)) size += term_nodes(seq_item(part, i));
  return size;
}

/* The nodes of the parts that the property looks at, which are bound to the names of its
 * pattern. */
static size_t nodes_read(const struct counterexample *k, term whole) {
  const struct property *p = property_of(k);
  if (!p->holds || !p->slot_count) return term_nodes(whole);
  size_t nodes = p->slot_count > 1 ? 1 : 0;
  for (uint32_t i = 0; i < p->slot_count; i++) {
    const value v = k->request.property->frame[p->slots[i]];
    nodes += v && is_term(v) ? term_nodes(v) : 1;
  }
  return nodes;
}

/* ---- the space ---- */

static const bool *fixed_items(struct machine *m, const struct wanted *w, uint32_t count) {
  if (!w->goal) return NULL;
  bool *fixed = arena_array(&m->world->arena, count + 1, sizeof *fixed);
  for (uint32_t i = 0; i < count; i++) fixed[i] = derivation_is_output(w->goal, i);
  return fixed;
}

static struct space *new_space(struct machine *m, const struct counterexample_request *r) {
  static const struct pattern anything = {.kind = PATTERN_ANY, .det = true};
  const struct property *p = &r->property->property;
  const struct wanted *w = &p->generator.wanted;
  struct model_space_request request = {
      .language = w->language ? w->language : w->sources->language,
      .pattern = w->pattern,
      .unit = p->unit,
      .frame = r->property->frame,
      .opaque = r->opaque,
      .opaque_count = r->opaque_count,
  };
  if (!w->pattern) {
    request.pattern = w->sources && w->sources->domain ? w->sources->domain : &anything;
    request.unit = w->sources ? w->sources->domain_unit : NULL;
    request.frame = NULL;
  }
  if (w->goal) request.fixed = fixed_items(m, w, request.pattern->count);
  return model_space_new(m, &request);
}

struct space *counterexample_space(struct machine *m, const struct collected *property) {
  const struct counterexample_request request = {.property = property};
  struct derivation_goal *goal = property->property.generator.wanted.goal;
  if (goal) derivation_goal_prepare(m, goal);
  return new_space(m, &request);
}

/* ---- the counterexample ---- */

struct counterexample *counterexample_new(struct machine *m, const struct counterexample_request *r) {
  const struct wanted *w = &r->property->property.generator.wanted;
  struct counterexample *k = arena_alloc_zero(&m->world->arena, sizeof *k);
  *k = (struct counterexample){.machine = m, .request = *r, .is_reducing = true};
  struct evidence evidence = {0};
  k->part = wanted_part(m, w, r->question.t);
  k->wanted = k->part ? try_part(k, k->part, &evidence) : VERDICT_OUTSIDE;
  if (k->wanted != VERDICT_FAILS && k->wanted != VERDICT_TOO_LONG) return k;
  if (w->goal) derivation_goal_prepare(m, w->goal);
  k->evidence = evidence.digest;
  k->space = new_space(m, r);
  return k;
}

bool counterexample_confirm(struct counterexample *k, term part, struct buffer *exception) {
  struct evidence evidence = {.exception = exception};
  k->is_reducing = false;
  const enum verdict verdict = try_part(k, part, &evidence);
  k->evidence = evidence.digest;
  k->nodes_read = nodes_read(k, wanted_whole(k->machine, wanted_of(k), part)); /* the bindings do not last */
  return verdict == k->wanted || k->wanted == VERDICT_TOO_LONG;
}
