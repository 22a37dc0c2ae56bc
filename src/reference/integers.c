/* integers: the results of primitives (reference/evaluator.h). */
#include "reference/evaluator.h"

/* By need, integers have 64 bits and wrap around. By value, only integers that all languages have
 * are known. */
struct reference_cell *integer_known(struct evaluator *m, int64_t number) {
  const int64_t most = INT64_C(1) << 61;
  return m->by_value && (number >= most || number <= -most) ? NULL : evaluator_integer(m, number);
}

static struct reference_cell *sum(struct evaluator *m, int64_t wrapped, bool overflows) {
  return m->by_value && overflows ? NULL : integer_known(m, wrapped);
}

struct reference_cell *integer_compute(struct evaluator *m, enum primitive p, int64_t a, int64_t b) {
  int64_t c;
  switch (p) {
  case INTEGER_ADD: {
    const bool overflows = __builtin_add_overflow(a, b, &c);
    return sum(m, c, overflows);
  }
  case INTEGER_SUBTRACT: {
    const bool overflows = __builtin_sub_overflow(a, b, &c);
    return sum(m, c, overflows);
  }
  case INTEGER_MULTIPLY: {
    const bool overflows = __builtin_mul_overflow(a, b, &c);
    return sum(m, c, overflows);
  }
  case INTEGER_QUOTIENT: return b == 0 ? NULL : integer_known(m, b == -1 ? (int64_t)(0 - (uint64_t)a) : a / b);
  case INTEGER_REMAINDER: return b == 0 ? NULL : integer_known(m, b == -1 ? 0 : a % b);
  case INTEGER_EQUAL: return evaluator_integer(m, a == b);
  case INTEGER_LESS: return evaluator_integer(m, a < b);
  case INTEGER_PRIMITIVES: break;
  }
  return NULL;
}
