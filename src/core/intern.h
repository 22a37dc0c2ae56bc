/* intern: the table behind hash-consing. Only core/ uses it; everybody else makes terms (core/term.h).
 *
 * Objects leave in the opposite order to that in which they came (world_release). That makes deletion from a table
 * with linear probing trivial; see intern_pop. */
#ifndef ASSAY_CORE_INTERN_H
#define ASSAY_CORE_INTERN_H

#include "core/world.h"

/* Where the search for a hash begins, and what a slot holds for an object with that hash. */
static inline size_t intern_home(const struct intern *t, uint32_t hash) { return hash & (t->capacity - 1); }
static inline uintptr_t intern_tag(uint32_t hash) { return hash >> 28; }

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
  size_t mask = s->table->capacity - 1;
  for (uintptr_t word; (word = s->table->slots[s->slot]);) {
    s->slot = (s->slot + 1) & mask;
    if ((word & 15) != intern_tag(s->hash)) continue;
    const struct object *o = (const struct object *)(word & ~(uintptr_t)15);
    if (o->hash == s->hash) return o;
  }
  return NULL;
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
  t->slots[s->slot] = (uintptr_t)o | intern_tag(s->hash);
  t->log[t->count++] = (struct interned){o, s->slot};
}

/* Removes the newest objects until `count` are left. */
void intern_pop(struct intern *t, size_t count);

/* The integer with these limbs, which is too large for a small one; `size` as in integer_object. (core/term.c) */
term term_limbs(struct world *w, const uint64_t *limbs, int32_t size);

#endif
