/* markup: see the header. */
#include "report/campaign/markup.h"

#include "core/unicode.h"

#include <string.h>

enum { REPLACEMENT = 0xFFFD };

uint32_t markup_next(const char **text) {
  const unsigned char byte = (unsigned char)**text;
  uint32_t code;
  if (byte < 0x80) {
    *text += 1;
    return byte;
  }
  const unsigned length = unicode_decode(*text, *text + strnlen(*text, 4), &code);
  *text += length ? length : 1;
  return length ? code : REPLACEMENT;
}

/* The length of the text before the first special character: usually all of it. */
static size_t plain_length(const char *text, const char *special) {
  size_t length = 0;
  for (; text[length]; length++) {
    const unsigned char c = (unsigned char)text[length];
    if (c < 0x20 || c >= 0x7F || strchr(special, c)) break;
  }
  return length;
}

static const char *put_plain(struct buffer *out, const char *text, const char *special) {
  const size_t length = plain_length(text, special);
  if (length) buffer_append(out, text, length);
  return text + length;
}

static bool put_entity(struct buffer *out, uint32_t code) {
  switch (code) {
  case '<': buffer_puts(out, "&lt;"); return true;
  case '>': buffer_puts(out, "&gt;"); return true;
  case '&': buffer_puts(out, "&amp;"); return true;
  case '"': buffer_puts(out, "&quot;"); return true;
  case '\'': buffer_puts(out, "&#39;"); return true;
  default: return false;
  }
}

void markup_visible(struct buffer *out, const char *text) { buffer_put_readable(out, text, strlen(text)); }

void markup_print(FILE *out, const char *text, size_t length) {
  struct buffer visible = {0};
  buffer_put_readable(&visible, text, length);
  fwrite(visible.text, 1, visible.length, out);
  buffer_free(&visible);
}

void markup_html(struct buffer *out, const char *text) {
  while (*(text = put_plain(out, text, "<>&\"'"))) {
    const uint32_t code = markup_next(&text);
    if (unicode_is_hidden(code)) buffer_printf(out, "<span class=\"hidden-character\">U+%04X</span>", code);
    else if (!put_entity(out, code)) buffer_put_code(out, code);
  }
}

void markup_attribute(struct buffer *out, const char *text) {
  while (*(text = put_plain(out, text, "<>&\"'"))) {
    const uint32_t code = markup_next(&text);
    if (unicode_is_hidden(code)) buffer_printf(out, "&#%u;", code);
    else if (!put_entity(out, code)) buffer_put_code(out, code);
  }
}

void markup_xml(struct buffer *out, const char *text) {
  while (*(text = put_plain(out, text, "<>&\"'"))) {
    const uint32_t code = markup_next(&text);
    if (code == '\n' || code == '\t') buffer_printf(out, "&#%u;", code);
    else if (unicode_is_hidden(code) || code == 0xFFFE || code == 0xFFFF) buffer_printf(out, "\\u{%X}", code);
    else if (!put_entity(out, code)) buffer_put_code(out, code);
  }
}

static void put_json_character(struct buffer *out, uint32_t code) {
  switch (code) {
  case '"': buffer_puts(out, "\\\""); break;
  case '\\': buffer_puts(out, "\\\\"); break;
  case '\n': buffer_puts(out, "\\n"); break;
  case '\t': buffer_puts(out, "\\t"); break;
  default:
    if (code < 0x20 || code == '<' || code == '>' || code == '&' || (unicode_is_hidden(code) && code < 0x10000))
      buffer_printf(out, "\\u%04x", code);
    else buffer_put_code(out, code);
  }
}

void markup_json(struct buffer *out, const char *text) {
  if (!text) {
    buffer_puts(out, "null");
    return;
  }
  buffer_puts(out, "\"");
  while (*(text = put_plain(out, text, "<>&\"\\"))) put_json_character(out, markup_next(&text));
  buffer_puts(out, "\"");
}

/* Is it special wherever it occurs? An underscore within a word is not. */
static bool is_markdown(uint32_t code, uint32_t before, uint32_t next) {
  if (code == '_') return !unicode_is_alphabetic(before) || !unicode_is_alphabetic(next);
  return code && code < 0x80 && strchr("\\`*{}[]<>#|&~!", (int)code);
}

void markup_markdown(struct buffer *out, const char *text, size_t most) {
  uint32_t before = ' ';
  for (size_t count = 0; *text; count++) {
    if (count == most) {
      buffer_puts(out, "…");
      return;
    }
    const uint32_t code = markup_next(&text);
    if (is_markdown(code, before, (unsigned char)*text)) buffer_puts(out, "\\");
    if (unicode_is_hidden(code)) buffer_printf(out, "U+%04X", code);
    else buffer_put_code(out, code == '\n' || code == '\t' ? ' ' : code);
    before = code;
  }
}
