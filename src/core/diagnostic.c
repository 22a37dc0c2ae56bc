/* diagnostic: see the header. Long lines and lines with control characters are shown in a form that
 * is safe for terminals. */
#include "core/diagnostic.h"

#include "core/printer.h"
#include "core/read/source.h"
#include "core/system/memory.h"
#include "core/unicode.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN_BEFORE = 80, SHOWN_AFTER = 60 }; /* columns around the place */

void diagnostic_set(struct diagnostic *d, const struct place *place, const char *message) {
  char *copy = memory_text(message); /* it may be the diagnostic's own message */
  diagnostic_clear(d);
  d->place = place ? *place : (struct place){0};
  d->message = copy;
}

void diagnostic_clear(struct diagnostic *d) {
  free(d->message);
  *d = (struct diagnostic){0};
}

struct source_line {
  const char *start, *end;
};

static bool find_line(const struct source *s, uint32_t number, struct source_line *line) {
  const char *p = s->text + source_mark_length(s), *end = s->text + s->length;
  for (; number > 1 && p < end; number--) {
    const char *newline = memchr(p, '\n', (size_t)(end - p));
    if (!newline) return false;
    p = newline + 1;
  }
  const char *newline = memchr(p, '\n', (size_t)(end - p));
  *line = (struct source_line){p, newline ? newline : end};
  if (line->end > line->start && line->end[-1] == '\r') line->end--;
  return true;
}

/* Writes a readable form of one character of a source line; returns its width in columns. */
static unsigned show_code(struct buffer *b, uint32_t code) {
  const size_t before = b->length;
  if (unicode_is_hidden(code)) {
    buffer_put_hidden(b, code);
    return (unsigned)(b->length - before);
  }
  if (code == '\t') code = ' ';
  buffer_put_code(b, code);
  return unicode_width(code);
}

static const char *next_character(const char *p, const char *end, uint32_t *code) {
  unsigned length = unicode_decode(p, end, code);
  if (length) return p + length;
  *code = 0xFFFD;
  return p + 1;
}

static const char *skip_columns(const char *p, const char *end, uint32_t columns) {
  uint32_t code;
  while (columns-- && p < end) p = next_character(p, end, &code);
  return p;
}

/* Writes the line, and below it a caret at the column (which counts code points from 1). */
static void show_line(struct buffer *b, struct source_line line, uint32_t column) {
  uint32_t code, before = column - 1, skipped = before > SHOWN_BEFORE ? before - SHOWN_BEFORE : 0;
  unsigned indent = 2;
  const char *p = skip_columns(line.start, line.end, skipped);
  buffer_puts(b, "  ");
  if (skipped) {
    buffer_puts(b, "...");
    indent += 3;
  }
  for (uint32_t i = skipped; i < before && p < line.end; i++) {
    p = next_character(p, line.end, &code);
    indent += show_code(b, code);
  }
  for (unsigned i = 0; i < SHOWN_AFTER && p < line.end; i++) {
    p = next_character(p, line.end, &code);
    show_code(b, code);
  }
  buffer_puts(b, p < line.end ? "...\n" : "\n");
  buffer_printf(b, "%*s^\n", (int)indent, "");
}

char *diagnostic_text(const struct diagnostic *d) {
  struct buffer b = {0};
  const struct place *place = &d->place;
  const char *message = d->message ? d->message : "unknown error";
  if (!place->source) buffer_printf(&b, "error: %s\n", message);
  else if (!place->line) buffer_printf(&b, "%s: error: %s\n", place->source->name, message);
  else buffer_printf(&b, "%s:%u:%u: error: %s\n", place->source->name, place->line, place->column, message);
  struct source_line line;
  if (place->source && place->line && place->column && find_line(place->source, place->line, &line)) {
    show_line(&b, line, place->column);
  }
  return b.text;
}

void diagnostic_print(const struct diagnostic *d, FILE *out) {
  char *text = diagnostic_text(d);
  fputs(text, out);
  free(text);
}
