/* power: expt, and the four rounding functions (core/number/number.h). */
#include "core/number/number.h"
#include "core/scratch.h"

#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static term reciprocal(struct world *w, term a) { return number_divide(w, small(1), a); }

static term integer_power(struct world *w, term base, uint64_t n) {
  struct integer_view v;
  integer_view(&v, base);
  uint64_t bits;
  if (__builtin_mul_overflow(mpz_sizeinbase(v.z, 2), n, &bits)) bits = UINT64_MAX;
  number_check_size(w, bits / 64);
  mpz_pow_ui(w->scratch->z[0], v.z, n);
  return term_mpz(w, w->scratch->z[0]);
}

/* By squaring, which suffices for complex numbers. */
static term power_by_squaring(struct world *w, term base, uint64_t n) {
  term result = small(1);
  for (; n; n >>= 1) {
    if (n & 1) result = number_multiply(w, result, base);
    if (n > 1) base = number_multiply(w, base, base);
  }
  return result;
}

static term exact_power(struct world *w, term base, uint64_t n) {
  if (has_kind(base, KIND_COMPLEX)) return power_by_squaring(w, base, n);
  if (!has_kind(base, KIND_RATIONAL)) return integer_power(w, base, n);
  term parts[2] = {integer_power(w, seq_item(base, 0), n), integer_power(w, seq_item(base, 1), n)};
  return term_items(w, KIND_RATIONAL, parts, 2); /* powers of coprime numbers are coprime */
}

static bool is_odd(term integer) {
  struct integer_view v;
  integer_view(&v, integer);
  return mpz_odd_p(v.z);
}

static _Noreturn void undefined(struct world *w, term a, term b) {
  char *x = number_to_text(a), *y = number_to_text(b);
  char *message = arena_alloc(&w->arena, strlen(x) + strlen(y) + 64);
  sprintf(message, "expt: undefined for values %s and %s", x, y);
  free(x);
  free(y);
  world_error(w, NULL, "%s", message);
}

/* The exponent is an exact integer. */
static term to_integer_power(struct world *w, term a, term b) {
  if (b == small(0)) return small(1);
  if (a == small(1) || b == small(1)) return a;
  if (a == small(-1)) return is_odd(b) ? a : small(1);
  if (a == small(0)) {
    if (number_sign(b) < 0) undefined(w, a, b);
    return a;
  }
  if (has_kind(a, KIND_REAL)) return term_real(w, pow(real_number(a), number_to_double(b)));
  int64_t n;
  if (!number_to_int64(b, &n) || n == INT64_MIN) world_error(w, NULL, "out of memory: expt of a large exponent");
  return n < 0 ? reciprocal(w, exact_power(w, a, (uint64_t)-n)) : exact_power(w, a, (uint64_t)n);
}

static double complex to_c(term t) {
  if (!has_kind(t, KIND_COMPLEX)) return number_to_double(t);
  double parts[2] = {number_to_double(seq_item(t, 0)), number_to_double(seq_item(t, 1))};
  double complex z;
  memcpy(&z, parts, sizeof z); /* C11 6.2.5 guarantees this layout; clang has no CMPLX in C17 mode */
  return z;
}

static term from_parts(struct world *w, double real, double imaginary) {
  return term_complex(w, term_real(w, real), term_real(w, imaginary));
}

static term inexact_power(struct world *w, term a, term b) {
  if (is_real_number(a) && is_real_number(b)) {
    double x = number_to_double(a), y = number_to_double(b);
    if (!(x < 0) || (isfinite(y) && y == floor(y))) return term_real(w, pow(x, y));
    double size = pow(-x, y), angle = y * acos(-1);
    if (isinf(x) || isinf(y)) return from_parts(w, size * cos(angle), size * sin(angle));
  }
  double complex z = cpow(to_c(a), to_c(b));
  return from_parts(w, creal(z), cimag(z));
}

/* 0 to a power that is not an exact integer. */
static term power_of_zero(struct world *w, term a, term b) {
  term real = has_kind(b, KIND_COMPLEX) ? seq_item(b, 0) : b;
  int sign = number_sign(real);
  if (sign > 0) return a;
  if (sign < 0 || has_kind(b, KIND_COMPLEX)) undefined(w, a, b);
  return term_real(w, pow(0.0, real_number(b)));
}

/* The root if it is an exact integer; otherwise 0. */
static term integer_root(struct world *w, term a) {
  struct integer_view v;
  integer_view(&v, a);
  if (!mpz_perfect_square_p(v.z)) return 0;
  mpz_sqrt(w->scratch->z[0], v.z);
  return term_mpz(w, w->scratch->z[0]);
}

static term positive_root(struct world *w, term a) {
  if (!is_exact(a)) return term_real(w, sqrt(real_number(a)));
  bool rational = has_kind(a, KIND_RATIONAL);
  term num = integer_root(w, rational ? seq_item(a, 0) : a);
  term den = rational ? integer_root(w, seq_item(a, 1)) : small(1);
  if (num && den) return number_divide(w, num, den);
  return term_real(w, sqrt(number_to_double(a)));
}

static term square_root(struct world *w, term a) {
  if (number_sign(a) >= 0) return positive_root(w, a);
  return term_complex(w, small(0), positive_root(w, number_subtract(w, small(0), a)));
}

static bool is_half(term t) {
  return has_kind(t, KIND_RATIONAL) && seq_item(t, 0) == small(1) && seq_item(t, 1) == small(2);
}

term number_expt(struct world *w, term a, term b) {
  if (is_exact_integer(b)) return to_integer_power(w, a, b);
  if (a == small(0)) return power_of_zero(w, a, b);
  if (a == small(1)) return a;
  if (is_half(b) && is_real_number(a)) return square_root(w, a);
  return inexact_power(w, a, b);
}

typedef void division(mpz_t, const mpz_t, const mpz_t);

static term round_with(struct world *w, term a, double (*on_double)(double), division *divide) {
  if (has_kind(a, KIND_REAL)) return term_real(w, on_double(real_number(a)));
  if (!has_kind(a, KIND_RATIONAL)) return a;
  struct integer_view num, den;
  integer_view(&num, seq_item(a, 0));
  integer_view(&den, seq_item(a, 1));
  divide(w->scratch->z[0], num.z, den.z);
  return term_mpz(w, w->scratch->z[0]);
}

/* The nearest integer, floor((2n + d) / 2d); if that was a tie (possible only for d = 2) and is
 * odd, the one below. */
static void divide_to_nearest(mpz_t out, const mpz_t num, const mpz_t den) {
  mpz_t twice;
  bool tie = !mpz_cmp_ui(den, 2);
  mpz_init(twice);
  mpz_mul_2exp(out, num, 1);
  mpz_add(out, out, den);
  mpz_mul_2exp(twice, den, 1);
  mpz_fdiv_q(out, out, twice);
  if (tie && mpz_odd_p(out)) mpz_sub_ui(out, out, 1);
  mpz_clear(twice);
}

term number_floor(struct world *w, term a) { return round_with(w, a, floor, mpz_fdiv_q); }
term number_ceiling(struct world *w, term a) { return round_with(w, a, ceil, mpz_cdiv_q); }
term number_truncate(struct world *w, term a) { return round_with(w, a, trunc, mpz_tdiv_q); }
term number_round(struct world *w, term a) { return round_with(w, a, nearbyint, divide_to_nearest); }
