/* number_scan: recognises the numbers of Racket's reader:
 *
 *   number = {#e | #i | #x | #b | #o | #d} (real | real @ real | [real] sign [unsigned] i)
 *   real = [sign] unsigned | sign inf.0 | sign nan.0
 *   unsigned = digit+ #* [/ digit+ #*] [exponent] | digits with one point, #* last [exponent]
 *   exponent = marker [sign] digit+
 *
 * Case is ignored. */
#include "core/number/number_scan.h"

#include <string.h>
#include <strings.h>

static int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

static bool is_digit(const char *p, const char *end, unsigned radix) {
  return p < end && (unsigned)digit_value(*p) < radix;
}

static bool is_sign(const char *p, const char *end) { return p < end && (*p == '+' || *p == '-'); }

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool is_exponent_marker(char c, unsigned radix) {
  c = lower(c);
  if (radix > 10) return c == 's' || c == 'l' || c == 't';
  return c == 'e' || c == 'd' || c == 'f' || c == 's' || c == 'l' || c == 't';
}

static const char *scan_digits(const char *p, const char *end, unsigned radix) {
  while (is_digit(p, end, radix)) p++;
  return p;
}

static const char *scan_hashes(const char *p, const char *end, struct scanned_real *r) {
  for (; p < end && *p == '#'; p++) r->inexact = true;
  return p;
}

static const char *scan_exponent(const char *p, const char *end, unsigned radix, struct scanned_real *r) {
  if (p == end || !is_exponent_marker(*p, radix)) return p;
  const char *q = p + 1;
  bool negative = is_sign(q, end) && *q == '-';
  if (is_sign(q, end)) q++;
  if (!is_digit(q, end, radix)) return p;
  int64_t exponent = 0;
  for (; is_digit(q, end, radix); q++) {
    if (exponent < INT64_C(1) << 40) exponent = exponent * radix + digit_value(*q);
  }
  r->inexact = true;
  r->extended = lower(*p) == 't';
  r->exponent = negative ? -exponent : exponent;
  return q;
}

static const char *scan_denominator(const char *p, const char *end, unsigned radix, struct scanned_real *r) {
  if (!is_digit(p, end, radix)) return NULL;
  r->ratio = true;
  r->denominator.start = p;
  r->denominator.end = scan_hashes(scan_digits(p, end, radix), end, r);
  return scan_exponent(r->denominator.end, end, radix, r);
}

static const char *scan_fraction(const char *p, const char *end, unsigned radix, struct scanned_real *r) {
  bool hashes = r->inexact, digits = r->whole.end > r->whole.start;
  r->inexact = true;
  r->fraction.start = p;
  if (!hashes) p = scan_digits(p, end, radix); /* after 1# only more # may follow */
  digits = digits || p > r->fraction.start;
  if (!digits) return NULL;
  r->fraction.end = scan_hashes(p, end, r);
  return scan_exponent(r->fraction.end, end, radix, r);
}

/* The end of the number, or NULL if none begins here. */
static const char *scan_unsigned(const char *p, const char *end, unsigned radix, struct scanned_real *r) {
  r->whole.start = p;
  p = scan_digits(p, end, radix);
  bool digits = p > r->whole.start;
  if (digits) p = scan_hashes(p, end, r);
  r->whole.end = p;
  if (p < end && *p == '.') return scan_fraction(p + 1, end, radix, r);
  if (!digits) return NULL;
  if (p < end && *p == '/') return scan_denominator(p + 1, end, radix, r);
  return scan_exponent(p, end, radix, r);
}

static const char *scan_special(const char *p, const char *end, struct scanned_real *r) {
  if (end - p < 5) return NULL;
  bool infinite = !strncasecmp(p, "inf.", 4), nan = !strncasecmp(p, "nan.", 4);
  char last = lower(p[4]);
  if ((!infinite && !nan) || (last != '0' && last != 'f' && last != 't')) return NULL;
  r->what = infinite ? SCANNED_INFINITE : SCANNED_NAN;
  r->inexact = true;
  r->extended = last == 't';
  return p + 5;
}

static const char *scan_real(const char *p, const char *end, unsigned radix, struct scanned_real *r) {
  *r = (struct scanned_real){0};
  if (!is_sign(p, end)) return scan_unsigned(p, end, radix, r);
  r->negative = *p++ == '-';
  const char *special = scan_special(p, end, r);
  return special ? special : scan_unsigned(p, end, radix, r);
}

static bool is_last_i(const char *p, const char *end) { return end - p == 1 && lower(*p) == 'i'; }

/* The rest must be sign [unsigned] i. */
static bool scan_imaginary(struct scanned_number *n, const char *p, const char *end) {
  if (!is_sign(p, end)) return false;
  n->shape = SCANNED_RECTANGULAR;
  if (is_last_i(p + 1, end)) {
    n->second = (struct scanned_real){.negative = *p == '-'};
    n->unit = true;
    return true;
  }
  p = scan_real(p, end, n->radix, &n->second);
  return p && is_last_i(p, end);
}

static bool scan_body(struct scanned_number *n, const char *p, const char *end) {
  if (scan_imaginary(n, p, end)) return true;
  const char *q = scan_real(p, end, n->radix, &n->first);
  if (!q) return false;
  n->shape = SCANNED_REAL;
  n->unit = false;
  if (q == end) return true;
  n->has_real = true;
  if (*q != '@') return scan_imaginary(n, q, end);
  n->shape = SCANNED_POLAR;
  return scan_real(q + 1, end, n->radix, &n->second) == end;
}

static unsigned radix_of(char c) {
  switch (c) {
  case 'x': return 16;
  case 'd': return 10;
  case 'o': return 8;
  case 'b': return 2;
  default: return 0;
  }
}

bool number_scan(struct scanned_number *n, const char *text, size_t length) {
  const char *p = text, *end = text + length;
  *n = (struct scanned_number){0};
  for (; end - p >= 2 && *p == '#'; p += 2) {
    char c = lower(p[1]);
    if ((c == 'e' || c == 'i') && !n->exactness) n->exactness = c;
    else if (radix_of(c) && !n->radix) n->radix = radix_of(c);
    else return false;
  }
  if (!n->radix) n->radix = 10;
  return p < end && scan_body(n, p, end);
}
