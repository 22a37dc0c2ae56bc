/* intern: the table behind hash-consing. Only core/ uses it; everybody else makes terms (core/term.h, core/sequence.h).
 *
 * Objects leave in the opposite order to that in which they came (world_release). That makes deletion from a table
 * with linear probing trivial; see intern_pop. */
#ifndef ASSAY_CORE_INTERN_H
#define ASSAY_CORE_INTERN_H

#include "core/world.h"

/* Where the search for a hash begins, and the tag of an object with that hash. Most searches are for what is new, and see
 * nothing but tags, which are an eighth of what the slots are: they stay in the nearest cache. */
static inline size_t intern_home(const struct intern *t, uint32_t hash) { return hash & (t->capacity - 1); }
static inline uint8_t intern_tag(uint32_t hash) { return (uint8_t)(hash >> 25 | 0x80); }

/* The objects with a hash, one after the other: those that may be the one looked for. At the end of the search, `slot` is
 * where such an object would go. */
struct intern_search {
  const struct intern *table;
  size_t slot;
  uint32_t hash;
};

static inline struct intern_search intern_search(const struct world *w, uint32_t hash) {
  return (struct intern_search){&w->intern, intern_home(&w->intern, hash), hash};
}

static inline const struct object *intern_next(struct intern_search *s) {
  const struct intern *t = s->table;
  for (uint8_t tag; (tag = t->tags[s->slot]);) {
    const size_t slot = s->slot;
    s->slot = (slot + 1) & (t->capacity - 1);
    if (tag == intern_tag(s->hash) && t->slots[slot]->hash == s->hash) return t->slots[slot];
  }
  return NULL;
}

/* The sequence, dotted list... with these items, if there is one; else 0. */
static inline term intern_find_items(struct intern_search *search, enum kind kind, const term *items, size_t count) {
  for (const struct object *o; (o = intern_next(search));) {
    const struct sequence_object *s = (const struct sequence_object *)o;
    size_t same = 0;
    if (o->kind != kind || s->count != count) continue;
    while (same < count && s->items[same] == items[same]) same++;
    if (same == count) return (term)s;
  }
  return 0;
}

void intern_init(struct world *w);
void intern_free(struct intern *t);
/* For intern_add, when there is no room. */
void intern_add_growing(struct world *w, struct object *o);

/* Adds an object for which a search has come to its end: in the arena, its hash filled in. */
static inline void intern_add(struct world *w, const struct intern_search *s, struct object *o) {
  struct intern *t = &w->intern;
  if (t->count == t->room) {
    intern_add_growing(w, o);
    return;
  }
  t->slots[s->slot] = o;
  t->tags[s->slot] = intern_tag(s->hash);
  t->log[t->count++] = (struct interned){o, s->slot};
}

/* Removes the newest objects until `count` are left. */
void intern_pop(struct intern *t, size_t count);

/* The integer with these limbs, which is too large for a small one; `size` as in integer_object. (core/term.c) */
term term_limbs(struct world *w, const uint64_t *limbs, int32_t size);

#endif
