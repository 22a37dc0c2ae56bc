/* hoist: replaces a term by a sub-term of the same sort, the largest first. */
#include "reduce/tactics.h"

enum { LARGEST = 4000 }; /* nodes of the largest term to search */

/* The outermost sub-terms of the sort. */
static void collect_nearest(struct explorer *x, const struct sort *sort, term t) {
  world_check_stack(x->space->world);
  for (uint32_t i = 0; i < seq_count(t); i++) {
    const term item = seq_item(t, i);
    if (x->space->is_of(x->space, sort, item)) explorer_list(x, item);
    else if (is_sequence(item)) collect_nearest(x, sort, item);
  }
}

/* All others. */
static void collect_deeper(struct explorer *x, const struct sort *sort, term t, bool inside) {
  world_check_stack(x->space->world);
  for (uint32_t i = 0; i < seq_count(t); i++) {
    const term item = seq_item(t, i);
    const bool fits = x->space->is_of(x->space, sort, item);
    if (fits && inside) explorer_list(x, item);
    if (is_sequence(item)) collect_deeper(x, sort, item, inside || fits);
  }
}

/* To contain another term of the sort. */
static bool is_too_small(const struct level *here) {
  return here->sort->smallest_count && term_nodes(here->t) <= term_nodes(here->sort->smallest[0]);
}

static bool begin_hoist(struct explorer *x, struct tactic_state *s, const struct level *here) {
  if (!here->sort->nests || !is_sequence(here->t)) return false;
  s->begun = true;
  x->list_count = 0;
  return true;
}

static bool from_list(const struct explorer *x, struct tactic_state *s, term *out) {
  if (s->step == x->list_count) return false;
  *out = x->list[s->step++];
  return true;
}

/* In a large term, steps of one level would be too small. So this finds the largest sub-terms with
 * at most `most` nodes; since that is at least half of the whole, there is a single path down to
 * them. */
static void collect_at_most(struct explorer *x, const struct sort *sort, term t, size_t most) {
  while (is_sequence(t) && term_nodes(t) > most) {
    term large = 0;
    for (uint32_t i = 0; i < seq_count(t); i++) {
      const term item = seq_item(t, i);
      if (term_nodes(item) > most) large = item;
      else if (is_sequence(item) && x->space->is_of(x->space, sort, item)) explorer_list(x, item);
    }
    if (!large) return;
    t = large;
  }
}

/* A half, three quarters, seven eighths... of the term, a few of each. */
static bool jump_next(struct explorer *x, struct tactic_state *s, const struct level *here, term *out) {
  enum { LARGE = 200, FEW = 3 };
  const size_t nodes = term_nodes(here->t);
  for (; nodes > LARGE && nodes >> s->run > LARGE / 4; s->run++, s->at = 0) {
    if (s->at == 0) {
      x->list_count = 0;
      collect_at_most(x, here->sort, here->t, nodes - (nodes >> (s->run + 1)));
    }
    if (s->at == FEW || s->at == x->list_count) continue;
    *out = x->list[s->at++];
    return true;
  }
  return false;
}

static bool hoist_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor);
  if (!s->begun) {
    if (!here->sort->nests || is_too_small(here)) return false;
    if (jump_next(x, s, here, out)) return true;
    if (!begin_hoist(x, s, here)) return false;
    collect_nearest(x, here->sort, here->t);
  }
  return from_list(x, s, out);
}

static bool hoist_deep_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor);
  if (!s->begun) {
    if (term_nodes(here->t) > LARGEST || is_too_small(here) || !begin_hoist(x, s, here)) return false;
    collect_deeper(x, here->sort, here->t, false);
  }
  return from_list(x, s, out);
}

const struct tactic tactic_hoist = {"hoist", ON_SEQUENCES, hoist_next, NULL, true};
const struct tactic tactic_hoist_deep = {"hoist deep", ON_SEQUENCES, hoist_deep_next, NULL, true};
