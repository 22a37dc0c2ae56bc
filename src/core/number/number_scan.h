/* number_scan: the syntax of a number, before it is evaluated. Only core/number/number_text.c and
 * its scanner use this. */
#ifndef ASSAY_CORE_NUMBER_NUMBER_SCAN_H
#define ASSAY_CORE_NUMBER_NUMBER_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct span {
  const char *start, *end;
};

struct scanned_real {
  enum { SCANNED_FINITE, SCANNED_INFINITE, SCANNED_NAN } what;
  bool negative;
  struct span whole, fraction, denominator; /* digits, and # for insignificant digits */
  bool ratio;                               /* there is a denominator */
  bool inexact;                             /* has a point, an exponent or a # */
  bool extended;                            /* an extflonum in Racket */
  int64_t exponent;                         /* saturates far outside the range of doubles */
};

struct scanned_number {
  enum { SCANNED_REAL, SCANNED_POLAR, SCANNED_RECTANGULAR } shape;
  char exactness; /* 'e', 'i', or 0 */
  unsigned radix;
  bool has_real;                     /* rectangular: false in +5i */
  bool unit;                         /* rectangular: the imaginary part is a bare + or - */
  struct scanned_real first, second; /* real and imaginary part of a rectangular one */
};

bool number_scan(struct scanned_number *n, const char *text, size_t length);

#endif
