/* attempt: see the header. */
#include "property/attempt.h"

#include "gen/checks.h"
#include "property/keywords.h"
#include "racket/prim/prim.h"
#include "redex/match/matching.h"
#include "redex/metafunction/template.h"
#include "redex/redex.h"

/* A uniformly random match. */
struct pick_next {
  struct next base;
  struct attempt *attempt;
  uint64_t matches;
  value *picked;
};

static bool pick_run(struct matcher *x, struct next *self) {
  struct pick_next *n = (struct pick_next *)self;
  const struct property *p = n->attempt->property;
  if (rng_below(&n->attempt->rng, ++n->matches) == 0)
    for (uint32_t i = 0; i < p->slot_count; i++) n->picked[i] = x->frame[p->slots[i]];
  return p->slot_count == 0;
}

static bool match_some_way(struct attempt *a) {
  const struct property *p = a->property;
  const struct wanted *w = &p->generator.wanted;
  const term t = wanted_part(a->machine, w, a->t);
  if (!t) return false;
  value picked[p->slot_count + 1];
  struct matcher x = {.machine = a->machine, .world = a->machine->world, .frame = a->frame};
  if (w->pattern->det) return match_first(&x, w->pattern, t);
  struct pick_next n = {{pick_run}, a, 0, picked};
  match_each(&x, w->pattern, t, &n.base);
  for (uint32_t i = 0; n.matches && i < p->slot_count; i++) a->frame[p->slots[i]] = picked[i];
  return n.matches > 0;
}

static enum made_term make_term(struct attempt *a) {
  const struct request request = {
      .rng = &a->rng,
      .attempt = a->number,
      .size = a->size,
      .retries = a->property->retries,
      .weights = a->weights,
      .has_bias = a->has_bias,
      .example = a->example,
      .which = a->which,
      .frame = a->frame,
  };
  return generator_make(a->machine, a->generator, &request, &a->t);
}

static void prepare_term(struct attempt *a) {
  struct machine *m = a->machine;
  a->doing = "fixing";
  const struct property *p = a->property;
  const bool is_list_wanted = p->predicate && p->generator.wanted.sources && p->generator.wanted.sources->name;
  const value prepared =
      option_result(m, PREPARE, is_list_wanted ? "(-> (listof any/c) (listof any/c))" : "(-> any/c any/c)",
                    apply1(m, p->prepare, a->t), p->prepare_place);
  if (is_list_wanted && !is_list(prepared)) /* check-metafunction: the arguments */
    raise_option(m, PREPARE, "list?", "the range of\n      (-> (listof any/c) (listof any/c))", prepared,
                 p->prepare_place);
  a->t = term_from_value(m, prepared);
  a->doing = NULL;
}

static bool holds(struct attempt *a) {
  struct machine *m = a->machine;
  const struct property *p = a->property;
  a->doing = "checking";
  value v = p->holds ? eval_value(m, p->holds, a->frame) : apply1(m, p->predicate, a->t);
  uint32_t count;
  values_items(&v, &count);
  if (count != 1) raise_values(m, NULL, 1, count);
  a->doing = NULL;
  return is_true(m->world, v);
}

static void begin_attempt(struct attempt *a) {
  const uint64_t program_stream = UINT64_C(0x9E3779B97F4A7C15);
  rng_init(&a->rng, a->seed, a->index);
  /* The program's random numbers depend on the attempt alone, too. */
  rng_init(&a->machine->rng, a->seed ^ program_stream, a->index);
  a->machine->redex->fresh_names = a->property->fresh_names;
  a->doing = NULL;
}

static enum attempt_outcome try_term(struct attempt *a, bool is_bound) {
  const struct wanted *w = &a->property->generator.wanted;
  if (w->sources && !source_in_domain(a->machine, w->sources, a->t)) return SKIPPED;
  if (w->pattern && !is_bound && !match_some_way(a)) return SKIPPED;
  return holds(a) ? PASSED : FAILED;
}

enum attempt_outcome attempt_run(struct attempt *a) {
  const bool prepares = a->property->prepare != 0;
  begin_attempt(a);
  const enum made_term made = make_term(a);
  if (made == GAVE_UP) return NOT_MADE;
  if (made == NO_MORE) return EXHAUSTED;
  if (prepares) prepare_term(a);
  return try_term(a, made == MADE_AND_BOUND && !prepares);
}

enum attempt_outcome attempt_run_with(struct attempt *a, term t) {
  begin_attempt(a);
  a->t = t;
  return try_term(a, false);
}

/* False: the other property has names that this one lacks. */
static bool bind_other(const struct attempt *a, const struct collected *other) {
  const struct property *from = a->property, *to = &other->property;
  if (from->slot_count != to->slot_count || !from->holds != !to->holds) return false;
  for (uint32_t i = 0; i < to->slot_count; i++) {
    uint32_t k = 0;
    while (k < from->slot_count && from->names[k] != to->names[i]) k++;
    if (k == from->slot_count) return false;
    other->frame[to->slots[i]] = a->frame[from->slots[k]];
  }
  return true;
}

enum attempt_outcome attempt_run_other(struct attempt *a, term t, const struct collected *other) {
  begin_attempt(a);
  a->t = t;
  if (a->property->generator.wanted.pattern && !match_some_way(a)) return SKIPPED;
  if (!bind_other(a, other)) return SKIPPED;
  a->property = &other->property;
  a->frame = other->frame;
  return holds(a) ? PASSED : FAILED;
}
