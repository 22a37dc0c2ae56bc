/* hash_order: Racket CS keeps an immutable table as a trie of sixteen-way nodes over the keys'
 * hashes. A node shows its single entries first, by nibble, then its sub-nodes, by nibble. The hash
 * of a symbol comes from its characters. */
#include "racket/prim/hash_order.h"

#include "core/unicode.h"

#include <string.h>

enum { NIBBLE = 4, WAYS = 16, HASH_BITS = 60 };

static uint64_t symbol_hash(term symbol) {
  const char *text = text_bytes(symbol), *end = text + text_of(symbol)->length;
  uint64_t count = 0, h;
  for (const char *at = text; at < end; at++) count += ((unsigned char)*at & 0xC0) != 0x80;
  h = count + 401887359;
  while (text < end) {
    uint32_t code = 0;
    text += unicode_decode(text, end, &code);
    h += code;
    h += h << 10;
    h ^= h >> 6;
  }
  return h & (((uint64_t)1 << HASH_BITS) - 1);
}

struct keyed {
  uint64_t hash;
  struct table_walk entry;
};

/* Sorts the entries of one node; `room` is as long as `list`. */
static void order_node(struct keyed *list, struct keyed *room, uint32_t count, unsigned shift) {
  if (count < 2 || shift >= HASH_BITS) return;
  uint32_t counts[WAYS] = {0}, at = 0, start[WAYS];
  for (uint32_t i = 0; i < count; i++) counts[list[i].hash >> shift & (WAYS - 1)]++;
  for (unsigned alone = 1; alone <= 2; alone++) /* first the single ones, then the groups */
    for (unsigned n = 0; n < WAYS; n++)
      if (alone == 1 ? counts[n] == 1 : counts[n] > 1) {
        start[n] = at;
        at += counts[n];
      }
  uint32_t next[WAYS];
  memcpy(next, start, sizeof next);
  for (uint32_t i = 0; i < count; i++) room[next[list[i].hash >> shift & (WAYS - 1)]++] = list[i];
  memcpy(list, room, count * sizeof *list);
  for (unsigned n = 0; n < WAYS; n++)
    if (counts[n] > 1) order_node(list + start[n], room, counts[n], shift + NIBBLE);
}

bool hash_is_ordered(const struct hash_object *h) {
  if (h->mutable_ || table_count(h->table) < 2) return false;
  for (struct table_walk k = {0}; table_next(h->table, &k);)
    if (!is_symbol(k.key)) return false;
  return true;
}

struct table_walk *hash_entries(struct world *w, const struct hash_object *h, uint32_t *count) {
  *count = table_count(h->table);
  struct table_walk *all = arena_alloc(&w->arena, (*count + 1) * sizeof *all);
  uint32_t n = 0;
  for (struct table_walk k = {0}; table_next(h->table, &k);) all[n++] = k;
  if (!hash_is_ordered(h)) return all;
  struct keyed *list = arena_alloc(&w->arena, 2 * (size_t)n * sizeof *list);
  for (uint32_t i = 0; i < n; i++) list[i] = (struct keyed){symbol_hash(all[i].key), all[i]};
  order_node(list, list + n, n, 0);
  for (uint32_t i = 0; i < n; i++) all[i] = list[i].entry;
  return all;
}
