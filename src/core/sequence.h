/* sequence: making sequences without a copy, for those who make them by the million.
 *
 *     term *items = sequence_begin(w, 2);
 *     items[0] = a, items[1] = b;
 *     term t = sequence_finish(w, items, 2);
 *
 * The items are written where the sequence will be if it is new. Nothing else may be made between the two calls. */
#ifndef ASSAY_CORE_SEQUENCE_H
#define ASSAY_CORE_SEQUENCE_H

#include "core/hash.h"
#include "core/intern.h"

static inline term *sequence_begin(struct world *w, uint32_t count) {
  struct sequence_object *s = arena_alloc(&w->arena, sizeof *s + count * sizeof(term));
  return s->items;
}

/* In one walk: the hash, and what the sequence knows about its items. Returns the hash. */
static inline uint32_t sequence_complete(struct sequence_object *s, uint32_t count) {
  uint32_t hash = (uint32_t)KIND_SEQUENCE << 24 ^ count, depth = 0;
  uint8_t flags = 0;
  uint64_t nodes = 1;
  bool overflow = false;
  for (uint32_t i = 0; i < count; i++) {
    const term item = s->items[i];
    hash = hash_item(hash, term_hash(item));
    uint64_t below = 1;
    if (!is_small(item) && object_of(item)->kind >= KIND_HOLE) {
      flags |= has_hole(item) ? OBJECT_HAS_HOLE : 0;
      if (kind_is_compound(object_of(item)->kind)) {
        below = sequence_of(item)->nodes;
        if (sequence_of(item)->depth > depth) depth = sequence_of(item)->depth;
      }
    }
    overflow |= __builtin_add_overflow(nodes, below, &nodes);
  }
  hash = hash_items_finish(hash);
  s->t = (struct term_object){.object = {.kind = KIND_SEQUENCE, .flags = flags, .hash = hash}};
  s->count = count;
  s->depth = depth == UINT32_MAX ? depth : depth + 1;
  s->nodes = overflow ? UINT64_MAX : nodes;
  return hash;
}

static inline term sequence_finish(struct world *w, term *items, uint32_t count) {
  struct sequence_object *s = (struct sequence_object *)((char *)items - offsetof(struct sequence_object, items));
  struct intern_search search = intern_search(w, sequence_complete(s, count));
  const term found = intern_find_items(&search, KIND_SEQUENCE, items, count);
  if (found) {
    arena_undo(&w->arena, s);
    return found;
  }
  intern_add(w, &search, &s->t.object);
  return (term)s;
}

#endif
