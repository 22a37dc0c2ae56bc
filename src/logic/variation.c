/* variation: a term with one part removed, which is derived anew.
 *
 * The rest is known, so that the search has no choice there; the part is a variable, restricted by
 * the rules around it. */
#include "logic/derive.h"
#include "logic/search.h"

#include "logic/sort.h"

/* Keywords such as λ at the head of a form identify it, and are not a part of it. */
static bool is_word(term t, uint32_t place) { return place == 0 && is_symbol(t); }

/* Removes node number *k in preorder, not counting keywords; counts down to 0. */
static open_term without(struct search *s, term t, uint64_t *k) {
  world_check_stack(s->store.world);
  if ((*k)-- == 0) {
    open_term hole = store_variable(&s->store, NULL);
    if (s->options->larger) s->hole = variable_of(hole);
    return hole;
  }
  if (!is_sequence(t) || seq_count(t) == 0) return t;
  const uint32_t count = seq_count(t);
  open_term *items = store_alloc(&s->store, count * sizeof *items);
  for (uint32_t i = 0; i < count; i++) {
    term item = seq_item(t, i);
    items[i] = is_word(item, i) || *k == UINT64_MAX ? item : without(s, item, k);
  }
  return store_sequence(&s->store, items, count);
}

static uint64_t parts_of(term t) {
  uint64_t count = 1;
  for (uint32_t i = 0; is_sequence(t) && i < seq_count(t); i++)
    if (!is_word(seq_item(t, i), i)) count += parts_of(seq_item(t, i));
  return count;
}

/* Node number *k, counted in the same order; 0: it is not in t, and *k is decreased by the nodes of
 * t. */
static term part_at(term t, uint64_t *k) {
  if ((*k)-- == 0) return t;
  for (uint32_t i = 0; is_sequence(t) && i < seq_count(t); i++) {
    term found = is_word(seq_item(t, i), i) ? 0 : part_at(seq_item(t, i), k);
    if (found) return found;
  }
  return 0;
}

static uint64_t size_at(term example, const bool *is_fixed, uint64_t k) {
  term found = 0;
  for (uint32_t i = 0; !found && i < seq_count(example); i++)
    if (!is_fixed[i]) found = part_at(seq_item(example, i), &k);
  return found ? term_nodes(found) : 0;
}

/* For a larger part, prefers the smaller one of two. */
static uint64_t choose_part(struct search *s, term example, const bool *is_fixed, uint64_t parts) {
  uint64_t k = rng_below(s->rng, parts);
  if (!s->options->larger) return k;
  uint64_t other = rng_below(s->rng, parts);
  return size_at(example, is_fixed, k) <= size_at(example, is_fixed, other) ? k : other;
}

bool search_vary(struct search *s, open_term arguments, term example, const bool *is_fixed) {
  if (!is_sequence(example) || seq_count(example) != open_count(arguments)) return false;
  uint64_t parts = 0;
  for (uint32_t i = 0; i < seq_count(example); i++)
    if (!is_fixed[i]) parts += parts_of(seq_item(example, i));
  if (parts == 0) return false;
  uint64_t k = choose_part(s, example, is_fixed, parts);
  for (uint32_t i = 0; i < seq_count(example); i++) {
    if (is_fixed[i]) continue;
    open_term varied = k == UINT64_MAX ? seq_item(example, i) : without(s, seq_item(example, i), &k);
    if (!store_unify(&s->store, open_item(arguments, i), varied)) return false;
  }
  return true;
}

bool variation_is_idle(struct search *s) {
  open_term t = store_deref(&s->store, open_of(s->hole));
  if (!is_variable(t)) {
    s->hole = NULL;
    return !open_is_sequence(t);
  }
  for (const struct sorts *k = variable_of(t)->sorts; k; k = k->next)
    if (!sort_is_compound(s->store.tables, k->pattern)) return true;
  return false;
}

/* Gaps. */

struct gaps {
  uint32_t count;
  const struct derivation_gap **list; /* those further down */
  open_term *variables;               /* by number; 0: not made yet */
};

static open_term gap_variable(struct search *s, const struct gaps *g, const struct derivation_gap *gap) {
  open_term *v = &g->variables[gap->number];
  if (!*v) *v = store_variable(&s->store, gap->sort);
  return *v;
}

static open_term with_gaps(struct search *s, term t, const struct gaps *g, uint32_t depth) {
  world_check_stack(s->store.world);
  if (!g->count) return t;
  if (g->list[0]->length == depth) return gap_variable(s, g, g->list[0]);
  if (!is_sequence(t)) return t;
  const uint32_t count = seq_count(t);
  open_term *items = store_alloc(&s->store, count * sizeof *items);
  const struct derivation_gap *further[g->count];
  for (uint32_t i = 0; i < count; i++) {
    struct gaps in = {0, further, g->variables};
    for (uint32_t k = 0; k < g->count; k++)
      if (g->list[k]->items[depth] == i) further[in.count++] = g->list[k];
    items[i] = with_gaps(s, seq_item(t, i), &in, depth + 1);
  }
  return store_sequence(&s->store, items, count);
}

bool search_fill(struct search *s, open_term arguments, term example, const struct derivation_gap *gaps, uint32_t count,
                 const bool *is_fixed) {
  if (!is_sequence(example) || seq_count(example) != open_count(arguments)) return false;
  const struct derivation_gap *in_item[count + 1];
  open_term variables[count + 1];
  for (uint32_t i = 0; i < count; i++) variables[gaps[i].number] = 0;
  for (uint32_t i = 0; i < seq_count(example); i++) {
    struct gaps in = {0, in_item, variables};
    if (is_fixed[i]) continue;
    for (uint32_t k = 0; k < count; k++)
      if (gaps[k].length && gaps[k].items[0] == i) in_item[in.count++] = &gaps[k];
    if (!store_unify(&s->store, open_item(arguments, i), with_gaps(s, seq_item(example, i), &in, 1))) return false;
  }
  return true;
}
