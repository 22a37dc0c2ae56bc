/* why: what its files share. */
#include "why/why.h"

#include "core/print_flat.h"
#include "core/printer.h"

#include <string.h>

enum { LONGEST = 160 }; /* bytes of a term in a sentence */

struct why *why_new(struct machine *m) {
  struct why *y = arena_alloc_zero(&m->world->arena, sizeof *y);
  y->m = m;
  return y;
}

/* Truncates before a character. */
static void put_cut(struct buffer *b, const char *text, size_t length) {
  buffer_puts(b, "`");
  size_t end = length;
  if (length > LONGEST)
    for (end = LONGEST; end > 0 && ((unsigned char)text[end] & 0xC0) == 0x80;) end--;
  for (size_t i = 0; i < end; i++) buffer_append(b, text[i] == '\n' ? " " : text + i, 1);
  buffer_puts(b, end < length ? "…`" : "`");
}

void why_put_term(struct buffer *b, term t) {
  struct buffer text = {0};
  print_flat(&text, t, true, LONGEST + 8);
  put_cut(b, text.text ? text.text : "", text.length);
  buffer_free(&text);
}

void why_put_source(struct buffer *b, struct machine *m, const struct syntax *x) {
  why_put_term(b, syntax_term(m->world, x));
}

const char *why_text(struct machine *m, struct buffer *b) { return buffer_keep(b, &m->world->arena); }

const char *why_place(struct machine *m, const struct place *place) {
  if (!place->source) return NULL;
  struct buffer b = {0};
  buffer_printf(&b, "%s:%u:%u", place->source->name, place->line, place->column);
  return why_text(m, &b);
}
