/* number: the representation of numbers as terms, and conversions. Arithmetic is in
 * core/number/arithmetic.c, text in core/number/number_text.c. */
#include "core/number/number.h"

#include "core/intern.h"
#include "core/scratch.h"
#include "core/system/memory.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(GMP_NUMB_BITS == 64, "integers are kept as GMP's limbs");

bool is_exact_integer(value v) { return is_small(v) || object_of(v)->kind == KIND_INTEGER; }

bool is_real_number(value v) { return is_exact_integer(v) || has_kind(v, KIND_RATIONAL) || has_kind(v, KIND_REAL); }

bool is_number(value v) { return is_real_number(v) || has_kind(v, KIND_COMPLEX); }

bool is_exact(value v) {
  if (has_kind(v, KIND_COMPLEX)) return is_exact(seq_item(v, 0));
  return is_exact_integer(v) || has_kind(v, KIND_RATIONAL);
}

bool is_integer_number(value v) {
  if (has_kind(v, KIND_REAL)) return isfinite(real_number(v)) && floor(real_number(v)) == real_number(v);
  return is_exact_integer(v);
}

bool is_natural(value v) { return is_exact_integer(v) && number_sign(v) >= 0; }

bool is_rational_number(value v) {
  if (has_kind(v, KIND_REAL)) return isfinite(real_number(v));
  return is_exact_integer(v) || has_kind(v, KIND_RATIONAL);
}

void number_init(struct world *w) {
  struct number_scratch *s = memory_array(1, sizeof *s);
  for (size_t i = 0; i < sizeof s->z / sizeof *s->z; i++) mpz_init(s->z[i]);
  for (size_t i = 0; i < sizeof s->t / sizeof *s->t; i++) mpz_init(s->t[i]);
  for (size_t i = 0; i < sizeof s->q / sizeof *s->q; i++) mpq_init(s->q[i]);
  w->scratch = s;
}

void number_free(struct world *w) {
  struct number_scratch *s = w->scratch;
  if (!s) return;
  for (size_t i = 0; i < sizeof s->z / sizeof *s->z; i++) mpz_clear(s->z[i]);
  for (size_t i = 0; i < sizeof s->t / sizeof *s->t; i++) mpz_clear(s->t[i]);
  for (size_t i = 0; i < sizeof s->q / sizeof *s->q; i++) mpq_clear(s->q[i]);
  free(s);
  w->scratch = NULL;
}

void number_check_size(struct world *w, uint64_t limbs) {
  const uint64_t most = UINT64_C(1) << 26, limit = w->arena.limit / sizeof(mp_limb_t);
  if (limbs > most || (limit && limbs > limit))
    world_error(w, NULL, "out of memory: a number of %" PRIu64 " bits", limbs * 64);
}

static term large_integer(struct world *w, const uint64_t *limbs, size_t count, bool negative) {
  number_check_size(w, count);
  return term_limbs(w, limbs, negative ? -(int32_t)count : (int32_t)count);
}

term term_integer(struct world *w, int64_t n) {
  if (small_fits(n)) return small(n);
  uint64_t limb = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
  return large_integer(w, &limb, 1, n < 0);
}

term term_unsigned(struct world *w, uint64_t n) {
  if (n <= (uint64_t)SMALL_MAX) return small((int64_t)n);
  return large_integer(w, &n, 1, false);
}

term term_mpz(struct world *w, const mpz_t n) {
  if (mpz_fits_slong_p(n)) return term_integer(w, mpz_get_si(n));
  return large_integer(w, mpz_limbs_read(n), mpz_size(n), mpz_sgn(n) < 0);
}

term term_mpq(struct world *w, const mpq_t n) {
  term parts[2] = {term_mpz(w, mpq_numref(n)), 0};
  if (!mpz_cmp_ui(mpq_denref(n), 1)) return parts[0];
  parts[1] = term_mpz(w, mpq_denref(n));
  return term_items(w, KIND_RATIONAL, parts, 2);
}

/* Both parts are exact, or both are doubles. */
term term_complex(struct world *w, term real, term imaginary) {
  if (imaginary == small(0)) return real;
  if (!is_exact(real)) imaginary = number_to_inexact(w, imaginary);
  if (!is_exact(imaginary)) real = number_to_inexact(w, real);
  term parts[2] = {real, imaginary};
  return term_items(w, KIND_COMPLEX, parts, 2);
}

void integer_view(struct integer_view *v, term t) {
  if (is_small(t)) {
    int64_t n = small_value(t);
    v->room = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    mpz_roinit_n(v->z, &v->room, n == 0 ? 0 : n < 0 ? -1 : 1);
    return;
  }
  const struct integer_object *o = (const struct integer_object *)t;
  mpz_roinit_n(v->z, (const mp_limb_t *)o->limbs, o->size);
}

void number_get_mpz(mpz_t out, term t) {
  struct integer_view v;
  integer_view(&v, t);
  mpz_init_set(out, v.z);
}

void number_get_mpq(mpq_t out, term t) {
  struct integer_view num, den;
  mpq_init(out);
  integer_view(&num, has_kind(t, KIND_RATIONAL) ? seq_item(t, 0) : t);
  mpz_set(mpq_numref(out), num.z);
  if (!has_kind(t, KIND_RATIONAL)) return;
  integer_view(&den, seq_item(t, 1));
  mpz_set(mpq_denref(out), den.z);
}

bool number_to_int64(term t, int64_t *out) {
  if (is_small(t)) *out = small_value(t);
  else {
    if (!is_exact_integer(t)) return false;
    struct integer_view v;
    integer_view(&v, t);
    if (!mpz_fits_slong_p(v.z)) return false;
    *out = mpz_get_si(v.z);
  }
  return true;
}

int number_sign(term a) {
  if (is_small(a)) return (small_value(a) > 0) - (small_value(a) < 0);
  if (has_kind(a, KIND_INTEGER)) return ((struct integer_object *)a)->size < 0 ? -1 : 1;
  if (has_kind(a, KIND_RATIONAL)) return number_sign(seq_item(a, 0));
  return (real_number(a) > 0) - (real_number(a) < 0);
}

/* bits * 2^exponent, where the lowest bit of `bits` is set if nonzero bits below it were cut off.
 * Rounds once, to nearest even, also for subnormals. */
static double round_bits(uint64_t bits, long exponent) {
  if (!bits) return 0.0;
  int width = 64 - __builtin_clzll(bits);
  long drop = width - 53;
  if (-1074 - exponent > drop) drop = -1074 - exponent;
  if (drop <= 0) return ldexp((double)bits, (int)exponent);
  if (drop > 63) return 0.0;
  uint64_t half = UINT64_C(1) << (drop - 1), rest = bits & (half | (half - 1)), kept = bits >> drop;
  if (rest > half || (rest == half && (kept & 1))) kept++;
  return ldexp((double)kept, (int)(exponent + drop));
}

/* Scales so that the integer quotient has about 56 bits (fewer below the smallest normal), then
 * rounds it. */
static double ratio_to_double(mpz_t scaled, mpz_t rest, const mpz_t num, const mpz_t den) {
  long width = (long)mpz_sizeinbase(num, 2) - (long)mpz_sizeinbase(den, 2);
  if (width > 1100) return mpz_sgn(num) < 0 ? -HUGE_VAL : HUGE_VAL;
  if (width < -1200) return mpz_sgn(num) < 0 ? -0.0 : 0.0;
  long exponent = width - 56 < -1078 ? -1078 : width - 56;
  mpz_abs(scaled, num);
  if (exponent < 0) {
    mpz_mul_2exp(scaled, scaled, (mp_bitcnt_t)-exponent);
    mpz_tdiv_qr(scaled, rest, scaled, den);
  } else {
    mpz_mul_2exp(rest, den, (mp_bitcnt_t)exponent);
    mpz_tdiv_qr(scaled, rest, scaled, rest);
  }
  uint64_t bits = mpz_get_ui(scaled) | (mpz_sgn(rest) != 0);
  double magnitude = round_bits(bits, exponent);
  return mpz_sgn(num) < 0 ? -magnitude : magnitude;
}

double scratch_ratio_to_double(struct number_scratch *s, const mpz_t num, const mpz_t den) {
  return ratio_to_double(s->t[0], s->t[1], num, den);
}

double number_to_double(term a) {
  if (is_small(a)) return (double)small_value(a);
  if (has_kind(a, KIND_REAL)) return real_number(a);
  bool rational = has_kind(a, KIND_RATIONAL);
  struct integer_view num, den;
  integer_view(&num, rational ? seq_item(a, 0) : a);
  integer_view(&den, rational ? seq_item(a, 1) : small(1));
  mpz_t scaled, rest;
  mpz_inits(scaled, rest, NULL);
  double number = ratio_to_double(scaled, rest, num.z, den.z);
  mpz_clears(scaled, rest, NULL);
  return number;
}

term number_to_inexact(struct world *w, term a) {
  if (has_kind(a, KIND_REAL)) return a;
  if (!has_kind(a, KIND_COMPLEX)) return term_real(w, number_to_double(a));
  return term_complex(w, number_to_inexact(w, seq_item(a, 0)), number_to_inexact(w, seq_item(a, 1)));
}

static term exact_real(struct world *w, double number) {
  if (!isfinite(number)) {
    const char *name = isnan(number) ? "+nan.0" : number > 0 ? "+inf.0" : "-inf.0";
    world_error(w, NULL, "exact: no exact representation for %s", name);
  }
  mpq_set_d(w->scratch->q[0], number);
  return term_mpq(w, w->scratch->q[0]);
}

term number_to_exact(struct world *w, term a) {
  if (is_exact(a)) return a;
  if (!has_kind(a, KIND_COMPLEX)) return exact_real(w, real_number(a));
  return term_complex(w, number_to_exact(w, seq_item(a, 0)), number_to_exact(w, seq_item(a, 1)));
}
