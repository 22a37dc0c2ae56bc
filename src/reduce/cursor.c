/* cursor: see the header. */
#include "reduce/cursor.h"

#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_DEPTH = 16, FIRST_ROOM = 64 };

void cursor_init(struct cursor *c, struct space *s) {
  *c = (struct cursor){.space = s, .capacity = FIRST_DEPTH, .room = FIRST_ROOM};
  c->levels = memory_array(c->capacity, sizeof *c->levels);
  c->items = memory_array(c->room, sizeof *c->items);
}

void cursor_free(struct cursor *c) {
  free(c->levels);
  free(c->items);
}

term *cursor_items(struct cursor *c, size_t count) {
  if (count > c->room) {
    while (c->room < count) c->room *= 2;
    c->items = memory_resize(c->items, c->room, sizeof *c->items);
  }
  return c->items;
}

static void enter(struct cursor *c, term t, const struct sort *sort) {
  if (c->depth == c->capacity) {
    c->capacity *= 2;
    c->levels = memory_resize(c->levels, c->capacity, sizeof *c->levels);
  }
  struct level *l = &c->levels[c->depth++];
  l->t = t;
  l->sort = sort;
  l->form = c->space->form_of(c->space, sort, t, &l->split);
}

void cursor_start(struct cursor *c, term whole) {
  c->depth = 0;
  enter(c, whole, c->space->root);
}

/* Down to the first item from `item` on that may be changed. */
static bool descend(struct cursor *c, uint32_t item) {
  struct level *l = &c->levels[c->depth - 1];
  if (!l->form) return false;
  const uint32_t count = seq_count(l->t);
  for (; item < count; item++) {
    const struct sort *sort = form_part(l->form, count, &l->split, item)->sort;
    if (sort->kind == SORT_FIXED) continue;
    l->item = item;
    enter(c, seq_item(l->t, item), sort);
    return true;
  }
  return false;
}

bool cursor_next(struct cursor *c, bool below) {
  if (below && descend(c, 0)) return true;
  while (c->depth > 1) {
    c->depth--;
    if (descend(c, c->levels[c->depth - 1].item + 1)) return true;
  }
  return false;
}

static term with_item(struct cursor *c, const struct level *l, term t) {
  const uint32_t count = seq_count(l->t);
  term *items = cursor_items(c, count);
  memcpy(items, sequence_of(l->t)->items, count * sizeof *items);
  items[l->item] = t;
  return term_sequence(c->space->world, items, count);
}

term cursor_plug(struct cursor *c, term t) {
  for (size_t i = c->depth - 1; i > 0; i--) t = with_item(c, &c->levels[i - 1], t);
  return t;
}

void cursor_settle(struct cursor *c, term whole) {
  const size_t depth = c->depth;
  cursor_start(c, whole);
  while (c->depth < depth) {
    const uint32_t item = c->levels[c->depth - 1].item; /* what the level had before it was entered anew */
    struct level *l = &c->levels[c->depth - 1];
    if (!l->form || item >= seq_count(l->t)) return;
    const struct sort *sort = form_part(l->form, seq_count(l->t), &l->split, item)->sort;
    if (sort->kind == SORT_FIXED) return;
    enter(c, seq_item(l->t, item), sort);
  }
}

void cursor_copy(struct cursor *to, const struct cursor *from) {
  if (to->capacity < from->depth) {
    to->capacity = from->depth;
    to->levels = memory_resize(to->levels, to->capacity, sizeof *to->levels);
  }
  memcpy(to->levels, from->levels, from->depth * sizeof *to->levels);
  to->depth = from->depth;
}
