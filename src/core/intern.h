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

void intern_init(struct world *w);
void intern_free(struct intern *t);
/* Adds an object that is not in the table: in the arena, its hash filled in. */
void intern_add(struct world *w, struct object *o);
/* Removes the newest objects until `count` are left. */
void intern_pop(struct intern *t, size_t count);

/* The integer with these limbs, which is too large for a small one; `size` as in integer_object. (core/term.c) */
term term_limbs(struct world *w, const uint64_t *limbs, int32_t size);

#endif
