/* sequence: makes sequences without a copy, for hot loops.
 *
 *     struct sequence_making m = sequence_begin(w, 2);
 *     sequence_put(&m, 0, a);
 *     sequence_put(&m, 1, b);
 *     term t = sequence_finish(w, &m);
 *
 * The items must be written in order, directly to where the sequence will be if it is new. Nothing
 * else may be allocated meanwhile. */
#ifndef ASSAY_CORE_SEQUENCE_H
#define ASSAY_CORE_SEQUENCE_H

#include "core/hash.h"
#include "core/intern.h"

struct sequence_making {
  struct sequence_object *object;
  uint64_t nodes;
  uint32_t count, hash, depth;
  uint8_t flags;
};

/* In memory for `count` items. */
static inline struct sequence_making sequence_making(struct sequence_object *s, uint32_t count) {
  return (struct sequence_making){
      .object = s, .nodes = 1, .count = count, .hash = (uint32_t)KIND_SEQUENCE << 24 ^ count};
}

static inline struct sequence_making sequence_begin(struct world *w, uint32_t count) {
  return sequence_making(arena_alloc(&w->arena, sizeof(struct sequence_object) + count * sizeof(term)), count);
}

__attribute__((always_inline)) static inline void sequence_put(struct sequence_making *m, uint32_t i, term item) {
  uint64_t nodes = 1;
  m->object->items[i] = item;
  m->hash = hash_item(m->hash, term_hash(item));
  if (!is_small(item)) {
    const struct object *o = object_of(item);
    m->flags |= o->flags & OBJECT_HAS_HOLE;
    if (kind_is_compound(o->kind)) {
      const struct sequence_object *s = sequence_of(item);
      nodes = s->nodes;
      m->depth = s->depth > m->depth ? s->depth : m->depth;
    }
  }
  const uint64_t sum = m->nodes + nodes;
  m->nodes = sum < nodes ? UINT64_MAX : sum;
}

/* The slow path: other objects have the same tag, or the group is full. */
term sequence_finish_slowly(struct world *w, struct sequence_object *s);

__attribute__((always_inline)) static inline term sequence_finish(struct world *w, const struct sequence_making *m) {
  struct sequence_object *s = m->object;
  const uint32_t hash = hash_items_finish(m->hash);
  s->t = (struct term_object){.object = {.kind = KIND_SEQUENCE, .flags = m->flags, .hash = hash}};
  s->count = m->count;
  s->depth = m->depth == UINT32_MAX ? m->depth : m->depth + 1;
  s->nodes = m->nodes;
  struct intern_search search = intern_search(w, hash);
  if (!intern_is_new(&search)) return sequence_finish_slowly(w, s);
  intern_add(w, &search, &s->t.object);
  return (term)s;
}

#endif
