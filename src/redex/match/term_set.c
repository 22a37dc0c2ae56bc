/* term_set: open addressing on the terms' hashes. */
#include "redex/match/term_set.h"

#include <string.h>

static uint32_t hash_of(term t) {
  uint64_t h = is_small(t) ? (uint64_t)t * 0x9E3779B97F4A7C15u : object_of(t)->hash * 0x9E3779B97F4A7C15u;
  return (uint32_t)(h >> 32);
}

static uint32_t slot_of_term(const struct term_set *s, term t) {
  uint32_t mask = 2 * s->capacity - 1, i = hash_of(t) & mask;
  while (s->slots[i] && s->members[s->slots[i] - 1] != t) i = (i + 1) & mask;
  return i;
}

static void grow_set(struct world *w, struct term_set *s) {
  uint32_t capacity = s->capacity ? 2 * s->capacity : 16;
  term *members = arena_alloc(&w->arena, capacity * sizeof(term));
  if (s->count) memcpy(members, s->members, s->count * sizeof(term));
  s->members = members;
  s->capacity = capacity;
  s->slots = arena_alloc_zero(&w->arena, 2 * (size_t)capacity * sizeof(uint32_t));
  for (uint32_t i = 0; i < s->count; i++) s->slots[slot_of_term(s, members[i])] = i + 1;
}

uint32_t term_set_add(struct world *w, struct term_set *s, term t, bool *added) {
  if (s->count == s->capacity) grow_set(w, s);
  uint32_t slot = slot_of_term(s, t);
  *added = s->slots[slot] == 0;
  if (*added) {
    s->members[s->count++] = t;
    s->slots[slot] = s->count;
  }
  return s->slots[slot] - 1;
}

int64_t term_set_find(const struct term_set *s, term t) {
  if (!s->capacity) return -1;
  return (int64_t)s->slots[slot_of_term(s, t)] - 1;
}
