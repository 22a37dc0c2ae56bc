/* number_text: the value of a number's text, without floating-point arithmetic that could round
 * twice, and without the C library's strtod, which depends on the locale. Printing is in
 * core/number/number_print.c. */
#include "core/number/number_text.h"

#include "core/number/number.h"
#include "core/number/number_scan.h"
#include "core/read/reader.h"
#include "core/scratch.h"

#include <math.h>
#include <string.h>

/* Limits the memory for an exact number with a large exponent. */
enum { MAX_EXACT_EXPONENT = 10000 };

bool number_has_form(const char *text, size_t length) {
  struct scanned_number n;
  return number_scan(&n, text, length);
}

static size_t span_length(struct span s) { return (size_t)(s.end - s.start); }

/* The digits of both spans as one integer; # counts as 0. */
static void set_digits(struct world *w, mpz_t out, struct span a, struct span b, unsigned radix) {
  size_t la = span_length(a), lb = span_length(b);
  char *digits = arena_alloc(&w->arena, la + lb + 2);
  digits[0] = '0';
  if (la) memcpy(digits + 1, a.start, la);
  if (lb) memcpy(digits + 1 + la, b.start, lb);
  digits[1 + la + lb] = '\0';
  for (char *p = digits; (p = strchr(p, '#'));) *p = '0';
  mpz_set_str(out, digits, (int)radix);
}

/* The value is z[0] / z[1] * radix^exponent. */
static int64_t set_parts(struct world *w, const struct scanned_real *r, unsigned radix) {
  mpz_t *z = w->scratch->z;
  struct span none = {NULL, NULL};
  set_digits(w, z[0], r->whole, r->fraction, radix);
  if (r->ratio) set_digits(w, z[1], r->denominator, none, radix);
  else mpz_set_ui(z[1], 1);
  return r->exponent - (int64_t)span_length(r->fraction);
}

static void scale(struct world *w, unsigned radix, int64_t exponent) {
  mpz_t *z = w->scratch->z;
  mpz_ui_pow_ui(z[2], radix, (unsigned long)(exponent < 0 ? -exponent : exponent));
  if (exponent >= 0) mpz_mul(z[0], z[0], z[2]);
  else mpz_mul(z[1], z[1], z[2]);
}

static double inexact_magnitude(struct world *w, const struct scanned_real *r, unsigned radix) {
  mpz_t *z = w->scratch->z;
  int64_t exponent = set_parts(w, r, radix);
  if (!mpz_sgn(z[1])) return mpz_sgn(z[0]) ? HUGE_VAL : NAN;
  if (!mpz_sgn(z[0])) return 0.0;
  double width = (double)mpz_sizeinbase(z[0], 2) - (double)mpz_sizeinbase(z[1], 2);
  width += log2(radix) * (double)exponent;
  if (width > 1100) return HUGE_VAL;
  if (width < -1200) return 0.0;
  scale(w, radix, exponent);
  return scratch_ratio_to_double(w->scratch, z[0], z[1]);
}

static enum number_status inexact_real(struct world *w, const struct scanned_real *r, unsigned radix, term *out) {
  double magnitude = r->what == SCANNED_INFINITE ? HUGE_VAL : r->what == SCANNED_NAN ? NAN : 0.0;
  if (r->what == SCANNED_FINITE) magnitude = inexact_magnitude(w, r, radix);
  *out = term_real(w, r->negative ? -magnitude : magnitude);
  return NUMBER_OK;
}

static enum number_status exact_real(struct world *w, const struct scanned_real *r, unsigned radix, term *out) {
  mpz_t *z = w->scratch->z;
  mpq_t *q = w->scratch->q;
  if (r->what != SCANNED_FINITE) return NUMBER_NOT_EXACT;
  int64_t exponent = set_parts(w, r, radix);
  if (!mpz_sgn(z[1])) return NUMBER_DIVISION_BY_ZERO;
  if (!mpz_sgn(z[0])) exponent = 0;
  if (r->exponent > MAX_EXACT_EXPONENT || r->exponent < -MAX_EXACT_EXPONENT) {
    if (exponent) return NUMBER_TOO_LARGE;
  }
  scale(w, radix, exponent);
  if (r->negative) mpz_neg(z[0], z[0]);
  mpz_set(mpq_numref(q[0]), z[0]);
  mpz_set(mpq_denref(q[0]), z[1]);
  mpq_canonicalize(q[0]);
  *out = term_mpq(w, q[0]);
  return NUMBER_OK;
}

static bool zero_denominator(const struct scanned_real *r) {
  if (!r->ratio) return false;
  for (const char *p = r->denominator.start; p < r->denominator.end; p++) {
    if (*p != '0') return false; /* 1/0# is +inf.0 */
  }
  return true;
}

static enum number_status read_real(struct world *w, const struct scanned_number *n, const struct scanned_real *r,
                                    term *out) {
  bool exact = n->exactness ? n->exactness == 'e' : !r->inexact;
  if (r->extended) return NUMBER_EXTENDED;
  if (zero_denominator(r)) return NUMBER_DIVISION_BY_ZERO;
  return exact ? exact_real(w, r, n->radix, out) : inexact_real(w, r, n->radix, out);
}

static enum number_status read_polar(struct world *w, const struct scanned_number *n, term *out) {
  term magnitude, angle;
  enum number_status status = read_real(w, n, &n->first, &magnitude);
  if (status == NUMBER_OK) status = read_real(w, n, &n->second, &angle);
  if (status != NUMBER_OK) return status;
  *out = magnitude;
  if (angle == small(0) || magnitude == small(0)) return NUMBER_OK;
  double m = number_to_double(magnitude), a = number_to_double(angle);
  *out = term_complex(w, term_real(w, m * cos(a)), term_real(w, m * sin(a)));
  if (n->exactness != 'e') return NUMBER_OK;
  if (!isfinite(m) || !isfinite(a)) return NUMBER_NOT_EXACT;
  *out = number_to_exact(w, *out);
  return NUMBER_OK;
}

static enum number_status read_rectangular(struct world *w, const struct scanned_number *n, term *out) {
  term real = small(0), imaginary = small(n->second.negative ? -1 : 1);
  enum number_status status = n->has_real ? read_real(w, n, &n->first, &real) : NUMBER_OK;
  if (status == NUMBER_OK && !n->unit) status = read_real(w, n, &n->second, &imaginary);
  if (status != NUMBER_OK) return status;
  if (n->exactness == 'i') imaginary = number_to_inexact(w, imaginary);
  *out = term_complex(w, real, imaginary);
  return NUMBER_OK;
}

/* The fast path for nearly every number in a program. */
static bool read_short_integer(const char *text, size_t length, term *out) {
  size_t i = length && (text[0] == '-' || text[0] == '+');
  int64_t n = 0;
  if (length == i || length - i > 18) return false;
  for (size_t k = i; k < length; k++) {
    if (text[k] < '0' || text[k] > '9') return false;
    n = n * 10 + (text[k] - '0');
  }
  *out = small(text[0] == '-' ? -n : n);
  return true;
}

enum number_status number_read(struct world *w, const char *text, size_t length, term *out) {
  struct scanned_number n;
  if (read_short_integer(text, length, out)) return NUMBER_OK;
  if (!number_scan(&n, text, length)) return NUMBER_NONE;
  switch (n.shape) {
  case SCANNED_REAL: return read_real(w, &n, &n.first, out);
  case SCANNED_POLAR: return read_polar(w, &n, out);
  default: return read_rectangular(w, &n, out);
  }
}

term number_from_text(struct world *w, const char *text, size_t length) {
  term out = 0;
  return number_read(w, text, length, &out) == NUMBER_OK ? out : 0;
}
