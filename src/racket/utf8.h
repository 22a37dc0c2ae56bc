/* utf8: iterates over text that is known to be valid UTF-8. Positions of Racket strings count code
 * points. */
#ifndef ASSAY_RACKET_UTF8_H
#define ASSAY_RACKET_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* The code point at *text, which advances past it. */
static inline uint32_t utf8_next(const char **text) {
  const unsigned char *s = (const unsigned char *)*text;
  unsigned first = s[0], length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  uint32_t code = length == 1 ? first : first & (0xffu >> (length + 1));
  for (unsigned i = 1; i < length; i++) code = code << 6 | (s[i] & 0x3f);
  *text += length;
  return code;
}

/* The number of code points. */
static inline uint32_t utf8_count(const char *text, size_t bytes) {
  uint32_t n = 0;
  for (size_t i = 0; i < bytes; i++) n += (text[i] & 0xc0) != 0x80;
  return n;
}

/* The byte offset of the code point at this index, which must exist. */
static inline size_t utf8_offset(const char *text, size_t bytes, uint32_t index) {
  size_t i = 0;
  for (; i < bytes; i++) {
    if ((text[i] & 0xc0) == 0x80) continue;
    if (index == 0) return i;
    index--;
  }
  return bytes;
}

#endif
