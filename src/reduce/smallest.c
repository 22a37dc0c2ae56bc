/* smallest: to a fixed point, since sorts refer to each other.
 *
 * A sequence has one smallest term, made from those of its parts. A choice has several: those of what it chooses from. */
#include "reduce/smallest.h"

#include "reduce/order.h"

#include <string.h>

enum { MOST = 8 }; /* smallest terms of a sort */

static bool is_smaller(struct space *s, term a, term b) {
  if (term_nodes(a) != term_nodes(b)) return term_nodes(a) < term_nodes(b);
  return order_compare(s, a, b) < 0;
}

static term smallest_sequence(struct space *s, const struct sort *sort) {
  term items[sort->least + 1];
  uint32_t count = 0;
  for (uint32_t i = 0; i < sort->count; i++) {
    if (sort->parts[i].repeat) continue;
    const struct sort *part = sort->parts[i].sort;
    if (!part->smallest_count) return 0;
    items[count++] = part->smallest[0];
  }
  return term_sequence(s->world, items, count);
}

struct list {
  term items[MOST];
  uint32_t count;
};

/* In order, each once; the largest falls out when there is no room. */
static void insert(struct space *s, struct list *l, term t) {
  uint32_t at = 0;
  while (at < l->count && is_smaller(s, l->items[at], t)) at++;
  if (at == MOST || (at < l->count && l->items[at] == t)) return;
  if (l->count < MOST) l->count++;
  memmove(&l->items[at + 1], &l->items[at], (l->count - at - 1) * sizeof(term));
  l->items[at] = t;
}

static struct list find(struct space *s, const struct sort *sort) {
  struct list l = {.count = 0};
  if (sort->kind == SORT_SEQUENCE) {
    const term t = smallest_sequence(s, sort);
    if (t) insert(s, &l, t);
  }
  for (uint32_t i = 0; sort->kind == SORT_CHOICE && i < sort->count; i++)
    for (uint32_t j = 0; j < sort->choices[i]->smallest_count; j++) {
      const term t = sort->choices[i]->smallest[j];
      if (s->is_of(s, sort, t)) insert(s, &l, t);
    }
  return l;
}

static bool improve(struct space *s, struct sort *sort) {
  if (sort->kind != SORT_SEQUENCE && sort->kind != SORT_CHOICE) return false;
  const struct list l = find(s, sort);
  const size_t bytes = l.count * sizeof(term);
  if (l.count == sort->smallest_count && (!l.count || !memcmp(l.items, sort->smallest, bytes))) return false;
  term *copy = arena_array(&s->world->arena, MOST, sizeof *copy);
  memcpy(copy, l.items, bytes);
  sort->smallest = copy;
  sort->smallest_count = l.count;
  return true;
}

void smallest_find(struct space *s, struct sort *const *sorts, size_t count) {
  enum { ROUNDS = 64 }; /* each makes some term smaller or knows one more: it ends, but need not be waited for */
  bool changed = true;
  for (int round = 0; changed && round < ROUNDS; round++) {
    changed = false;
    for (size_t i = 0; i < count; i++) changed = improve(s, sorts[i]) || changed;
  }
}
