/* deletions: an unevaluated part is removed, with the enclosing part (emi/mutating.h).
 *
 * An application with such an argument becomes one of its other parts, or the body of one that
 * is a λ; a call loses the argument, and the function its parameter. Typing rejects ill-typed
 * results. */
#include "emi/mutating.h"

#include "lambda/lambda_substitute.h"
#include "spaces/lambda/lambda_tactics.h"

/* The body under the λs; the terms for their variables are probably not needed, which the evaluator
 * checks. 0: impossible. */
static term body_of(const struct mutator *m, term e, struct rng *r) {
  const struct signature *s = m->signature;
  while (lambda_kind(s, e) == LAMBDA_ABSTRACTION) {
    const term binder = lambda_binder(e), body = lambda_body(e);
    const bool is_used = lambda_has_free(s, body, binder);
    const term with = is_used ? dead_failing(m, r) : binder;
    if (!with) return 0;
    e = is_used ? lambda_substitute(s, body, binder, with) : body;
  }
  return e;
}

/* Replaces the application by another of its items. */
static term without_others(const struct mutator *m, term application, uint32_t dead, struct rng *r) {
  const uint32_t count = seq_count(application);
  uint32_t other = (uint32_t)rng_below(r, count - 1);
  other += other >= dead;
  const term e = seq_item(application, other);
  return rng_below(r, 2) ? body_of(m, e, r) : e;
}

static term without_argument(const struct mutator *m, term application, uint32_t dead) {
  const struct signature *s = m->signature;
  const uint32_t count = seq_count(application);
  term *arguments = arena_array(&s->world->arena, count, sizeof *arguments);
  uint32_t n = 0;
  if (dead == 0) return 0;
  for (uint32_t i = 1; i < count; i++)
    if (i != dead) arguments[n++] = seq_item(application, i);
  return lambda_apply(s, seq_item(application, 0), arguments, n);
}

/* (λ x e) dead as e[x := dead]: x does not occur, or only in dead parts. */
static term without_redex(const struct mutator *m, term application) { return lambda_beta(m->signature, application); }

/* (λ f ... f dead ...) (λ x ...) */
static term without_parameter(const struct mutator *m, term program, struct rng *r) {
  enum { MOST_PARAMETERS = 3 };
  const struct signature *s = m->signature;
  if (lambda_kind(s, program) != LAMBDA_APPLICATION) return 0;
  if (lambda_kind(s, seq_item(program, 0)) != LAMBDA_ABSTRACTION) return 0;
  return lambda_without_parameter(s, program, (uint32_t)rng_below(r, MOST_PARAMETERS));
}

/* The function of an application around the place may lose a parameter. */
static term somewhere_without_parameter(const struct mutator *m, const struct covered *c, const struct route *p,
                                        struct rng *r) {
  struct route around = *p;
  while (around.length > 0) {
    around.length--;
    const term changed = without_parameter(m, path_part(c->program, &around), r);
    if (changed) return path_with(m->signature, c->program, &around, changed);
  }
  return 0;
}

term delete_dead(struct mutator *m, const struct covered *c, struct rng *r) {
  struct route p, around;
  if (!place_draw(m->signature, c, false, r, &p)) return 0;
  const uint64_t way = rng_below(r, 5);
  if (way == 0) return somewhere_without_parameter(m, c, &p, r);
  if (!path_application(m->signature, c->program, &p, &around)) return 0;
  const term application = path_part(c->program, &around);
  const uint32_t dead = p.items[p.length - 1];
  const term other = way == 1   ? without_argument(m, application, dead)
                     : way == 2 ? without_redex(m, application)
                                : without_others(m, application, dead, r);
  return other ? path_with(m->signature, c->program, &around, other) : 0;
}
