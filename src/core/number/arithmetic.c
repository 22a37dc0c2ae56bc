/* arithmetic: + - * / and related operations on terms (core/number/number.h). Powers and rounding
 * are in core/number/power.c.
 *
 * The tower: integers, rationals, doubles, complex. An operation works at the level of its higher
 * operand. An exact zero stays exact, as in Racket: (* 0 2.5) is 0 and (+ 0 -0.0) is -0.0. */
#include "core/number/number.h"
#include "core/scratch.h"

#include <math.h>
#include <stdlib.h>

enum number_level { LEVEL_INTEGER, LEVEL_RATIONAL, LEVEL_REAL, LEVEL_COMPLEX };

static enum number_level level_of(term t) {
  if (is_small(t)) return LEVEL_INTEGER;
  switch (object_of(t)->kind) {
  case KIND_INTEGER: return LEVEL_INTEGER;
  case KIND_RATIONAL: return LEVEL_RATIONAL;
  case KIND_REAL: return LEVEL_REAL;
  default: return LEVEL_COMPLEX;
  }
}

static enum number_level common_level(term a, term b) {
  enum number_level la = level_of(a), lb = level_of(b);
  return la > lb ? la : lb;
}

static term real_part(term t) { return has_kind(t, KIND_COMPLEX) ? seq_item(t, 0) : t; }
static term imaginary_part(term t) { return has_kind(t, KIND_COMPLEX) ? seq_item(t, 1) : small(0); }

static void set_mpq(mpq_t out, term t) {
  struct integer_view v;
  bool rational = has_kind(t, KIND_RATIONAL);
  integer_view(&v, rational ? seq_item(t, 0) : t);
  mpz_set(mpq_numref(out), v.z);
  integer_view(&v, rational ? seq_item(t, 1) : small(1));
  mpz_set(mpq_denref(out), v.z);
}

typedef void integer_operation(mpz_t, const mpz_t, const mpz_t);
typedef void rational_operation(mpq_t, const mpq_t, const mpq_t);

static term on_integers(struct world *w, integer_operation *operation, term a, term b) {
  struct integer_view x, y;
  integer_view(&x, a);
  integer_view(&y, b);
  number_check_size(w, mpz_size(x.z) + mpz_size(y.z));
  operation(w->scratch->z[0], x.z, y.z);
  return term_mpz(w, w->scratch->z[0]);
}

static term on_rationals(struct world *w, rational_operation *operation, term a, term b) {
  mpq_t *q = w->scratch->q;
  set_mpq(q[1], a);
  set_mpq(q[2], b);
  operation(q[0], q[1], q[2]);
  return term_mpq(w, q[0]);
}

static term add_general(struct world *w, term a, term b) {
  if (a == small(0)) return b;
  if (b == small(0)) return a;
  switch (common_level(a, b)) {
  case LEVEL_INTEGER: return on_integers(w, mpz_add, a, b);
  case LEVEL_RATIONAL: return on_rationals(w, mpq_add, a, b);
  case LEVEL_REAL: return term_real(w, number_to_double(a) + number_to_double(b));
  default:
    return term_complex(w, number_add(w, real_part(a), real_part(b)),
                        number_add(w, imaginary_part(a), imaginary_part(b)));
  }
}

term number_add(struct world *w, term a, term b) {
  if (is_small(a) && is_small(b)) return term_integer(w, small_value(a) + small_value(b)); /* 63 bits: no overflow */
  return add_general(w, a, b);
}

static term subtract_general(struct world *w, term a, term b) {
  if (b == small(0)) return a;
  switch (common_level(a, b)) {
  case LEVEL_INTEGER: return on_integers(w, mpz_sub, a, b);
  case LEVEL_RATIONAL: return on_rationals(w, mpq_sub, a, b);
  case LEVEL_REAL:
    if (a == small(0)) return term_real(w, -real_number(b));
    return term_real(w, number_to_double(a) - number_to_double(b));
  default:
    return term_complex(w, number_subtract(w, real_part(a), real_part(b)),
                        number_subtract(w, imaginary_part(a), imaginary_part(b)));
  }
}

term number_subtract(struct world *w, term a, term b) {
  if (is_small(a) && is_small(b)) return term_integer(w, small_value(a) - small_value(b));
  return subtract_general(w, a, b);
}

static term multiply_complex(struct world *w, term a, term b) {
  term ar = real_part(a), ai = imaginary_part(a), br = real_part(b), bi = imaginary_part(b);
  term real = number_subtract(w, number_multiply(w, ar, br), number_multiply(w, ai, bi));
  term imaginary = number_add(w, number_multiply(w, ar, bi), number_multiply(w, ai, br));
  return term_complex(w, real, imaginary);
}

static term multiply_general(struct world *w, term a, term b) {
  if (a == small(0) || b == small(0)) return small(0);
  switch (common_level(a, b)) {
  case LEVEL_INTEGER: return on_integers(w, mpz_mul, a, b);
  case LEVEL_RATIONAL: return on_rationals(w, mpq_mul, a, b);
  case LEVEL_REAL: return term_real(w, number_to_double(a) * number_to_double(b));
  default: return multiply_complex(w, a, b);
  }
}

term number_multiply(struct world *w, term a, term b) {
  int64_t product;
  if (is_small(a) && is_small(b) && !__builtin_mul_overflow(small_value(a), small_value(b), &product)) {
    return term_integer(w, product);
  }
  return multiply_general(w, a, b);
}

/* (a + bi) / (c + di) = (a + bi)(c - di) / (c² + d²) */
static term divide_complex(struct world *w, term a, term b) {
  if (!has_kind(b, KIND_COMPLEX)) {
    return term_complex(w, number_divide(w, real_part(a), b), number_divide(w, imaginary_part(a), b));
  }
  term c = real_part(b), d = imaginary_part(b);
  term norm = number_add(w, number_multiply(w, c, c), number_multiply(w, d, d));
  return number_divide(w, number_multiply(w, a, term_complex(w, c, number_subtract(w, small(0), d))), norm);
}

term number_divide(struct world *w, term a, term b) {
  if (b == small(0)) world_error(w, NULL, "/: division by zero");
  if (a == small(0)) return a;
  switch (common_level(a, b)) {
  case LEVEL_INTEGER:
  case LEVEL_RATIONAL: return on_rationals(w, mpq_div, a, b);
  case LEVEL_REAL: return term_real(w, number_to_double(a) / number_to_double(b));
  default: return divide_complex(w, a, b);
  }
}

/* quotient, remainder and modulo apply to integers, including integral doubles. */
struct division {
  const char *name;
  integer_operation *on_integers;
  double (*on_doubles)(double, double);
};

static double double_quotient(double a, double b) { return trunc(a / b); }

/* As in Racket, never -0.0. */
static double double_remainder(double a, double b) {
  double rest = fmod(a, b);
  return rest == 0 ? 0.0 : rest;
}

static double double_modulo(double a, double b) {
  double rest = double_remainder(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

static term divide_integers(struct world *w, const struct division *d, term a, term b) {
  if (b == small(0)) world_error(w, NULL, "%s: division by zero", d->name);
  if (!is_integer_number(a) || !is_integer_number(b)) {
    world_error(w, NULL, "%s: contract violation\n  expected: integer?", d->name);
  }
  if (has_kind(b, KIND_REAL) && real_number(b) == 0) {
    world_error(w, NULL, "%s: undefined for %s", d->name, signbit(real_number(b)) ? "-0.0" : "0.0");
  }
  if (a == small(0)) return a;
  if (is_exact(a) && is_exact(b)) return on_integers(w, d->on_integers, a, b);
  if (d->on_doubles != double_quotient && (b == small(1) || b == small(-1))) return small(0);
  return term_real(w, d->on_doubles(number_to_double(a), number_to_double(b)));
}

static bool both_small_nonzero(term a, term b) { return is_small(a) && is_small(b) && b != small(0); }

term number_quotient(struct world *w, term a, term b) {
  if (both_small_nonzero(a, b)) return term_integer(w, small_value(a) / small_value(b));
  return divide_integers(w, &(struct division){"quotient", mpz_tdiv_q, double_quotient}, a, b);
}

term number_remainder(struct world *w, term a, term b) {
  if (both_small_nonzero(a, b)) return small(small_value(a) % small_value(b));
  return divide_integers(w, &(struct division){"remainder", mpz_tdiv_r, double_remainder}, a, b);
}

term number_modulo(struct world *w, term a, term b) {
  if (!both_small_nonzero(a, b)) {
    return divide_integers(w, &(struct division){"modulo", mpz_fdiv_r, double_modulo}, a, b);
  }
  int64_t n = small_value(b), rest = small_value(a) % n;
  return small(rest && (rest < 0) != (n < 0) ? rest + n : rest);
}

static int sign_of(int c) { return (c > 0) - (c < 0); }

static int compare_doubles(double a, double b) {
  if (isnan(a) || isnan(b)) return 2;
  return (a > b) - (a < b);
}

/* A double is compared as the exact number that it represents. */
static int compare_with_double(struct world *w, term exact, double b) {
  if (isnan(b)) return 2;
  if (isinf(b)) return b > 0 ? -1 : 1;
  if (is_small(exact) && llabs(small_value(exact)) < (INT64_C(1) << 53))
    return compare_doubles((double)small_value(exact), b);
  mpq_t *q = w->scratch->q;
  set_mpq(q[1], exact);
  mpq_set_d(q[2], b);
  return sign_of(mpq_cmp(q[1], q[2]));
}

int number_compare(struct world *w, term a, term b) {
  if (is_small(a) && is_small(b)) return (small_value(a) > small_value(b)) - (small_value(a) < small_value(b));
  bool ra = has_kind(a, KIND_REAL), rb = has_kind(b, KIND_REAL);
  if (ra && rb) return compare_doubles(real_number(a), real_number(b));
  if (rb) return compare_with_double(w, a, real_number(b));
  if (ra) {
    int c = compare_with_double(w, b, real_number(a));
    return c == 2 ? 2 : -c;
  }
  if (common_level(a, b) == LEVEL_INTEGER) return term_compare(a, b);
  mpq_t *q = w->scratch->q;
  set_mpq(q[1], a);
  set_mpq(q[2], b);
  return sign_of(mpq_cmp(q[1], q[2]));
}

bool number_equal(struct world *w, term a, term b) {
  return number_compare(w, real_part(a), real_part(b)) == 0 &&
         number_compare(w, imaginary_part(a), imaginary_part(b)) == 0;
}
