/* lambda_regenerate: see the header.
 *
 * Inference finds the type of a place and those of the variables around it if a new variable there
 * is applied to all of them: in λ hole. whole[hole a b c], the hole is a function from their types
 * to the place's. A program of that function's type, applied to the variables, fits the place. */
#include "spaces/lambda/lambda_regenerate.h"

#include "lambda/lambda_substitute.h"
#include "lambda/typing.h"

/* A rebound name hides the outer one. Returns false if there are too many. */
static bool find_scope(const struct signature *s, const struct cursor *c, struct variables_around *out) {
  out->count = 0;
  for (size_t i = 0; i + 1 < c->depth; i++) {
    if (lambda_kind(s, c->levels[i].t) != LAMBDA_ABSTRACTION) continue;
    const term binder = lambda_binder(c->levels[i].t);
    uint32_t kept = 0;
    for (uint32_t k = 0; k < out->count; k++)
      if (out->list[k] != binder) out->list[kept++] = out->list[k];
    if (kept == MOST_VARIABLES_AROUND) return false;
    out->list[kept] = binder;
    out->count = kept + 1;
  }
  return true;
}

/* Undetermined type variables become an arbitrary type. */
static struct type *ground(const struct signature *s, struct type *t) {
  t = type_resolve(t);
  if (t->is_ground) return t;
  if (t->head == TYPE_VARIABLE || t->head == TYPE_PARAMETER) {
    uint16_t head = 1;
    while (head < s->constructors.count && s->constructors.list[head].arity) head++;
    return head < s->constructors.count ? type_make(s->world, head, NULL, 0) : NULL;
  }
  struct type *arguments[t->count];
  for (uint16_t i = 0; i < t->count; i++)
    if (!(arguments[i] = ground(s, t->arguments[i]))) return NULL;
  return type_make(s->world, t->head, arguments, t->count);
}

/* The type of the function from the scope to the place; NULL: none. */
static struct type *type_of_hole(const struct lambda_wanted *wanted, struct cursor *c,
                                 const struct variables_around *scope) {
  const struct signature *s = wanted->signature;
  const term hole = term_symbol(s->world, "hole");
  if (signature_constant(s, hole)) return NULL;
  const term whole = cursor_plug(c, lambda_apply(s, hole, scope->list, scope->count));
  struct typing typing;
  typing_init(&typing, s);
  typing.ignores_restrictions = true;
  struct type *found = typing_infer(&typing, lambda_make(s, hole, whole));
  if (!found || !type_unify(&typing.store, type_resolve(found)->arguments[1], wanted->type)) return NULL;
  return ground(s, type_resolve(found)->arguments[0]);
}

/* Removes λs that were made for the variables; keeps the others. */
static term applied(const struct signature *s, term e, const struct variables_around *scope) {
  for (uint32_t i = 0; i < scope->count; i++) {
    const bool is_made_for_it = lambda_kind(s, e) == LAMBDA_ABSTRACTION;
    e = lambda_apply(s, e, &scope->list[i], 1);
    if (is_made_for_it) e = lambda_beta(s, e);
  }
  return e;
}

/* ---- places ---- */

bool lambda_place_find(const struct lambda_wanted *wanted, struct cursor *c, struct lambda_place *out) {
  return find_scope(wanted->signature, c, &out->scope) && (out->function = type_of_hole(wanted, c, &out->scope));
}

bool lambda_place_equal(const struct lambda_place *a, const struct lambda_place *b) {
  if (a->scope.count != b->scope.count || !type_equal(a->function, b->function)) return false;
  for (uint32_t i = 0; i < a->scope.count; i++)
    if (a->scope.list[i] != b->scope.list[i]) return false;
  return true;
}

struct type *lambda_place_type(const struct lambda_place *p) {
  struct type *t = p->function;
  for (uint32_t i = 0; i < p->scope.count; i++) t = type_resolve(t)->arguments[1];
  return t;
}

/* The function from the first parameters of another one to the result. */
static struct type *function_to(struct world *w, struct type *function, uint32_t parameters, struct type *result) {
  if (!parameters) return result;
  struct type *f = type_resolve(function);
  return type_arrow(w, f->arguments[0], function_to(w, f->arguments[1], parameters - 1, result));
}

bool lambda_place_arguments(const struct lambda_wanted *wanted, const struct lambda_place *p, const struct constant *c,
                            struct lambda_place *out) {
  const struct signature *s = wanted->signature;
  struct type *bindings[TYPE_MOST_PARAMETERS] = {NULL};
  struct type_store store;
  type_store_init(&store, s->world);
  struct type *t = type_instance(&store, c->scheme.body, bindings), *result = t;
  for (uint32_t i = 0; i < c->arity; i++) result = type_resolve(result)->arguments[1];
  if (!type_unify(&store, result, lambda_place_type(p))) return false;
  for (uint32_t i = 0; i < c->arity; i++, t = type_resolve(t)->arguments[1]) {
    struct type *argument = ground(s, type_resolve(t)->arguments[0]);
    if (!argument) return false;
    out[i].scope = p->scope;
    out[i].function = function_to(s->world, p->function, p->scope.count, argument);
  }
  return true;
}

bool lambda_place_takes(const struct lambda_wanted *wanted, const struct lambda_place *p, term t) {
  const struct signature *s = wanted->signature;
  const struct world_mark mark = world_mark(s->world);
  struct typing typing;
  typing_init(&typing, s);
  typing.ignores_variables = true;
  for (uint32_t i = p->scope.count; i-- > 0;) t = lambda_make(s, p->scope.list[i], t);
  const bool takes = typing_check(&typing, t, p->function);
  world_release(s->world, mark);
  return takes;
}

term lambda_place_make(const struct lambda_way *way, const struct lambda_wanted *wanted, const struct lambda_place *p,
                       struct rng *r, size_t below) {
  struct lambda_wanted part = *wanted;
  part.type = p->function;
  part.size = p->scope.count + 1 + (uint32_t)rng_below(r, below);
  struct lambda_generator *g = lambda_generator_new(way, &part);
  const term made = lambda_generator_make(g, rng_next(r), 1);
  const term e = made ? applied(wanted->signature, made, &p->scope) : 0;
  return e && term_nodes(e) < below ? e : 0;
}

/* ---- at the cursor ---- */

term lambda_regenerate_using(const struct lambda_way *way, const struct lambda_wanted *wanted, struct cursor *c,
                             struct rng *r, size_t below) {
  struct lambda_place place;
  if (below <= 1 || !lambda_place_find(wanted, c, &place)) return 0;
  return lambda_place_make(way, wanted, &place, r, below);
}

term lambda_regenerate(const struct lambda_wanted *wanted, struct cursor *c, struct rng *r, size_t below) {
  return lambda_regenerate_using(&lambda_ways[0], wanted, c, r, below);
}

const struct lambda_way *lambda_way_draw(struct rng *r) {
  const struct lambda_way *way;
  do way = &lambda_ways[rng_below(r, lambda_way_count)];
  while (way->drafts > 1);
  return way;
}
