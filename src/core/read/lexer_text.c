/* lexer_text: strings, here-strings and characters (core/read/lexer.h). */
#include "core/read/lexer.h"
#include "core/unicode.h"

#include <string.h>
#include <strings.h>
#include <utf8proc.h>

static int digit_value(char c, unsigned radix) {
  int digit = 99;
  if (c >= '0' && c <= '9') digit = c - '0';
  else if (c >= 'a' && c <= 'f') digit = c - 'a' + 10;
  else if (c >= 'A' && c <= 'F') digit = c - 'A' + 10;
  return digit < (int)radix ? digit : -1;
}

/* Reads up to `most` digits; returns their number. */
static unsigned take_digits(struct reader *r, unsigned radix, unsigned most, uint32_t *number) {
  unsigned count = 0;
  *number = 0;
  while (count < most && !lexer_at_end(r) && digit_value(*r->next, radix) >= 0) {
    *number = *number * radix + (uint32_t)digit_value(*r->next, radix);
    lexer_skip(r, 1);
    count++;
  }
  return count;
}

/* \uD83D\uDE00: a surrogate pair for a character beyond U+FFFF. */
static uint32_t take_low_surrogate(struct reader *r, const struct place *place, uint32_t high) {
  uint32_t low = 0;
  bool escape = lexer_starts_with(r, "\\u");
  if (escape) lexer_skip(r, 2);
  if (!escape || high > 0xDBFF || take_digits(r, 16, 4, &low) != 4 || low < 0xDC00 || low > 0xDFFF) {
    world_error(r->world, place, "U+%04X is half of a character: expected the other half, as in \\uD83D\\uDE00", high);
  }
  return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
}

static uint32_t take_hex_escape(struct reader *r, const struct place *place, char letter) {
  uint32_t code;
  unsigned most = letter == 'x' ? 2 : letter == 'u' ? 4 : 8;
  if (!take_digits(r, 16, most, &code))
    world_error(r->world, place, "expected hexadecimal digits after `\\%c`", letter);
  if (letter == 'u' && code >= 0xD800 && code <= 0xDFFF) return take_low_surrogate(r, place, code);
  if (!unicode_is_scalar(code)) world_error(r->world, place, "there is no character U+%X", code);
  return code;
}

static int simple_escape(char c) {
  switch (c) {
  case 'a': return '\a';
  case 'b': return '\b';
  case 't': return '\t';
  case 'n': return '\n';
  case 'v': return '\v';
  case 'f': return '\f';
  case 'r': return '\r';
  case 'e': return 27;
  case '"':
  case '\'':
  case '\\': return c;
  default: return -1;
  }
}

/* At the backslash. False for an escaped newline, which is skipped. */
static bool take_escape(struct reader *r, uint32_t *code) {
  struct place place = lexer_place(r);
  lexer_skip(r, 1);
  if (lexer_at_end(r)) return false; /* the string is unterminated, which the caller reports */
  char c = *r->next;
  if (c >= '0' && c <= '7') {
    take_digits(r, 8, 3, code);
    if (*code > 255) world_error(r->world, &place, "octal escape `\\%o` is out of range", *code);
    return true;
  }
  if (c == '\r' && lexer_peek(r, 1) == '\n') lexer_take(r);
  uint32_t taken = lexer_take(r);
  if (taken == '\n') return false;
  if (c == 'x' || c == 'u' || c == 'U') {
    *code = take_hex_escape(r, &place, c);
    return true;
  }
  int simple = simple_escape(c);
  if (simple < 0 && c > ' ' && c < 127) world_error(r->world, &place, "unknown escape `\\%c` in a string", c);
  if (simple < 0) world_error(r->world, &place, "unknown escape in a string: `\\` before U+%04X", taken);
  *code = (uint32_t)simple;
  return true;
}

/* The closing quote, or NULL. */
static const char *find_quote(const struct reader *r) {
  for (const char *p = r->next; p < r->end; p++) {
    if (*p == '"') return p;
    if (*p == '\\') p++;
  }
  return NULL;
}

static term make_text(struct reader *r, enum kind kind, bool perl, const char *text, size_t length) {
  if (kind == KIND_REGEXP) return term_regexp(r->world, text, length, perl);
  return term_text(r->world, kind, text, length);
}

/* An escape is never shorter than its character, so the text between the quotes is enough room. */
term lexer_string(struct reader *r, enum kind kind, bool perl) {
  struct place start = lexer_place(r);
  lexer_skip(r, 1);
  const char *from = r->next, *close = find_quote(r);
  if (!close) world_error(r->world, &start, "unterminated string: no second `\"` for this one");
  bool escapes = memchr(from, '\\', (size_t)(close - from));
  char *out = escapes ? arena_alloc(&r->world->arena, (size_t)(close - from)) : NULL;
  size_t length = 0;
  while (r->next < close) {
    uint32_t code;
    if (!escapes) lexer_take(r);
    else if (*r->next != '\\') length += (size_t)utf8proc_encode_char((int32_t)lexer_take(r), (uint8_t *)out + length);
    else if (take_escape(r, &code)) length += (size_t)utf8proc_encode_char((int32_t)code, (uint8_t *)out + length);
  }
  lexer_skip(r, 1);
  return escapes ? make_text(r, kind, perl, out, length) : make_text(r, kind, perl, from, (size_t)(close - from));
}

/* The text from `start` to the end of its line, excluding the newline. */
static const char *end_of_line(const struct reader *r, const char *start) {
  const char *newline = memchr(start, '\n', (size_t)(r->end - start));
  return newline ? newline : r->end;
}

/* #<<END, then lines up to one that consists of END. */
term lexer_here_string(struct reader *r) {
  struct place start = lexer_place(r);
  const char *mark = r->next + 3, *mark_end = end_of_line(r, mark);
  size_t mark_length = (size_t)(mark_end - mark);
  const char *body = mark_end < r->end ? mark_end + 1 : NULL, *line = body;
  while (line) {
    const char *end = end_of_line(r, line);
    if ((size_t)(end - line) == mark_length && !memcmp(line, mark, mark_length)) break;
    line = end < r->end ? end + 1 : NULL;
  }
  int shown = lexer_shown(mark, mark_length);
  if (!line) world_error(r->world, &start, "unterminated string: no line is just `%.*s`", shown, mark);
  while (r->next < line + mark_length) lexer_take(r);
  return term_text(r->world, KIND_STRING, body, line > body ? (size_t)(line - body - 1) : 0);
}

static const struct {
  const char *name;
  uint32_t code;
} char_names[] = {
    {"backspace", 8}, {"tab", 9},    {"newline", 10}, {"linefeed", 10}, {"vtab", 11}, {"page", 12},
    {"return", 13},   {"space", 32}, {"rubout", 127}, {"nul", 0},       {"null", 0},
};

static bool alphabetic_at(const struct reader *r) {
  uint32_t code;
  return !lexer_at_end(r) && unicode_decode(r->next, r->end, &code) && unicode_is_alphabetic(code);
}

static _Noreturn void bad_char(struct reader *r, const struct place *place, const char *from) {
  while (alphabetic_at(r) && r->next - from < 40) lexer_take(r);
  world_error(r->world, place, "unknown character `#\\%.*s`", (int)(r->next - from), from);
}

/* #\uXXXX or #\UXXXXXXXX; without digits, the letter alone. */
static uint32_t take_hex_char(struct reader *r, const struct place *place) {
  uint32_t letter = lexer_take(r), code;
  if (!take_digits(r, 16, letter == 'u' ? 4 : 8, &code)) return letter;
  if (!unicode_is_scalar(code)) world_error(r->world, place, "there is no character U+%X", code);
  return code;
}

/* #\nnn: three octal digits, or one; two are an error. */
static uint32_t take_octal_char(struct reader *r, const struct place *place) {
  const char *from = r->next;
  uint32_t code;
  unsigned digits = take_digits(r, 8, 3, &code);
  if (digits == 1) return (unsigned char)*from;
  if (digits == 2) bad_char(r, place, from);
  if (code > 255) world_error(r->world, place, "octal character `#\\%o` is out of range", code);
  return code;
}

static bool take_char_name(struct reader *r, uint32_t *code) {
  for (size_t i = 0; i < sizeof char_names / sizeof *char_names; i++) {
    size_t length = strlen(char_names[i].name);
    if ((size_t)(r->end - r->next) < length || strncasecmp(r->next, char_names[i].name, length)) continue;
    struct reader ahead = *r;
    lexer_skip(&ahead, (unsigned)length);
    if (alphabetic_at(&ahead)) continue;
    *code = char_names[i].code;
    *r = ahead;
    return true;
  }
  return false;
}

static uint32_t take_char(struct reader *r, const struct place *place) {
  uint32_t code;
  const char *from = r->next;
  if (*from == 'u' || *from == 'U') return take_hex_char(r, place);
  if (*from >= '0' && *from <= '7') return take_octal_char(r, place);
  if (take_char_name(r, &code)) return code;
  bool alphabetic = alphabetic_at(r);
  code = lexer_take(r);
  if (alphabetic && alphabetic_at(r)) bad_char(r, place, from);
  return code;
}

term lexer_char(struct reader *r) {
  struct place place = lexer_place(r);
  lexer_skip(r, 2);
  if (lexer_at_end(r)) world_error(r->world, &place, "expected a character after `#\\`, found the end of the text");
  return term_char(r->world, take_char(r, &place));
}
