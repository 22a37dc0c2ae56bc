/* variation: a term in which one part has been taken out, to be derived anew in its place.
 *
 * What stays is known, so that the search has no choice there; the part is a variable, of which the rules around it say
 * what it may be. */
#include "logic/search.h"

/* Words such as λ at the head of a phrase are what it is, not a part of it. */
static bool is_word(term t, uint32_t place) { return place == 0 && is_symbol(t); }

/* Takes out node number *k in preorder, keywords not counted; counts down to 0. */
static open_term without(struct search *s, term t, uint64_t *k) {
  world_check_stack(s->store.world);
  if ((*k)-- == 0) return store_variable(&s->store, NULL);
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

bool search_vary(struct search *s, open_term arguments, term example, const bool *is_output) {
  if (!is_sequence(example) || seq_count(example) != open_count(arguments)) return false;
  uint64_t parts = 0;
  for (uint32_t i = 0; i < seq_count(example); i++)
    if (!is_output[i]) parts += parts_of(seq_item(example, i));
  uint64_t k = parts ? rng_below(s->rng, parts) : 0;
  for (uint32_t i = 0; i < seq_count(example); i++) {
    if (is_output[i]) continue;
    open_term varied = k == UINT64_MAX ? seq_item(example, i) : without(s, seq_item(example, i), &k);
    if (!store_unify(&s->store, open_item(arguments, i), varied)) return false;
  }
  return true;
}
