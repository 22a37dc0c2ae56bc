/* contexts: an evaluated part becomes a part of something larger, beside unevaluated parts
 * (emi/mutating.h).
 *
 * Types determine the contexts: of a constant, an argument may become the result if it has the
 * result's type, or is a function to it. So `if`, `case`, `let` and `const` are contexts if a
 * signature has them, by any name. Which part is then evaluated is unknown beforehand: the
 * evaluator checks the mutant. */
#include "emi/mutating.h"

static term fresh_binder(const struct signature *s, uint32_t number) {
  char name[24];
  snprintf(name, sizeof name, "unused%u", number);
  return term_symbol(s->world, name);
}

/* Wraps it in that many λs, whose variables it does not use. */
static term under_lambdas(const struct signature *s, term e, uint32_t lambdas) {
  while (lambdas-- > 0) e = lambda_make(s, fresh_binder(s, lambdas), e);
  return e;
}

/* The number of λs around an argument: those that its code needs; or, around the result, some. */
static uint32_t lambdas_around(const struct constant_argument *a, bool is_result, struct rng *r) {
  const uint32_t arity = type_arity((struct type *)(uintptr_t)a->type);
  if (!is_result || a->lambdas) return a->lambdas;
  return arity ? (uint32_t)rng_below(r, arity + 1) : 0;
}

/* c %anything ... e ... %anything */
static term context_of(const struct mutator *m, const struct constant *c, term e, struct rng *r) {
  const struct signature *s = m->pairs->parts.signature;
  const uint32_t at = (uint32_t)rng_below(r, c->arity);
  term *arguments = arena_array(&s->world->arena, c->arity, sizeof *arguments);
  for (uint32_t i = 0; i < c->arity; i++)
    arguments[i] = under_lambdas(s, i == at ? e : m->pairs->anything, lambdas_around(&c->arguments[i], i == at, r));
  return lambda_apply(s, c->name, arguments, c->arity);
}

/* (λ x e) %anything, which applies to any e. */
static term redex_of(const struct mutator *m, term e) {
  const struct signature *s = m->pairs->parts.signature;
  return lambda_apply(s, under_lambdas(s, e, 1), &m->pairs->anything, 1);
}

static bool find_anything(const struct mutator *m, term e, struct route *p) {
  const struct signature *s = m->pairs->parts.signature;
  world_check_stack(s->world);
  if (e == m->pairs->anything) return true;
  const enum lambda_kind kind = lambda_kind(s, e);
  if (kind != LAMBDA_ABSTRACTION && kind != LAMBDA_APPLICATION) return false;
  for (uint32_t i = kind == LAMBDA_ABSTRACTION ? 2 : 0; i < seq_count(e) && p->length < MOST_PATH; i++) {
    p->items[p->length++] = i;
    if (find_anything(m, seq_item(e, i), p)) return true;
    p->length--;
  }
  return false;
}

/* Fills in every %anything; 0: one of them cannot be filled. */
static term fill_anything(struct mutator *m, term program, struct rng *r) {
  struct route p = {.length = 0};
  while (program && find_anything(m, program, &p)) {
    const term part = dead_drawn(m, program, &p, r);
    program = part ? path_with(m->pairs->parts.signature, program, &p, part) : 0;
    p.length = 0;
  }
  return program;
}

static const struct constant *draw_constant(const struct mutator *m, struct rng *r) {
  enum { TRIES = 8 };
  const struct signature *s = m->signature;
  for (int i = 0; i < TRIES; i++) {
    const struct constant *c = s->constants[rng_below(r, s->count)];
    if (c->arity > 1 && m->wanted.taken[c->number]) return c;
  }
  return NULL;
}

/* Most constants are not contexts for a given type: several are tried. */
term insert_context(struct mutator *m, const struct covered *c, struct rng *r) {
  enum { TRIES = 12 };
  struct route p;
  if (!place_draw(m->signature, c, true, r, &p)) return 0;
  const term e = path_part(c->program, &p);
  for (int i = 0; i < TRIES; i++) {
    const struct constant *k = i ? draw_constant(m, r) : NULL;
    if (i == 0 && rng_below(r, 4)) continue; /* a redex only now and then */
    if (i && !k) continue;
    const term with = path_with(m->pairs->parts.signature, c->program, &p, k ? context_of(m, k, e, r) : redex_of(m, e));
    if (pair_is_well_typed(m->pairs, with)) return fill_anything(m, with, r);
  }
  return 0;
}
