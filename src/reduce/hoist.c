/* hoist: a sub-term in place of the term that it is in, if it is of the same sort. The largest first. */
#include "reduce/tactics.h"

#include <string.h>

/* Keeps the list sorted by size; the smallest falls out when it is full. */
static void insert(struct explorer *x, term t) {
  uint32_t at = x->list_count;
  while (at > 0 && term_nodes(x->list[at - 1]) < term_nodes(t)) at--;
  for (uint32_t i = at; i > 0 && term_nodes(x->list[i - 1]) == term_nodes(t); i--)
    if (x->list[i - 1] == t) return;
  if (at == LIST_ROOM) return;
  if (x->list_count < LIST_ROOM) x->list_count++;
  memmove(&x->list[at + 1], &x->list[at], (x->list_count - at - 1) * sizeof(term));
  x->list[at] = t;
}

/* The sub-terms of the sort that are inside no other one. */
static void collect_nearest(struct explorer *x, const struct sort *sort, term t) {
  world_check_stack(x->space->world);
  for (uint32_t i = 0; i < seq_count(t); i++) {
    const term item = seq_item(t, i);
    if (x->space->is_of(x->space, sort, item)) insert(x, item);
    else if (is_sequence(item)) collect_nearest(x, sort, item);
  }
}

static bool hoist_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor);
  if (!s->begun) {
    if (!here->sort->nests || !is_sequence(here->t)) return false;
    s->begun = true;
    x->list_count = 0;
    collect_nearest(x, here->sort, here->t);
  }
  if (s->step == x->list_count) return false;
  *out = x->list[s->step++];
  return true;
}

const struct tactic tactic_hoist = {"hoist", hoist_next, NULL};

/* ---- the smallest term ---- */

static bool smallest_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor);
  if (s->begun || cursor_is_root(&x->cursor) || !is_sequence(here->t) || !here->sort->smallest_count) return false;
  s->begun = true;
  *out = here->sort->smallest[0];
  return true;
}

const struct tactic tactic_smallest = {"smallest", smallest_next, NULL};
