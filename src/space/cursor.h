/* cursor: a place in a term: the way from the whole down to a sub-term, each with its sort.
 *
 * The term is never parsed as a whole: what a level's items are is found when the cursor comes
 * there. */
#ifndef ASSAY_SPACE_CURSOR_H
#define ASSAY_SPACE_CURSOR_H

#include "space/space.h"

struct level {
  term t;
  const struct sort *sort;
  const struct sort *form; /* of the items; NULL: there is no way down */
  struct split split;
  uint32_t item; /* where the next level is */
};

enum { CURSOR_FEW = 16, CURSOR_ITEMS = 64 };

struct cursor {
  struct space *space;
  struct level *levels; /* the first is the whole; `few`, or malloc'ed */
  size_t depth, capacity;
  term *items; /* scratch: those of one sequence; `few_items`, or malloc'ed */
  size_t room;
  bool skips_atoms; /* goes to sequences only */
  struct level few[CURSOR_FEW];
  term few_items[CURSOR_ITEMS];
};

void cursor_init(struct cursor *c, struct space *s);
void cursor_free(struct cursor *c);
void cursor_start(struct cursor *c, term whole);

static inline const struct level *cursor_here(const struct cursor *c) { return &c->levels[c->depth - 1]; }
static inline bool cursor_is_root(const struct cursor *c) { return c->depth == 1; }

/* To the next place; below the present one only if `enter`. False: there is none. Of several items,
 * the last comes first: what stands later in a program needs what stands before it more often than
 * the other way round. */
bool cursor_next(struct cursor *c, bool enter);
/* The whole with another sub-term here. */
term cursor_plug(struct cursor *c, term t);
/* The whole has become another: goes to the same place in it, or as near above it as there is
 * one. */
void cursor_settle(struct cursor *c, term whole);

/* A place, to be recognised when the cursor comes back to it. Those that are very deep are not
 * known. */
struct place_path {
  bool known;
  bool is_done; /* nothing is left to do there */
  size_t depth;
  uint32_t items[CURSOR_FEW];
};
void cursor_remember(const struct cursor *c, struct place_path *p);
bool cursor_is_at(const struct cursor *c, const struct place_path *p);

void cursor_copy(struct cursor *to, const struct cursor *from);

/* Scratch for so many items. */
term *cursor_items(struct cursor *c, size_t count);

#endif
