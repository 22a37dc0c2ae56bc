/* Arithmetic, comparison and the predicates of numbers. */
#include "racket/prim/prim.h"

#include <math.h>

static term need_integer(struct machine *m, const char *who, value v) {
  if (!is_integer_number(v)) raise_argument(m, who, "integer?", v);
  return v;
}

_Noreturn static void raise_zero(struct machine *m, const char *who) {
  raise_exception(m, m->exn_fail_divide, NULL, "%s: division by zero", who);
}

/* ---- + - * / ---- */

static term add_numbers(struct machine *m, value a, value b) {
  int64_t sum;
  if (is_small(a) && is_small(b) && !__builtin_add_overflow(small_value(a), small_value(b), &sum) && small_fits(sum))
    return small(sum);
  return number_add(m->world, need_number(m, "+", a), need_number(m, "+", b));
}

static term subtract(struct machine *m, value a, value b) {
  int64_t difference;
  if (is_small(a) && is_small(b) && !__builtin_sub_overflow(small_value(a), small_value(b), &difference) &&
      small_fits(difference))
    return small(difference);
  return number_subtract(m->world, need_number(m, "-", a), need_number(m, "-", b));
}

static term multiply(struct machine *m, value a, value b) {
  int64_t product;
  if (is_small(a) && is_small(b) && !__builtin_mul_overflow(small_value(a), small_value(b), &product) &&
      small_fits(product))
    return small(product);
  return number_multiply(m->world, need_number(m, "*", a), need_number(m, "*", b));
}

static term divide(struct machine *m, value a, value b) {
  need_number(m, "/", a);
  need_number(m, "/", b);
  if (b == small(0)) raise_zero(m, "/");
  return number_divide(m->world, a, b);
}

PRIMITIVE(prim_add) {
  term sum = argc ? need_number(m, "+", argv[0]) : small(0);
  for (uint32_t i = 1; i < argc; i++) sum = add_numbers(m, sum, argv[i]);
  return sum;
}

PRIMITIVE(prim_multiply) {
  term product = argc ? need_number(m, "*", argv[0]) : small(1);
  for (uint32_t i = 1; i < argc; i++) product = multiply(m, product, argv[i]);
  return product;
}

PRIMITIVE(prim_subtract) {
  if (argc == 1) return subtract(m, small(0), argv[0]);
  term difference = argv[0];
  for (uint32_t i = 1; i < argc; i++) difference = subtract(m, difference, argv[i]);
  return difference;
}

PRIMITIVE(prim_divide) {
  if (argc == 1) return divide(m, small(1), argv[0]);
  term quotient = argv[0];
  for (uint32_t i = 1; i < argc; i++) quotient = divide(m, quotient, argv[i]);
  return quotient;
}

PRIMITIVE(prim_add1) {
  if (!is_number(argv[0])) raise_argument(m, "add1", "number?", argv[0]);
  return add_numbers(m, argv[0], small(1));
}

PRIMITIVE(prim_sub1) {
  if (!is_number(argv[0])) raise_argument(m, "sub1", "number?", argv[0]);
  return subtract(m, argv[0], small(1));
}

/* ---- = < <= > >= ---- */

PRIMITIVE(prim_equals) {
  for (uint32_t i = 0; i < argc; i++) need_number(m, "=", argv[i]);
  bool all = true;
  for (uint32_t i = 1; i < argc; i++)
    all = all &&
          (is_small(argv[i]) && is_small(argv[0]) ? argv[i] == argv[0] : number_equal(m->world, argv[i - 1], argv[i]));
  return boolean_value(m->world, all);
}

enum { UNORDERED = 2 };

static int compare_numbers(struct machine *m, value a, value b) {
  if (is_small(a) && is_small(b)) return (small_value(a) > small_value(b)) - (small_value(a) < small_value(b));
  return number_compare(m->world, a, b);
}

/* Is every argument related to the next one? `sign` is the required result of the comparison;
 * `or_equal` allows 0 too. */
static value ordered(struct machine *m, const char *who, uint32_t argc, const value *argv, bool descending,
                     bool or_equal) {
  for (uint32_t i = 0; i < argc; i++) need_real(m, who, argv[i]);
  bool all = true;
  for (uint32_t i = 1; i < argc && all; i++) {
    int c = compare_numbers(m, argv[i - 1], argv[i]);
    if (c == UNORDERED) all = false;
    else if (c == 0) all = or_equal;
    else all = (c > 0) == descending;
  }
  return boolean_value(m->world, all);
}

PRIMITIVE(prim_less) { return ordered(m, "<", argc, argv, false, false); }
PRIMITIVE(prim_less_equal) { return ordered(m, "<=", argc, argv, false, true); }
PRIMITIVE(prim_greater) { return ordered(m, ">", argc, argv, true, false); }
PRIMITIVE(prim_greater_equal) { return ordered(m, ">=", argc, argv, true, true); }

static bool is_nan(value v) { return has_kind(v, KIND_REAL) && isnan(real_number(v)); }

/* The extreme argument in the direction of the sign; inexact if any argument is, NaN if any is. */
static value extreme(struct machine *m, const char *who, uint32_t argc, const value *argv, int sign) {
  value best = need_real(m, who, argv[0]);
  bool inexact = !is_exact(best);
  for (uint32_t i = 1; i < argc; i++) {
    value v = need_real(m, who, argv[i]);
    inexact = inexact || !is_exact(v);
    if (is_nan(v) || (!is_nan(best) && compare_numbers(m, v, best) == sign)) best = v;
  }
  return inexact ? number_to_inexact(m->world, best) : best;
}

PRIMITIVE(prim_min) { return extreme(m, "min", argc, argv, -1); }
PRIMITIVE(prim_max) { return extreme(m, "max", argc, argv, 1); }

/* ---- predicates ---- */

PREDICATE(prim_is_number, is_number(v))
PREDICATE(prim_is_real, is_real_number(v))
PREDICATE(prim_is_rational, is_rational_number(v))
PREDICATE(prim_is_integer, is_integer_number(v))
PREDICATE(prim_is_exact_integer, is_exact_integer(v))
PREDICATE(prim_is_natural, is_natural(v))
PREDICATE(prim_is_exact_positive, is_natural(v) && v != small(0))
PREDICATE(prim_is_fixnum, is_small(v) && small_value(v) < INT64_C(1) << 60 && small_value(v) >= -(INT64_C(1) << 60))
PREDICATE(prim_is_flonum, has_kind(v, KIND_REAL))
PREDICATE(prim_is_byte, is_small(v) && small_value(v) >= 0 && small_value(v) < 256)
PREDICATE(prim_is_positive_integer, is_integer_number(v) && number_sign(v) > 0)
PREDICATE(prim_is_negative_integer, is_integer_number(v) && number_sign(v) < 0)
PREDICATE(prim_is_nonnegative_integer, is_integer_number(v) && number_sign(v) >= 0)
PREDICATE(prim_is_nonpositive_integer, is_integer_number(v) && number_sign(v) <= 0)
PREDICATE(prim_is_zero, number_equal(m->world, need_number(m, "zero?", v), small(0)))
PREDICATE(prim_is_positive, number_sign(need_real(m, "positive?", v)) > 0)
PREDICATE(prim_is_negative, number_sign(need_real(m, "negative?", v)) < 0)
PREDICATE(prim_is_exact, is_exact(need_number(m, "exact?", v)))
PREDICATE(prim_is_inexact, !is_exact(need_number(m, "inexact?", v)))
PREDICATE(prim_is_nan, is_nan(need_real(m, "nan?", v)))
PREDICATE(prim_is_infinite, need_real(m, "infinite?", v) && has_kind(v, KIND_REAL) && isinf(real_number(v)))

static bool is_odd(struct machine *m, const char *who, value v) {
  need_integer(m, who, v);
  if (is_small(v)) return small_value(v) & 1;
  return number_sign(number_remainder(m->world, v, small(2))) != 0;
}

PREDICATE(prim_is_even, !is_odd(m, "even?", v))
PREDICATE(prim_is_odd, is_odd(m, "odd?", v))

/* ---- integer division ---- */

typedef term division(struct world *w, term a, term b);

static value integer_division(struct machine *m, const char *who, const value *argv, division *f) {
  need_integer(m, who, argv[0]);
  need_integer(m, who, argv[1]);
  if (number_sign(argv[1]) == 0) raise_zero(m, who);
  return f(m->world, argv[0], argv[1]);
}

PRIMITIVE(prim_quotient) { return integer_division(m, "quotient", argv, number_quotient); }
PRIMITIVE(prim_remainder) { return integer_division(m, "remainder", argv, number_remainder); }
PRIMITIVE(prim_modulo) { return integer_division(m, "modulo", argv, number_modulo); }

PRIMITIVE(prim_quotient_remainder) {
  value parts[] = {integer_division(m, "quotient/remainder", argv, number_quotient),
                   integer_division(m, "quotient/remainder", argv, number_remainder)};
  return values_make(m, 2, parts);
}

static value magnitude(struct machine *m, value v) {
  return number_sign(v) < 0 || (has_kind(v, KIND_REAL) && signbit(real_number(v))) ? subtract(m, small(0), v) : v;
}

PRIMITIVE(prim_abs) { return magnitude(m, need_real(m, "abs", argv[0])); }

/* Of exact rationals: gcd(a/b, c/d) = gcd(ad, cb) / bd. */
static term exact_gcd(struct world *w, term a, term b) {
  mpq_t x, y;
  number_get_mpq(x, a);
  number_get_mpq(y, b);
  mpz_mul(mpq_numref(x), mpq_numref(x), mpq_denref(y));
  mpz_mul(mpq_numref(y), mpq_numref(y), mpq_denref(x));
  mpz_gcd(mpq_numref(x), mpq_numref(x), mpq_numref(y));
  mpz_mul(mpq_denref(x), mpq_denref(x), mpq_denref(y));
  mpq_canonicalize(x);
  term result = term_mpq(w, x);
  mpq_clear(x);
  mpq_clear(y);
  return result;
}

/* Folds gcd or lcm over the arguments exactly, and converts back to a double if one was a
 * double. */
static value fold_divisor(struct machine *m, const char *who, uint32_t argc, const value *argv, bool least_multiple) {
  struct world *w = m->world;
  term result = small(least_multiple);
  bool inexact = false;
  for (uint32_t i = 0; i < argc; i++) {
    need_rational(m, who, argv[i]);
    inexact = inexact || !is_exact(argv[i]);
    term v = magnitude(m, number_to_exact(w, argv[i]));
    term divisor = exact_gcd(w, result, v);
    if (!least_multiple) result = divisor;
    else result = divisor == small(0) ? small(0) : number_divide(w, number_multiply(w, result, v), divisor);
  }
  return inexact ? number_to_inexact(w, result) : result;
}

PRIMITIVE(prim_gcd) { return fold_divisor(m, "gcd", argc, argv, false); }
PRIMITIVE(prim_lcm) { return fold_divisor(m, "lcm", argc, argv, true); }

void prim_number_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"+", 0, ANY_COUNT, prim_add},
      {"-", 1, ANY_COUNT, prim_subtract},
      {"*", 0, ANY_COUNT, prim_multiply},
      {"/", 1, ANY_COUNT, prim_divide},
      {"add1", 1, 1, prim_add1},
      {"sub1", 1, 1, prim_sub1},
      {"=", 1, ANY_COUNT, prim_equals},
      {"<", 1, ANY_COUNT, prim_less},
      {"<=", 1, ANY_COUNT, prim_less_equal},
      {">", 1, ANY_COUNT, prim_greater},
      {">=", 1, ANY_COUNT, prim_greater_equal},
      {"min", 1, ANY_COUNT, prim_min},
      {"max", 1, ANY_COUNT, prim_max},
      {"number?", 1, 1, prim_is_number},
      {"complex?", 1, 1, prim_is_number},
      {"real?", 1, 1, prim_is_real},
      {"rational?", 1, 1, prim_is_rational},
      {"integer?", 1, 1, prim_is_integer},
      {"exact-integer?", 1, 1, prim_is_exact_integer},
      {"exact-nonnegative-integer?", 1, 1, prim_is_natural},
      {"natural?", 1, 1, prim_is_natural},
      {"exact-positive-integer?", 1, 1, prim_is_exact_positive},
      {"fixnum?", 1, 1, prim_is_fixnum},
      {"flonum?", 1, 1, prim_is_flonum},
      {"double-flonum?", 1, 1, prim_is_flonum},
      {"inexact-real?", 1, 1, prim_is_flonum},
      {"byte?", 1, 1, prim_is_byte},
      {"positive-integer?", 1, 1, prim_is_positive_integer},
      {"negative-integer?", 1, 1, prim_is_negative_integer},
      {"nonnegative-integer?", 1, 1, prim_is_nonnegative_integer},
      {"nonpositive-integer?", 1, 1, prim_is_nonpositive_integer},
      {"zero?", 1, 1, prim_is_zero},
      {"positive?", 1, 1, prim_is_positive},
      {"negative?", 1, 1, prim_is_negative},
      {"exact?", 1, 1, prim_is_exact},
      {"inexact?", 1, 1, prim_is_inexact},
      {"nan?", 1, 1, prim_is_nan},
      {"infinite?", 1, 1, prim_is_infinite},
      {"even?", 1, 1, prim_is_even},
      {"odd?", 1, 1, prim_is_odd},
      {"quotient", 2, 2, prim_quotient},
      {"remainder", 2, 2, prim_remainder},
      {"modulo", 2, 2, prim_modulo},
      {"quotient/remainder", 2, 2, prim_quotient_remainder},
      {"abs", 1, 1, prim_abs},
      {"gcd", 0, ANY_COUNT, prim_gcd},
      {"lcm", 0, ANY_COUNT, prim_lcm},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
