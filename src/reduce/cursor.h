/* cursor: a place in a term: the way from the whole down to a sub-term, each with its sort.
 *
 * The term is never parsed as a whole: what a level's items are is found when the cursor comes there. */
#ifndef ASSAY_REDUCE_CURSOR_H
#define ASSAY_REDUCE_CURSOR_H

#include "reduce/space.h"

struct level {
  term t;
  const struct sort *sort;
  const struct sort *form; /* of the items; NULL: there is no way down */
  struct split split;
  uint32_t item; /* where the next level is */
};

struct cursor { /* malloc'ed */
  struct space *space;
  struct level *levels; /* the first is the whole */
  size_t depth, capacity;
  term *items; /* scratch: those of one sequence */
  size_t room;
};

void cursor_init(struct cursor *c, struct space *s);
void cursor_free(struct cursor *c);
void cursor_start(struct cursor *c, term whole);

static inline const struct level *cursor_here(const struct cursor *c) { return &c->levels[c->depth - 1]; }
static inline bool cursor_is_root(const struct cursor *c) { return c->depth == 1; }

/* To the next place, in the order of a written term; below the present one only if `enter`. False: there is none. */
bool cursor_next(struct cursor *c, bool enter);
/* The whole with another sub-term here. */
term cursor_plug(struct cursor *c, term t);
/* The whole has become another: goes to the same place in it, or as near above it as there is one. */
void cursor_settle(struct cursor *c, term whole);
void cursor_copy(struct cursor *to, const struct cursor *from);

/* Scratch for so many items. */
term *cursor_items(struct cursor *c, size_t count);

#endif
