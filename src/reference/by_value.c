/* by_value: evaluates arguments before a call (reference/evaluator.h). */
#include "reference/evaluator.h"

/* The underlying λ; NULL: it is a constructor, or not a function. */
static const struct reference_cell *function_of(const struct reference_cell *f) {
  if (f->kind == CELL_PARTIAL) f = f->link;
  return f && f->kind == CELL_FUNCTION ? f : NULL;
}

static bool is_lazy(const struct reference_cell *function, uint32_t parameter) {
  return function && parameter < function->expression->index && function->expression->number >> parameter & 1;
}

/* An argument that the λ does not take now: it is evaluated before the call, or applied to the
 * call's result, or it is lazy there. */
static bool is_later(const struct reference_cell *function, uint32_t parameter) {
  return function && parameter >= function->expression->index;
}

/* Later arguments count only if there is no call. */
struct reference_cell *by_value_arguments(struct evaluator *m, const struct reference_cell *f,
                                          struct reference_cell *const *arguments, uint32_t count) {
  const struct reference_cell *function = function_of(f);
  const uint32_t before = f->kind == CELL_PARTIAL ? f->count : 0;
  bool fails = f->kind == CELL_FAILURE;
  exception_set set = fails ? f->set : 0;
  struct reference_cell *unknown = NULL;
  for (uint32_t i = 0; i < count; i++) {
    if (is_lazy(function, before + i)) continue;
    if (is_later(function, before + i) && !fails) break;
    struct reference_cell *c = evaluator_force(m, arguments[i]);
    if (c->kind == CELL_UNKNOWN) unknown = c;
    if (c->kind != CELL_FAILURE) continue;
    fails = true;
    set |= c->set;
  }
  return unknown ? unknown : fails ? evaluator_fail(m, set) : NULL;
}
