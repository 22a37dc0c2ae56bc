/* buffer: text that grows (core/printer.h). */
#include "core/printer.h"
#include "core/system/memory.h"
#include "core/unicode.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

static __attribute__((noinline)) void enlarge(struct buffer *b, size_t needed) {
  enum { FIRST = 256 };
  size_t capacity = b->capacity ? b->capacity : FIRST;
  while (capacity < needed) capacity *= 2;
  b->text = memory_resize(b->text, capacity, 1);
  b->capacity = capacity;
}

/* Room for `more` bytes and a NUL. */
static inline char *reserve_bytes(struct buffer *b, size_t more) {
  const size_t needed = b->length + more + 1;
  if (needed > b->capacity) enlarge(b, needed);
  return b->text + b->length;
}

void buffer_append(struct buffer *b, const char *text, size_t length) {
  char *end = reserve_bytes(b, length);
  if (length) memcpy(end, text, length);
  end[length] = '\0';
  b->length += length;
}

void buffer_puts(struct buffer *b, const char *text) { buffer_append(b, text, strlen(text)); }

/* Most formatted texts are short, so the first attempt usually has enough room. */
void buffer_printf(struct buffer *b, const char *format, ...) {
  for (size_t room = 32;;) {
    va_list arguments;
    char *end = reserve_bytes(b, room);
    va_start(arguments, format);
    int length = vsnprintf(end, room + 1, format, arguments);
    va_end(arguments);
    if (length < 0) return;
    if ((size_t)length <= room) {
      b->length += (size_t)length;
      return;
    }
    room = (size_t)length;
  }
}

/* The next two are for callers that write millions of numbers: printf takes ten times as long. */
void buffer_put_unsigned(struct buffer *b, uint64_t n) {
  char digits[20], *first = digits + sizeof digits;
  do *--first = (char)('0' + n % 10);
  while (n /= 10);
  buffer_append(b, first, (size_t)(digits + sizeof digits - first));
}

void buffer_put_word(struct buffer *b, uint64_t word) {
  enum { DIGITS = 16 };
  char *digits = reserve_bytes(b, DIGITS);
  for (int i = DIGITS; i-- > 0; word >>= 4) digits[i] = "0123456789abcdef"[word & 15];
  digits[DIGITS] = '\0';
  b->length += DIGITS;
}

void buffer_put_code(struct buffer *b, uint32_t code) {
  utf8proc_uint8_t bytes[4];
  utf8proc_ssize_t length = utf8proc_encode_char((utf8proc_int32_t)code, bytes);
  buffer_append(b, (const char *)bytes, length > 0 ? (size_t)length : 0);
}

void buffer_put_hidden(struct buffer *b, uint32_t code) { buffer_printf(b, "<U+%04X>", code); }

void buffer_put_readable(struct buffer *b, const char *text, size_t length) {
  const char *end = text + length, *plain = text; /* the rest is unchanged */
  buffer_puts(b, "");
  while (text < end) {
    uint32_t code = 0;
    const unsigned bytes = unicode_decode(text, end, &code);
    const char *next = text + (bytes ? bytes : 1);
    if (!bytes || unicode_is_hidden(code)) {
      buffer_append(b, plain, (size_t)(text - plain));
      if (bytes) buffer_put_hidden(b, code);
      else buffer_printf(b, "<%02X>", (unsigned char)*text);
      plain = next;
    }
    text = next;
  }
  buffer_append(b, plain, (size_t)(end - plain));
}

void buffer_free(struct buffer *b) {
  free(b->text);
  *b = (struct buffer){0};
}

char *buffer_keep(struct buffer *b, struct arena *a) {
  char *text = arena_string(a, b->text ? b->text : "", b->length);
  buffer_free(b);
  return text;
}
