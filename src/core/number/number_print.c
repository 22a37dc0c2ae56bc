/* number_print: numbers as text (core/number/number.h, core/number/number_text.h). */
#include "core/number/number.h"
#include "core/number/number_text.h"
#include "core/scratch.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A decimal number 0.d1d2...dn * 10^exponent. */
struct decimal {
  char digits[44];
  int count, exponent;
};

/* Practically exact: 41 digits. Skips the locale's decimal point in "d.dddde+xx". */
static struct decimal long_decimal(double number) {
  char text[64];
  struct decimal d = {.count = 0};
  snprintf(text, sizeof text, "%.40e", number);
  const char *p = text;
  for (; *p != 'e'; p++) {
    if (*p >= '0' && *p <= '9') d.digits[d.count++] = *p;
  }
  d.exponent = (int)strtol(p + 1, NULL, 10) + 1;
  return d;
}

/* Adds one in the last place. */
static void increment(struct decimal *d) {
  int i = d->count - 1;
  for (; i >= 0 && d->digits[i] == '9'; i--) d->digits[i] = '0';
  if (i >= 0) {
    d->digits[i]++;
    return;
  }
  d->digits[0] = '1'; /* 99 became 00: the result is 100, whose last 0 is beyond the precision */
  d->exponent++;
}

static bool reads_back(const struct decimal *d, double number) {
  char text[64];
  snprintf(text, sizeof text, "%.*se%d", d->count, d->digits, d->exponent - d->count);
  return strtod(text, NULL) == number;
}

/* With this many digits, a tie rounded up: does it read back? If the nearest decimal does not, the
 * next one up may: below a power of two the doubles are twice as dense as above it. */
static bool try_precision(struct decimal *out, const struct decimal *exact, int digits, double number) {
  *out = *exact;
  out->count = digits;
  if (exact->digits[digits] >= '5') increment(out);
  if (reads_back(out, number)) return true;
  increment(out);
  return reads_back(out, number);
}

/* The shortest decimal that is nearest to no other double. A normal double has at most one with 15
 * digits or fewer, padded with zeros, so fewer digits need not be tried. */
static struct decimal shortest_decimal(double number) {
  struct decimal d, exact = long_decimal(number);
  int digits = number < DBL_MIN ? 1 : 15;
  while (!try_precision(&d, &exact, digits, number)) digits++;
  while (d.count > 1 && d.digits[d.count - 1] == '0') d.count--;
  d.digits[d.count] = '\0';
  return d;
}

/* Racket CS's layout: with an exponent from 1e+14 up (later if most of the digits are not zeros)
 * and from 1e-5 down. */
static void print_decimal(struct buffer *b, const struct decimal *d) {
  int most = d->count + 3 > 14 ? d->count + 3 : 14;
  if (d->exponent > most || d->exponent < -3) {
    buffer_append(b, d->digits, 1);
    if (d->count > 1) buffer_printf(b, ".%s", d->digits + 1);
    buffer_printf(b, "e%+d", d->exponent - 1);
  } else if (d->exponent <= 0) {
    buffer_printf(b, "0.%.*s%s", -d->exponent, "000", d->digits);
  } else if (d->exponent >= d->count) {
    buffer_printf(b, "%s%.*s.0", d->digits, d->exponent - d->count, "00000000000000");
  } else {
    buffer_printf(b, "%.*s.%s", d->exponent, d->digits, d->digits + d->exponent);
  }
}

static void print_double(struct buffer *b, double number) {
  if (isnan(number)) {
    buffer_puts(b, "+nan.0");
    return;
  }
  if (isinf(number)) {
    buffer_puts(b, number > 0 ? "+inf.0" : "-inf.0");
    return;
  }
  if (signbit(number)) buffer_puts(b, "-");
  if (number == 0) {
    buffer_puts(b, "0.0");
    return;
  }
  struct decimal d = shortest_decimal(fabs(number));
  print_decimal(b, &d);
}

static void print_large_integer(struct buffer *b, term t) {
  struct integer_view v;
  integer_view(&v, t);
  char *text = mpz_get_str(NULL, 10, v.z);
  buffer_puts(b, text);
  free(text);
}

static void print_complex(struct buffer *b, term t) {
  struct buffer imaginary = {0};
  number_print(b, seq_item(t, 0));
  number_print(&imaginary, seq_item(t, 1));
  if (imaginary.text[0] != '-' && imaginary.text[0] != '+') buffer_puts(b, "+");
  buffer_append(b, imaginary.text, imaginary.length);
  buffer_puts(b, "i");
  buffer_free(&imaginary);
}

void number_print(struct buffer *b, term t) {
  if (is_small(t)) {
    buffer_printf(b, "%lld", (long long)small_value(t));
    return;
  }
  switch (object_of(t)->kind) {
  case KIND_INTEGER: print_large_integer(b, t); break;
  case KIND_REAL: print_double(b, real_number(t)); break;
  case KIND_COMPLEX: print_complex(b, t); break;
  default:
    number_print(b, seq_item(t, 0));
    buffer_puts(b, "/");
    number_print(b, seq_item(t, 1));
  }
}

char *number_to_text(term t) {
  struct buffer b = {0};
  number_print(&b, t);
  return b.text;
}
