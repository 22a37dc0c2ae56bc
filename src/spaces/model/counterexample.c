/* counterexample: see the header. */
#include "spaces/model/counterexample.h"

#include "logic/derive.h"
#include "racket/prim/prim.h"
#include "redex/metafunction/template.h"
#include "redex/redex.h"
#include "spaces/model/checking.h"
#include "spaces/model/model_space.h"

static const struct wanted *wanted_of(const struct checking *k) { return checking_wanted(k); }

/* ---- one candidate ---- */

/* The term after #:prepare; 0: that raises. */
static term prepared_term(struct checking *k, term t) {
  struct machine *m = k->machine;
  const value prepare = k->property->property.prepare;
  if (!prepare) return t;
  struct catcher c;
  if (!world_try(m->world, &c)) return 0;
  t = term_from_value(m, apply1(m, prepare, t));
  world_catch_end(m->world, &c);
  return t;
}

static term actual(struct checking *k, term t) {
  if (wanted_of(k)->goal) t = derivation_verified(k->machine, wanted_of(k)->goal, t);
  return t ? prepared_term(k, t) : 0;
}

static enum verdict try_part(struct checking *k, term part, struct evidence *evidence) {
  const struct question q = {wanted_whole(k->machine, wanted_of(k), part), k->question.seed, k->question.index};
  return verdict_with_evidence(k->machine, k->property, &q, evidence);
}

/* *t is set to the term that was really tried. */
static enum verdict try_candidate(struct checking *k, term *t, uint64_t *evidence) {
  struct evidence found = {0};
  const term changed = actual(k, *t);
  if (!changed) return VERDICT_OUTSIDE;
  const enum verdict verdict = try_part(k, changed, &found);
  *t = changed;
  *evidence = found.digest;
  return verdict;
}

static enum reduce_verdict verdict_of_reduction(const struct checking *k, enum verdict verdict) {
  if (verdict == k->wanted) return REDUCE_FAILS;
  if (verdict == VERDICT_UNANSWERED) return REDUCE_UNANSWERED;
  return verdict == VERDICT_HOLDS ? REDUCE_PASSES : REDUCE_DISCARDED;
}

/* A term that turns into a known bug is discarded. */
static enum reduce_verdict verdict_beside_known(struct checking *k, struct reduce_candidate *c) {
  struct known_terms *known = k->is_reducing ? k->request->known : NULL;
  if (known) known_watch(known);
  const enum reduce_verdict verdict = verdict_of_reduction(k, try_candidate(k, &c->t, &c->evidence));
  if (!known) return verdict;
  if (verdict == REDUCE_PASSES) known_passed(known);
  return verdict == REDUCE_FAILS && known_failed(known, wanted_whole(k->machine, checking_wanted(k), c->t), c->evidence)
             ? REDUCE_PASSES
             : verdict;
}

void checking_check(void *data, struct reduce_candidate *list, size_t count) {
  struct checking *k = data;
  for (size_t i = 0; i < count; i++) {
    list[i].verdict = verdict_beside_known(k, &list[i]);
    if (list[i].verdict == REDUCE_FAILS) return;
  }
}

/* Keeps the first one that fails differently, as a text, because terms are released. */
static void keep_other(void *data, term t) {
  struct checking *k = data;
  struct buffer *b = k->request->other;
  if (b && !b->length) print_value(k->machine, b, wanted_whole(k->machine, wanted_of(k), t), PRINT_TERM);
}

static void tell_progress(void *data, const struct reduce_result *so_far) {
  const struct checking *k = data;
  k->request->progress(k->request->data, so_far);
}

static void tell_step(void *data, const struct reduce_result *so_far, const char *tactic) {
  const struct checking *k = data;
  const term whole = wanted_whole(k->machine, wanted_of(k), so_far->t);
  k->request->step(k->request->data, whole, term_nodes(whole), tactic);
}

/* ---- in other worlds ---- */

static void check_distant(void *data, struct reduce_candidate *list, size_t count) {
  struct checking *k = data;
  struct distant_candidate *away = arena_array(&k->machine->world->arena, count, sizeof *away);
  for (size_t i = 0; i < count; i++)
    away[i] = (struct distant_candidate){.t = list[i].t, .verdict = VERDICT_UNANSWERED};
  k->request->check_elsewhere(k->request->data, away, count);
  for (size_t i = 0; i < count; i++)
    list[i] = (struct reduce_candidate){away[i].t, verdict_of_reduction(k, away[i].verdict), away[i].evidence};
}

void counterexample_try(struct machine *m, const struct collected *property, const struct question *q,
                        struct distant_candidate *c) {
  struct checking *k = arena_alloc_zero(&m->world->arena, sizeof *k);
  *k = (struct checking){.machine = m, .property = property, .question = *q};
  if (wanted_of(k)->goal) derivation_goal_prepare(m, wanted_of(k)->goal);
  c->verdict = try_candidate(k, &c->t, &c->evidence);
}

/* Without the outputs that the judgment computes. */
static size_t measure_inputs(void *data, term t) {
  const struct checking *k = data;
  size_t size = 0;
  for (uint32_t i = 0; i < seq_count(t); i++)
    if (!derivation_is_output(wanted_of(k)->goal, i)) size += term_nodes(seq_item(t, i));
  return size;
}

/* The nodes of the parts that the property looks at, which are bound to the names of its
 * pattern. */
static size_t nodes_read(const struct checking *k, term whole) {
  const struct property *p = &k->property->property;
  if (!p->holds || !p->slot_count) return term_nodes(whole);
  size_t nodes = p->slot_count > 1 ? 1 : 0;
  for (uint32_t i = 0; i < p->slot_count; i++) {
    const value v = k->property->frame[p->slots[i]];
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

struct space *checking_space(struct machine *m, const struct counterexample_request *r) {
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

/* ---- the reduction ---- */

enum verdict counterexample_reduce(struct machine *m, const struct counterexample_request *r, struct reduce_result *out,
                                   struct buffer *exception, size_t *nodes, struct counterexample_formulas *formulas) {
  const struct wanted *w = &r->property->property.generator.wanted;
  struct checking *k = arena_alloc_zero(&m->world->arena, sizeof *k);
  *k = (struct checking){.machine = m, .property = r->property, .question = r->question, .request = r};
  struct evidence evidence = {0};
  const term part = wanted_part(m, w, r->question.t);
  k->wanted = part ? try_part(k, part, &evidence) : VERDICT_OUTSIDE;
  if (k->wanted != VERDICT_FAILS && k->wanted != VERDICT_TOO_LONG) return k->wanted;
  if (w->goal) derivation_goal_prepare(m, w->goal);
  struct reduce_options options = r->options;
  options.check = r->check_elsewhere ? check_distant : checking_check;
  options.data = k;
  options.other = keep_other;
  if (r->progress) options.progress = tell_progress;
  if (r->step) options.step = tell_step;
  options.repairs = r->property->property.prepare;
  options.evidence = evidence.digest;
  if (w->goal) options.measure = measure_inputs;
  struct space *space = checking_space(m, r);
  k->is_reducing = true;
  *out = reduce(space, part, &options);
  k->is_reducing = false;
  evidence.exception = exception;
  try_part(k, out->t, &evidence);
  k->evidence = evidence.digest;
  const term whole = wanted_whole(m, w, out->t);
  *nodes = nodes_read(k, whole); /* now, because the bindings do not last */
  if (r->known) formulas->known = known_explains(r->known, whole);
  if (r->generalise && !formulas->known) checking_generalise(k, space, out->t, formulas);
  out->t = whole;
  return k->wanted;
}
