/* lambda_parameters: removes a parameter that a function does not use, and the corresponding
 * arguments of its calls: (λ f. f 0 1) (λ x. λ y. y) becomes (λ f. f 1) (λ y. y). */
#include "spaces/lambda/lambda_tactics.h"

#include "lambda/lambda_substitute.h"
#include "spaces/lambda/lambda_space.h"

struct removal {
  const struct signature *signature;
  term function;      /* the variable by which it is called */
  uint32_t parameter; /* from 0 */
  bool fails;         /* some call has too few arguments */
};

static term remove_argument(struct removal *r, term e);

static term remove_in_application(struct removal *r, term e) {
  const uint32_t count = seq_count(e), without = r->parameter + 1;
  const bool is_call = seq_item(e, 0) == r->function;
  term *items = arena_array(&r->signature->world->arena, count, sizeof *items);
  uint32_t n = 0;
  r->fails = r->fails || (is_call && without >= count);
  for (uint32_t i = 1; i < count; i++)
    if (!is_call || i != without) items[n++] = remove_argument(r, seq_item(e, i));
  const term head = is_call ? r->function : remove_argument(r, seq_item(e, 0));
  return lambda_apply(r->signature, head, items, n);
}

static term remove_argument(struct removal *r, term e) {
  world_check_stack(r->signature->world);
  switch (lambda_kind(r->signature, e)) {
  case LAMBDA_VARIABLE: r->fails = r->fails || e == r->function; return e;
  case LAMBDA_ABSTRACTION:
    if (lambda_binder(e) == r->function) return e;
    return lambda_make(r->signature, lambda_binder(e), remove_argument(r, lambda_body(e)));
  case LAMBDA_APPLICATION: return remove_in_application(r, e);
  case LAMBDA_ANNOTATION: r->fails = true; return e;
  case LAMBDA_CONSTANT:
  case LAMBDA_MALFORMED: break;
  }
  return e;
}

/* The function without its parameter; 0: it has none, or uses it. */
static term remove_parameter(const struct signature *s, term function, uint32_t parameter) {
  if (lambda_kind(s, function) != LAMBDA_ABSTRACTION) return 0;
  const term binder = lambda_binder(function), body = lambda_body(function);
  if (parameter == 0) return lambda_has_free(s, body, binder) ? 0 : body;
  const term inner = remove_parameter(s, body, parameter - 1);
  return inner ? lambda_make(s, binder, inner) : 0;
}

term lambda_without_parameter(const struct signature *s, term e, uint32_t parameter) {
  const term head = seq_item(e, 0), function = remove_parameter(s, seq_item(e, 1), parameter);
  if (!function) return 0;
  struct removal r = {s, lambda_binder(head), parameter, false};
  const term body = remove_argument(&r, lambda_body(head));
  if (r.fails) return 0;
  const term call = lambda_apply(s, lambda_make(s, r.function, body), &function, 1);
  return lambda_apply(s, call, sequence_of(e)->items + 2, seq_count(e) - 2);
}

static bool parameters_next(struct explorer *x, struct tactic_state *s, term *out) {
  enum { MOST = 6 }; /* parameters */
  const struct signature *g = lambda_space_wanted(x->space)->signature;
  const term t = cursor_here(&x->cursor)->t;
  if (lambda_kind(g, t) != LAMBDA_APPLICATION || lambda_kind(g, seq_item(t, 0)) != LAMBDA_ABSTRACTION) return false;
  while (s->step < MOST)
    if ((*out = lambda_without_parameter(g, t, s->step++))) return true;
  return false;
}

const struct tactic lambda_parameters = {"parameters", ON_SEQUENCES, parameters_next, NULL, true};
