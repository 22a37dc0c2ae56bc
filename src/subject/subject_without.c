/* subject_without: see the header. */
#include "subject/subject_without.h"

#include "core/world.h"

/* Is the place inside this syntax? */
static bool contains(const struct syntax *x, const struct place *place) {
  if (place->source != x->place.source || place->line < x->place.line || place->line > x->end_line) return false;
  if (place->line == x->place.line && place->column < x->place.column) return false;
  if (place->line < x->end_line) return true;
  uint32_t column = place->line == x->place.line ? x->place.column : 1; /* of the end of x */
  const char *text = x->place.source->text;
  size_t at = x->end;
  while (at > x->start && text[at - 1] != '\n') at--;
  for (; at < x->end; at++) column += ((unsigned char)text[at] & 0xC0) != 0x80;
  return place->column < column;
}

static bool is_entry(const struct syntax *x) {
  return syntax_is_list(x) && x->count > 2 && syntax_is_named(x->children[1], ":");
}

static const struct syntax *syntax_without(struct world *w, const struct syntax *x, const struct place *place) {
  if (!syntax_is_list(x) || !contains(x, place)) return NULL;
  for (uint32_t i = 0; i < x->count; i++) {
    const struct syntax *child = x->children[i];
    if (!contains(child, place)) continue;
    const struct syntax *rest = is_entry(child) ? NULL : syntax_without(w, child, place);
    if (!rest && !is_entry(child)) return NULL;
    struct syntax *copy = arena_alloc(&w->arena, sizeof *copy);
    *copy = *x;
    copy->children = arena_array(&w->arena, x->count + 1, sizeof *copy->children);
    copy->count = 0;
    for (uint32_t k = 0; k < x->count; k++)
      if (k != i) copy->children[copy->count++] = x->children[k];
      else if (rest) copy->children[copy->count++] = (struct syntax *)rest;
    return copy;
  }
  return NULL;
}

const struct syntax *subject_form_without(struct world *w, const struct syntax *form, const struct place *place) {
  return place->source ? syntax_without(w, form, place) : NULL;
}
