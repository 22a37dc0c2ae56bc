/* diagnostic: see the header. Long lines and lines with control characters are shown in a form that
 * is safe for terminals. */
#include "core/diagnostic.h"

#include "core/printer.h"
#include "core/read/source.h"
#include "core/system/memory.h"
#include "core/unicode.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_BEFORE = 80, SHOWN_AFTER = 60 }; /* columns around the place */

static bool is_wanted(const struct diagnostic *d) { return d && !d->text; }

bool diagnostic_set(struct diagnostic *d, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (is_wanted(d)) *d = (struct diagnostic){memory_vprintf(format, arguments), 0};
  va_end(arguments);
  return false;
}

bool diagnostic_set_in(struct diagnostic *d, const char *file, const char *format, ...) {
  static const char error[] = ": error: ";
  if (!is_wanted(d)) return false;
  va_list arguments;
  va_start(arguments, format);
  char *message = memory_vprintf(format, arguments);
  va_end(arguments);
  *d = (struct diagnostic){memory_printf("%s%s%s", file, error, message), strlen(file) + strlen(error)};
  free(message);
  return false;
}

bool diagnostic_copy(struct diagnostic *d, const struct diagnostic *from) {
  if (is_wanted(d)) *d = (struct diagnostic){memory_text(from->text), from->message};
  return false;
}

void diagnostic_clear(struct diagnostic *d) {
  free(d->text);
  *d = (struct diagnostic){0};
}

void diagnostic_print(const struct diagnostic *d, const char *command) {
  const size_t length = strlen(d->text);
  const char *end = length && d->text[length - 1] == '\n' ? "" : "\n";
  if (diagnostic_has_place(d)) fprintf(stderr, "%s%s", d->text, end);
  else fprintf(stderr, "assay %s: %s%s", command, diagnostic_message(d), end);
}

/* ---- at a place ---- */

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

bool diagnostic_set_at(struct diagnostic *d, const struct place *place, const char *message) {
  struct buffer b = {0};
  struct source_line line;
  if (!is_wanted(d)) return false;
  if (place->source) buffer_printf(&b, "%s:", place->source->name);
  if (place->source && place->line) buffer_printf(&b, "%u:%u:", place->line, place->column);
  buffer_puts(&b, place->source ? " error: " : "error: ");
  const size_t start = b.length;
  buffer_printf(&b, "%s\n", message ? message : "unknown error");
  const bool is_shown = place->source && place->source->text && place->line && place->column;
  if (is_shown && find_line(place->source, place->line, &line)) show_line(&b, line, place->column);
  *d = (struct diagnostic){b.text, start};
  return false;
}
