/* ascii: sets of ASCII characters as bits, for the reader's and the printer's inner loops. */
#ifndef ASSAY_CORE_ASCII_H
#define ASSAY_CORE_ASCII_H

#include <stdbool.h>
#include <stdint.h>

struct ascii_set {
  uint64_t low, high;
};

#define ASCII_LOW(c) ((c) < 64 ? UINT64_C(1) << ((c)&63) : 0)
#define ASCII_HIGH(c) ((c) >= 64 ? UINT64_C(1) << ((c)&63) : 0)

static inline bool ascii_in(struct ascii_set set, unsigned char c) {
  if (c >= 128) return false;
  return (c < 64 ? set.low : set.high) >> (c & 63) & 1;
}

static inline bool ascii_is_digit(int c) { return c >= '0' && c <= '9'; }

/* Where a name or a number ends: ( ) [ ] { } " , ' ` ; and white space. */
static const struct ascii_set ascii_delimiters = {
    ASCII_LOW('(') | ASCII_LOW(')') | ASCII_LOW('"') | ASCII_LOW(',') | ASCII_LOW('\'') | ASCII_LOW(';') |
        ASCII_LOW(' ') | ASCII_LOW('\t') | ASCII_LOW('\n') | ASCII_LOW('\v') | ASCII_LOW('\f') | ASCII_LOW('\r'),
    ASCII_HIGH('[') | ASCII_HIGH(']') | ASCII_HIGH('{') | ASCII_HIGH('}') | ASCII_HIGH('`'),
};

/* What a name may contain without quoting: all other characters but \ and |, and control
 * characters. */
static const struct ascii_set ascii_plain = {
    ~(ASCII_LOW('(') | ASCII_LOW(')') | ASCII_LOW('"') | ASCII_LOW(',') | ASCII_LOW('\'') | ASCII_LOW(';') |
      ASCII_LOW(' ') | UINT64_C(0xFFFFFFFF)),
    ~(ASCII_HIGH('[') | ASCII_HIGH(']') | ASCII_HIGH('{') | ASCII_HIGH('}') | ASCII_HIGH('`') | ASCII_HIGH('\\') |
      ASCII_HIGH('|')),
};

#endif
