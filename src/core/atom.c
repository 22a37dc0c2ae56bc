/* atom: writes symbols, strings and characters so that the reader reads them back
 * (core/printer.h). */
#include "core/ascii.h"
#include "core/number/number_text.h"
#include "core/printer.h"
#include "core/unicode.h"

#include <string.h>

/* A character that would end or change a symbol if it were written unquoted. (Racket does not quote
 * control characters; assay does, NUL above all.) */
static bool needs_quoting(uint32_t code) {
  return code < 0x80 ? !ascii_in(ascii_plain, (unsigned char)code) : unicode_is_space(code) || code == 0xFEFF;
}

static bool has_quoted(const char *text, size_t length) {
  const char *end = text + length;
  while (text < end) {
    uint32_t code = (unsigned char)*text;
    text += code < 0x80 ? 1 : unicode_decode(text, end, &code);
    if (needs_quoting(code)) return true;
  }
  return false;
}

/* Would it be read as something other than a name? */
static bool reads_otherwise(const char *text, size_t length, bool keyword) {
  if (length == 1 && text[0] == '.') return true;
  if (length && text[0] == '#' && !(length > 1 && text[1] == '%')) return true;
  if (keyword) return false;
  return length == 0 || (text[0] >= '+' && text[0] <= '9' && number_has_form(text, length));
}

/* If it contains a bar, bars cannot quote it: every character that needs quoting gets a
 * backslash. */
static void print_with_backslashes(struct buffer *b, const char *text, size_t length) {
  const char *end = text + length;
  bool first = text[0] == '#' && !(length > 1 && text[1] == '%');
  while (text < end) {
    uint32_t code;
    unsigned bytes = unicode_decode(text, end, &code);
    if (needs_quoting(code) || first) buffer_puts(b, "\\");
    buffer_append(b, text, bytes);
    text += bytes;
    first = false;
  }
}

static void print_name(struct buffer *b, term t) {
  const char *text = text_bytes(t);
  size_t length = text_of(t)->length;
  if (memchr(text, '|', length)) {
    print_with_backslashes(b, text, length);
    return;
  }
  bool bars = has_quoted(text, length) || reads_otherwise(text, length, is_keyword(t));
  if (bars) buffer_puts(b, "|");
  buffer_append(b, text, length);
  if (bars) buffer_puts(b, "|");
}

static char string_escape(uint32_t code) {
  switch (code) {
  case '\a': return 'a';
  case '\b': return 'b';
  case '\t': return 't';
  case '\n': return 'n';
  case '\v': return 'v';
  case '\f': return 'f';
  case '\r': return 'r';
  case 27: return 'e';
  case '"': return '"';
  case '\\': return '\\';
  default: return 0;
  }
}

static void print_string_code(struct buffer *b, uint32_t code) {
  char escape = string_escape(code);
  if (escape) buffer_printf(b, "\\%c", escape);
  else if (unicode_is_graphic(code) || unicode_is_blank(code)) buffer_put_code(b, code);
  else buffer_printf(b, code > 0xFFFF ? "\\U%08X" : "\\u%04X", code);
}

static void print_string(struct buffer *b, term t) {
  const char *p = text_bytes(t), *end = p + text_of(t)->length, *plain = p;
  buffer_puts(b, "\"");
  while (p < end) {
    uint32_t code = (unsigned char)*p;
    if (code >= ' ' && code < 0x7F && code != '"' && code != '\\') {
      p++;
      continue;
    }
    buffer_append(b, plain, (size_t)(p - plain));
    p += unicode_decode(p, end, &code);
    print_string_code(b, code);
    plain = p;
  }
  buffer_append(b, plain, (size_t)(p - plain));
  buffer_puts(b, "\"");
}

static const char *char_name(uint32_t code) {
  switch (code) {
  case 0: return "nul";
  case '\b': return "backspace";
  case '\t': return "tab";
  case '\n': return "newline";
  case '\v': return "vtab";
  case '\f': return "page";
  case '\r': return "return";
  case ' ': return "space";
  case 127: return "rubout";
  default: return NULL;
  }
}

static void print_char(struct buffer *b, uint32_t code) {
  buffer_puts(b, "#\\");
  if (char_name(code)) buffer_puts(b, char_name(code));
  else if (unicode_is_graphic(code)) buffer_put_code(b, code);
  else buffer_printf(b, code > 0xFFFF ? "U%08X" : "u%04X", code);
}

/* Prints the text without quoting, as `display` does. */
static bool print_bare(struct buffer *b, term t) {
  switch (object_of(t)->kind) {
  case KIND_CHAR: buffer_put_code(b, char_code(t)); return true;
  case KIND_STRING:
  case KIND_SYMBOL: buffer_append(b, text_bytes(t), text_of(t)->length); return true;
  case KIND_KEYWORD:
    buffer_puts(b, "#:");
    buffer_append(b, text_bytes(t), text_of(t)->length);
    return true;
  default: return false;
  }
}

/* The hole is written as `hole`, as the symbol is; syntax_term_with_holes reads it back. */
void print_atom(struct buffer *b, term t, bool write) {
  if (!is_small(t) && !write && print_bare(b, t)) return;
  switch (is_small(t) ? KIND_INTEGER : (enum kind)object_of(t)->kind) {
  case KIND_KEYWORD: buffer_puts(b, "#:"); /* fallthrough */
  case KIND_SYMBOL: print_name(b, t); break;
  case KIND_STRING: print_string(b, t); break;
  case KIND_CHAR: print_char(b, char_code(t)); break;
  case KIND_BOOLEAN: buffer_puts(b, object_of(t)->aux ? "#t" : "#f"); break;
  case KIND_HOLE: buffer_puts(b, "hole"); break;
  case KIND_INTEGER:
  case KIND_RATIONAL:
  case KIND_REAL:
  case KIND_COMPLEX: number_print(b, t); break;
  case KIND_REGEXP:
    buffer_puts(b, object_of(t)->aux ? "#px" : "#rx");
    print_string(b, t);
    break;
  case KIND_VOID: buffer_puts(b, "#<void>"); break;
  case KIND_EOF: buffer_puts(b, "#<eof>"); break;
  default: buffer_puts(b, "#<value>");
  }
}
