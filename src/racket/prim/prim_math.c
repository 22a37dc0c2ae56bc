/* Rounding, powers, transcendental functions, bits, conversions and random numbers. */
#include "racket/port.h"
#include "racket/prim/prim.h"

#include "core/read/reader.h"

#include <complex.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static term need_exact_integer(struct machine *m, const char *who, value v) {
  if (!is_exact_integer(v)) raise_argument(m, who, "exact-integer?", v);
  return v;
}

/* ---- rounding ---- */

PRIMITIVE(prim_floor) { return number_floor(m->world, need_real(m, "floor", argv[0])); }
PRIMITIVE(prim_ceiling) { return number_ceiling(m->world, need_real(m, "ceiling", argv[0])); }
PRIMITIVE(prim_round) { return number_round(m->world, need_real(m, "round", argv[0])); }
PRIMITIVE(prim_truncate) { return number_truncate(m->world, need_real(m, "truncate", argv[0])); }

static value exactly(struct machine *m, term t) { return number_to_exact(m->world, t); }

PRIMITIVE(prim_exact_floor) { return exactly(m, number_floor(m->world, need_rational(m, "exact-floor", argv[0]))); }
PRIMITIVE(prim_exact_ceiling) {
  return exactly(m, number_ceiling(m->world, need_rational(m, "exact-ceiling", argv[0])));
}
PRIMITIVE(prim_exact_round) { return exactly(m, number_round(m->world, need_rational(m, "exact-round", argv[0]))); }
PRIMITIVE(prim_exact_truncate) {
  return exactly(m, number_truncate(m->world, need_rational(m, "exact-truncate", argv[0])));
}

/* ---- exactness and parts ---- */

PRIMITIVE(prim_to_inexact) { return number_to_inexact(m->world, need_number(m, "exact->inexact", argv[0])); }

PRIMITIVE(prim_to_exact) {
  value v = need_number(m, "inexact->exact", argv[0]);
  if (has_kind(v, KIND_REAL) && !isfinite(real_number(v)))
    raise_contract(m, "exact: no exact representation for %s", value_text(m, v, PRINT_WRITE));
  return exactly(m, v);
}

static value fraction_part(struct machine *m, const char *who, value v, bool denominator) {
  term exact = exactly(m, need_rational(m, who, v)), part;
  if (has_kind(exact, KIND_RATIONAL)) part = seq_item(exact, denominator);
  else part = denominator ? small(1) : exact;
  return is_exact(v) ? part : number_to_inexact(m->world, part);
}

PRIMITIVE(prim_numerator) { return fraction_part(m, "numerator", argv[0], false); }
PRIMITIVE(prim_denominator) { return fraction_part(m, "denominator", argv[0], true); }

static term part_of(value v, bool imaginary) {
  if (has_kind(v, KIND_COMPLEX)) return seq_item(v, imaginary);
  return imaginary ? small(0) : v;
}

PRIMITIVE(prim_real_part) { return part_of(need_number(m, "real-part", argv[0]), false); }
PRIMITIVE(prim_imag_part) { return part_of(need_number(m, "imag-part", argv[0]), true); }
PRIMITIVE(prim_make_rectangular) {
  return term_complex(m->world, need_real(m, "make-rectangular", argv[0]), need_real(m, "make-rectangular", argv[1]));
}

static term negated(struct machine *m, term t) { return number_subtract(m->world, small(0), t); }

PRIMITIVE(prim_sgn) {
  value v = need_real(m, "sgn", argv[0]);
  if (!has_kind(v, KIND_REAL)) return small(number_sign(v));
  double d = real_number(v);
  return d == 0 || isnan(d) ? v : term_real(m->world, copysign(1, d));
}

PRIMITIVE(prim_sqr) {
  value v = need_number(m, "sqr", argv[0]);
  return number_multiply(m->world, v, v);
}

/* ---- powers and roots ---- */

PRIMITIVE(prim_expt) {
  need_number(m, "expt", argv[0]);
  need_number(m, "expt", argv[1]);
  if (argv[0] == small(0) && is_real_number(argv[1]) && number_sign(argv[1]) < 0)
    raise_exception(m, m->exn_fail_divide, NULL, "expt: undefined for values 0 and %s",
                    value_text(m, argv[1], PRINT_WRITE));
  return number_expt(m->world, argv[0], argv[1]);
}

/* The root of an exact natural number or fraction, or 0 if it is irrational. */
static term exact_root(struct machine *m, term t) {
  mpq_t q;
  number_get_mpq(q, t);
  term root = 0;
  if (mpz_perfect_square_p(mpq_numref(q)) && mpz_perfect_square_p(mpq_denref(q))) {
    mpz_sqrt(mpq_numref(q), mpq_numref(q));
    mpz_sqrt(mpq_denref(q), mpq_denref(q));
    root = term_mpq(m->world, q);
  }
  mpq_clear(q);
  return root;
}

static term root_of_positive(struct machine *m, term t) {
  term root = is_exact(t) ? exact_root(m, t) : 0;
  return root ? root : term_real(m->world, sqrt(number_to_double(t)));
}

static double complex complex_of(double real, double imaginary) {
  union {
    double parts[2];
    double complex z;
  } u = {.parts = {real, imaginary}};
  return u.z;
}

static double complex complex_number(term t) {
  return complex_of(number_to_double(part_of(t, false)), number_to_double(part_of(t, true)));
}

static term complex_term(struct machine *m, double complex z) {
  return term_complex(m->world, term_real(m->world, creal(z)), term_real(m->world, cimag(z)));
}

PRIMITIVE(prim_sqrt) {
  value v = need_number(m, "sqrt", argv[0]);
  if (has_kind(v, KIND_COMPLEX)) return complex_term(m, csqrt(complex_number(v)));
  if (has_kind(v, KIND_REAL) && real_number(v) == 0) return v;
  if (number_sign(v) >= 0) return root_of_positive(m, v);
  return term_complex(m->world, small(0), root_of_positive(m, negated(m, v)));
}

PRIMITIVE(prim_magnitude) {
  value v = need_number(m, "magnitude", argv[0]);
  if (!has_kind(v, KIND_COMPLEX)) return number_sign(v) < 0 ? negated(m, v) : v;
  term x = part_of(v, false), y = part_of(v, true);
  if (!is_exact(v)) return term_real(m->world, hypot(number_to_double(x), number_to_double(y)));
  return root_of_positive(m, number_add(m->world, number_multiply(m->world, x, x), number_multiply(m->world, y, y)));
}

PRIMITIVE(prim_integer_sqrt) {
  if (!is_natural(argv[0])) raise_argument(m, "integer-sqrt", "natural?", argv[0]);
  mpz_t z;
  number_get_mpz(z, argv[0]);
  mpz_sqrt(z, z);
  term root = term_mpz(m->world, z);
  mpz_clear(z);
  return root;
}

/* ---- transcendental functions ---- */

/* Exact `special` maps to exact `result`, as in (exp 0) = 1. */
static value transcendental(struct machine *m, const char *who, value v, double (*real)(double),
                            double complex (*general)(double complex), int special, int result) {
  need_number(m, who, v);
  if (v == small(special)) return small(result);
  if (has_kind(v, KIND_COMPLEX)) return complex_term(m, general(complex_number(v)));
  double x = number_to_double(v), y = real(x);
  if (isnan(y) && !isnan(x) && isfinite(x)) return complex_term(m, general(complex_of(x, 0)));
  return term_real(m->world, y);
}

PRIMITIVE(prim_exp) { return transcendental(m, "exp", argv[0], exp, cexp, 0, 1); }
PRIMITIVE(prim_sin) { return transcendental(m, "sin", argv[0], sin, csin, 0, 0); }
PRIMITIVE(prim_cos) { return transcendental(m, "cos", argv[0], cos, ccos, 0, 1); }
PRIMITIVE(prim_tan) { return transcendental(m, "tan", argv[0], tan, ctan, 0, 0); }
PRIMITIVE(prim_asin) { return transcendental(m, "asin", argv[0], asin, casin, 0, 0); }
PRIMITIVE(prim_acos) { return transcendental(m, "acos", argv[0], acos, cacos, 1, 0); }
PRIMITIVE(prim_sinh) { return transcendental(m, "sinh", argv[0], sinh, csinh, 0, 0); }
PRIMITIVE(prim_cosh) { return transcendental(m, "cosh", argv[0], cosh, ccosh, 0, 1); }
PRIMITIVE(prim_tanh) { return transcendental(m, "tanh", argv[0], tanh, ctanh, 0, 0); }

PRIMITIVE(prim_atan) {
  if (argc == 1) return transcendental(m, "atan", argv[0], atan, catan, 0, 0);
  value y = need_real(m, "atan", argv[0]), x = need_real(m, "atan", argv[1]);
  if (y == small(0) && x == small(0)) raise_exception(m, m->exn_fail_divide, NULL, "atan: division by zero");
  if (y == small(0) && is_exact(x) && number_sign(x) > 0) return small(0);
  return term_real(m->world, atan2(number_to_double(y), number_to_double(x)));
}

static term logarithm(struct machine *m, value v) {
  need_number(m, "log", v);
  if (v == small(0)) raise_exception(m, m->exn_fail_divide, NULL, "log: division by zero");
  /* Exact integers may be too large for a double: ln n = ln f + e ln 2. */
  if (has_kind(v, KIND_INTEGER) && number_sign(v) > 0) {
    mpz_t z;
    long exponent;
    number_get_mpz(z, v);
    double fraction = mpz_get_d_2exp(&exponent, z);
    mpz_clear(z);
    return term_real(m->world, log(fraction) + (double)exponent * log(2));
  }
  return transcendental(m, "log", v, log, clog, 1, 0);
}

PRIMITIVE(prim_log) {
  term l = logarithm(m, argv[0]);
  if (argc == 1) return l;
  if (argv[0] == small(1)) return small(0);
  return number_divide(m->world, l, logarithm(m, argv[1]));
}

/* ---- bits ---- */

typedef void bit_operation(mpz_t out, const mpz_t a, const mpz_t b);

static value fold_bits(struct machine *m, const char *who, uint32_t argc, const value *argv, long start,
                       bit_operation *f) {
  for (uint32_t i = 0; i < argc; i++) need_exact_integer(m, who, argv[i]);
  mpz_t result, z;
  mpz_init_set_si(result, start);
  for (uint32_t i = 0; i < argc; i++) {
    number_get_mpz(z, argv[i]);
    f(result, result, z);
    mpz_clear(z);
  }
  term t = term_mpz(m->world, result);
  mpz_clear(result);
  return t;
}

static void bits_and(mpz_t out, const mpz_t a, const mpz_t b) { mpz_and(out, a, b); }
static void bits_or(mpz_t out, const mpz_t a, const mpz_t b) { mpz_ior(out, a, b); }
static void bits_xor(mpz_t out, const mpz_t a, const mpz_t b) { mpz_xor(out, a, b); }

PRIMITIVE(prim_bitwise_and) { return fold_bits(m, "bitwise-and", argc, argv, -1, bits_and); }
PRIMITIVE(prim_bitwise_ior) { return fold_bits(m, "bitwise-ior", argc, argv, 0, bits_or); }
PRIMITIVE(prim_bitwise_xor) { return fold_bits(m, "bitwise-xor", argc, argv, 0, bits_xor); }

PRIMITIVE(prim_bitwise_not) {
  return number_subtract(m->world, small(-1), need_exact_integer(m, "bitwise-not", argv[0]));
}

PRIMITIVE(prim_arithmetic_shift) {
  need_exact_integer(m, "arithmetic-shift", argv[0]);
  int64_t by;
  if (!number_to_int64(need_exact_integer(m, "arithmetic-shift", argv[1]), &by) || by > INT32_MAX)
    raise_exception(m, m->exn_limit, NULL, "arithmetic-shift: the result is too large");
  mpz_t z;
  number_get_mpz(z, argv[0]);
  if (by >= 0) mpz_mul_2exp(z, z, (mp_bitcnt_t)by);
  else mpz_fdiv_q_2exp(z, z, (mp_bitcnt_t)-by);
  term t = term_mpz(m->world, z);
  mpz_clear(z);
  return t;
}

PRIMITIVE(prim_is_bit_set) {
  need_exact_integer(m, "bitwise-bit-set?", argv[0]);
  uint32_t bit = need_index(m, "bitwise-bit-set?", argv[1]);
  mpz_t z;
  number_get_mpz(z, argv[0]);
  bool set = mpz_tstbit(z, bit);
  mpz_clear(z);
  return boolean_value(m->world, set);
}

PRIMITIVE(prim_integer_length) {
  mpz_t z;
  number_get_mpz(z, need_exact_integer(m, "integer-length", argv[0]));
  if (mpz_sgn(z) < 0) mpz_com(z, z);
  size_t length = mpz_sgn(z) == 0 ? 0 : mpz_sizeinbase(z, 2);
  mpz_clear(z);
  return small((int64_t)length);
}

/* ---- numbers and text ---- */

/* The radix argument, if there is one; `any` allows all from 2 to 16. */
static int need_radix(struct machine *m, const char *who, uint32_t argc, const value *argv, bool any) {
  if (argc < 2) return 10;
  int64_t radix = is_small(argv[1]) ? small_value(argv[1]) : 0;
  if (radix == 2 || radix == 8 || radix == 10 || radix == 16 || (any && radix > 2 && radix < 16)) return (int)radix;
  raise_argument(m, who, any ? "(integer-in 2 16)" : "(or/c 2 8 10 16)", argv[1]);
}

PRIMITIVE(prim_number_to_string) {
  need_number(m, "number->string", argv[0]);
  int radix = need_radix(m, "number->string", argc, argv, false);
  char *text;
  if (radix == 10 || !is_exact(argv[0]) || !is_real_number(argv[0])) text = number_to_text(argv[0]);
  else {
    mpq_t q;
    number_get_mpq(q, argv[0]);
    text = mpq_get_str(NULL, radix, q);
    mpq_clear(q);
  }
  value v = make_string(m, text, strlen(text));
  free(text);
  return v;
}

static term integer_from_text(struct machine *m, const char *text, int radix) {
  if (*text == '+') text++;
  if (*text == '\0' || strchr(text, ' ')) return 0;
  mpz_t z;
  term t = mpz_init_set_str(z, text, radix) == 0 ? term_mpz(m->world, z) : 0;
  mpz_clear(z);
  return t;
}

PRIMITIVE(prim_string_to_number) {
  need_string(m, "string->number", argv[0]);
  int radix = need_radix(m, "string->number", argc, argv, true);
  term t;
  if (radix == 10) t = number_from_text(m->world, text_bytes(argv[0]), text_of(argv[0])->length);
  else t = integer_from_text(m, text_bytes(argv[0]), radix);
  return t ? t : m->world->false_;
}

PRIMITIVE(prim_real_to_decimal) {
  value v = need_rational(m, "real->decimal-string", argv[0]);
  uint32_t digits = argc > 1 ? need_size(m, "real->decimal-string", argv[1]) : 2;
  struct world *w = m->world;
  term scale = number_expt(w, small(10), small(digits));
  term scaled = number_round(w, number_multiply(w, exactly(m, v), scale));
  bool negative = number_sign(v) < 0;
  char *text = number_to_text(negative ? negated(m, scaled) : scaled);
  size_t length = strlen(text), whole = length > digits ? length - digits : 0;
  struct buffer b = {0};
  if (negative) buffer_puts(&b, "-");
  if (whole) buffer_append(&b, text, whole);
  else buffer_puts(&b, "0");
  buffer_puts(&b, ".");
  for (size_t i = length; i < digits; i++) buffer_puts(&b, "0");
  buffer_puts(&b, text + whole);
  free(text);
  value result = make_string(m, b.text, b.length);
  buffer_free(&b);
  return result;
}

/* ---- random numbers ---- */

#define RANDOM_MAX INT64_C(4294967087)

/* The machine has one generator, which all generators of programs represent. */
PRIMITIVE(prim_make_generator) {
  struct opaque_object *o = arena_alloc(&m->world->arena, sizeof *o);
  *o = (struct opaque_object){{.kind = KIND_OPAQUE, .aux = OPAQUE_GENERATOR}, "pseudo-random-generator"};
  return (value)o;
}

static bool is_generator(value v) { return has_kind(v, KIND_OPAQUE) && object_of(v)->aux == OPAQUE_GENERATOR; }
PREDICATE(prim_is_generator, is_generator(v))

/* Its state as six 32-bit numbers, as in Racket, whose generator has as many bits. */
PRIMITIVE(prim_generator_vector) {
  enum { PARTS = 6 };
  if (!is_generator(argv[0])) raise_argument(m, "pseudo-random-generator->vector", "pseudo-random-generator?", argv[0]);
  value parts[PARTS];
  for (uint32_t i = 0; i < PARTS; i++) parts[i] = small((int64_t)(m->rng.s[i / 2] >> 32 * (i % 2) & UINT32_MAX));
  return make_vector(m->world, parts, PARTS);
}

PRIMITIVE(prim_random) {
  if (argc > 0 && is_generator(argv[argc - 1])) argc--;
  if (argc == 0) return term_real(m->world, rng_unit(&m->rng));
  if (argc == 1) {
    if (!is_small(argv[0]) || small_value(argv[0]) < 1 || small_value(argv[0]) > RANDOM_MAX)
      raise_argument(m, "random", "(or/c (integer-in 1 4294967087) pseudo-random-generator?)", argv[0]);
    return small((int64_t)rng_below(&m->rng, (uint64_t)small_value(argv[0])));
  }
  for (uint32_t i = 0; i < 2; i++)
    if (!is_small(argv[i])) raise_argument_at(m, "random", "exact-integer?", i, 2, argv);
  int64_t least = small_value(argv[0]), end = small_value(argv[1]);
  if (end <= least) {
    char expected[32];
    snprintf(expected, sizeof expected, "(>/c %lld)", (long long)least);
    raise_argument_at(m, "random", expected, 1, 2, argv);
  }
  return term_integer(m->world, least + (int64_t)rng_below(&m->rng, (uint64_t)end - (uint64_t)least));
}

PRIMITIVE(prim_random_seed) {
  if (!is_small(argv[0]) || small_value(argv[0]) < 0 || small_value(argv[0]) > INT32_MAX)
    raise_argument(m, "random-seed", "(integer-in 0 2147483647)", argv[0]);
  rng_init(&m->rng, (uint64_t)small_value(argv[0]), 0);
  return m->world->void_;
}

void prim_math_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"floor", 1, 1, prim_floor},
      {"ceiling", 1, 1, prim_ceiling},
      {"round", 1, 1, prim_round},
      {"truncate", 1, 1, prim_truncate},
      {"exact-floor", 1, 1, prim_exact_floor},
      {"exact-ceiling", 1, 1, prim_exact_ceiling},
      {"exact-round", 1, 1, prim_exact_round},
      {"exact-truncate", 1, 1, prim_exact_truncate},
      {"exact->inexact", 1, 1, prim_to_inexact},
      {"real->double-flonum", 1, 1, prim_to_inexact},
      {"inexact->exact", 1, 1, prim_to_exact},
      {"numerator", 1, 1, prim_numerator},
      {"denominator", 1, 1, prim_denominator},
      {"real-part", 1, 1, prim_real_part},
      {"imag-part", 1, 1, prim_imag_part},
      {"make-rectangular", 2, 2, prim_make_rectangular},
      {"magnitude", 1, 1, prim_magnitude},
      {"sgn", 1, 1, prim_sgn},
      {"sqr", 1, 1, prim_sqr},
      {"expt", 2, 2, prim_expt},
      {"sqrt", 1, 1, prim_sqrt},
      {"integer-sqrt", 1, 1, prim_integer_sqrt},
      {"exp", 1, 1, prim_exp},
      {"log", 1, 2, prim_log},
      {"sin", 1, 1, prim_sin},
      {"cos", 1, 1, prim_cos},
      {"tan", 1, 1, prim_tan},
      {"asin", 1, 1, prim_asin},
      {"acos", 1, 1, prim_acos},
      {"atan", 1, 2, prim_atan},
      {"sinh", 1, 1, prim_sinh},
      {"cosh", 1, 1, prim_cosh},
      {"tanh", 1, 1, prim_tanh},
      {"bitwise-and", 0, ANY_COUNT, prim_bitwise_and},
      {"bitwise-ior", 0, ANY_COUNT, prim_bitwise_ior},
      {"bitwise-xor", 0, ANY_COUNT, prim_bitwise_xor},
      {"bitwise-not", 1, 1, prim_bitwise_not},
      {"arithmetic-shift", 2, 2, prim_arithmetic_shift},
      {"bitwise-bit-set?", 2, 2, prim_is_bit_set},
      {"integer-length", 1, 1, prim_integer_length},
      {"number->string", 1, 2, prim_number_to_string},
      {"string->number", 1, 2, prim_string_to_number},
      {"real->decimal-string", 1, 2, prim_real_to_decimal},
      {"random", 0, 3, prim_random},
      {"random-seed", 1, 1, prim_random_seed},
      {"make-pseudo-random-generator", 0, 0, prim_make_generator},
      {"pseudo-random-generator?", 1, 1, prim_is_generator},
      {"pseudo-random-generator->vector", 1, 1, prim_generator_vector},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
  static const char *const parameters[] = {"current-pseudo-random-generator", "redex-pseudo-random-generator"};
  for (size_t i = 0; i < COUNT_OF(parameters); i++)
    builtins_add_value(m, parameters[i], parameter_named(m, parameters[i], prim_make_generator(m, 0, NULL)));
  builtins_add_value(m, "pi", term_real(m->world, acos(-1)));
}
