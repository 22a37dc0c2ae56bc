/* cursor: see the header. */
#include "space/cursor.h"

#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

void cursor_init(struct cursor *c, struct space *s) {
  c->space = s;
  c->levels = c->few;
  c->depth = 0;
  c->skips_atoms = false;
  c->capacity = CURSOR_FEW;
  c->items = c->few_items;
  c->room = CURSOR_ITEMS;
}

void cursor_free(struct cursor *c) {
  if (c->levels != c->few) free(c->levels);
  if (c->items != c->few_items) free(c->items);
}

term *cursor_items(struct cursor *c, size_t count) {
  if (count > c->room) {
    if (c->items != c->few_items) free(c->items);
    while (c->room < count) c->room *= 2;
    c->items = memory_array(c->room, sizeof *c->items);
  }
  return c->items;
}

static void grow_levels(struct cursor *c, size_t depth) {
  struct level *const before = c->levels;
  while (c->capacity < depth) c->capacity *= 2;
  c->levels = memory_array(c->capacity, sizeof *c->levels);
  memcpy(c->levels, before, c->depth * sizeof *before);
  if (before != c->few) free(before);
}

static void enter_level(struct cursor *c, term t, const struct sort *sort) {
  if (c->depth == c->capacity) grow_levels(c, c->depth + 1);
  struct level *l = &c->levels[c->depth++];
  l->t = t;
  l->sort = sort;
  l->form = c->space->form_of(c->space, sort, t, &l->split);
}

void cursor_start(struct cursor *c, term whole) {
  c->depth = 0;
  enter_level(c, whole, c->space->root);
}

/* Descends to the last item before `end` that may be changed. */
static bool descend(struct cursor *c, uint32_t end) {
  struct level *l = &c->levels[c->depth - 1];
  if (!l->form) return false;
  const uint32_t count = seq_count(l->t);
  for (uint32_t item = end < count ? end : count; item-- > 0;) {
    const term t = seq_item(l->t, item);
    if (c->skips_atoms && !is_sequence(t)) continue;
    const struct sort *sort = form_part(l->form, count, &l->split, item)->sort;
    if (sort->kind == SORT_FIXED) continue;
    l->item = item;
    enter_level(c, t, sort);
    return true;
  }
  return false;
}

bool cursor_next(struct cursor *c, bool below) {
  if (below && descend(c, UINT32_MAX)) return true;
  while (c->depth > 1) {
    c->depth--;
    if (descend(c, c->levels[c->depth - 1].item)) return true;
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
    const uint32_t item = c->levels[c->depth - 1].item; /* the item where the level was before */
    struct level *l = &c->levels[c->depth - 1];
    if (!l->form || item >= seq_count(l->t)) return;
    const struct sort *sort = form_part(l->form, seq_count(l->t), &l->split, item)->sort;
    if (sort->kind == SORT_FIXED) return;
    enter_level(c, seq_item(l->t, item), sort);
  }
}

bool cursor_is_at(const struct cursor *c, const struct place_path *p) {
  if (!p->known || p->depth != c->depth) return false;
  for (size_t i = 0; i + 1 < c->depth; i++)
    if (p->items[i] != c->levels[i].item) return false;
  return true;
}

void cursor_remember(const struct cursor *c, struct place_path *p) {
  p->known = c->depth <= CURSOR_FEW;
  p->depth = c->depth;
  for (size_t i = 0; p->known && i + 1 < c->depth; i++) p->items[i] = c->levels[i].item;
}

void cursor_copy(struct cursor *to, const struct cursor *from) {
  if (to->capacity < from->depth) grow_levels(to, from->depth);
  memcpy(to->levels, from->levels, from->depth * sizeof *to->levels);
  to->depth = from->depth;
}
