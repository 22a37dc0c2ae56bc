/* cursor: a place in a term: the path from the whole term down to a sub-term, each level with its
 * sort.
 *
 * The term is never parsed as a whole: the items of a level are found when the cursor gets
 * there. */
#ifndef ASSAY_SPACE_CURSOR_H
#define ASSAY_SPACE_CURSOR_H

#include "space/space.h"

struct level {
  term t;
  const struct sort *sort;
  const struct sort *form; /* of the items; NULL: the cursor cannot descend */
  struct split split;
  uint32_t item; /* the item that is the next level */
};

enum { CURSOR_FEW = 16, CURSOR_ITEMS = 64 };

struct cursor {
  struct space *space;
  struct level *levels; /* the first is the whole term; `few`, or malloc'ed */
  size_t depth, capacity;
  term *items; /* scratch for the items of one sequence; `few_items`, or malloc'ed */
  size_t room;
  bool skips_atoms; /* visits sequences only */
  struct level few[CURSOR_FEW];
  term few_items[CURSOR_ITEMS];
};

void cursor_init(struct cursor *c, struct space *s);
void cursor_free(struct cursor *c);
void cursor_start(struct cursor *c, term whole);

static inline const struct level *cursor_here(const struct cursor *c) { return &c->levels[c->depth - 1]; }
static inline bool cursor_is_root(const struct cursor *c) { return c->depth == 1; }

/* Moves to the next place; below the current one only if `enter`. Returns false if there is none.
 * Of several items, the last comes first: later parts of a program need earlier ones more often
 * than the other way round. */
bool cursor_next(struct cursor *c, bool enter);
/* The whole term with t in this place. */
term cursor_plug(struct cursor *c, term t);
/* Moves to the same place in a new whole term, or to the nearest one above that exists. */
void cursor_settle(struct cursor *c, term whole);

/* A place, to be recognised when the cursor returns to it. Very deep places are not recorded. */
struct place_path {
  bool known;
  bool is_done; /* nothing is left to do there */
  size_t depth;
  uint32_t items[CURSOR_FEW];
};
void cursor_remember(const struct cursor *c, struct place_path *p);
bool cursor_is_at(const struct cursor *c, const struct place_path *p);

void cursor_copy(struct cursor *to, const struct cursor *from);

/* Scratch for `count` items. */
term *cursor_items(struct cursor *c, size_t count);

#endif
