/* tactics: where candidates come from.
 *
 * A tactic looks at the sub-term at the cursor and gives replacements for it, one at a time: a state machine that keeps
 * nothing but numbers and sub-terms of the current term. Tactics are grouped into passes, the cheap and promising ones first;
 * a pass goes over all places. */
#ifndef ASSAY_REDUCE_TACTICS_H
#define ASSAY_REDUCE_TACTICS_H

#include "reduce/cursor.h"
#include "reduce/reduce.h"

struct tactic_state { /* all 0 when the tactic begins at a place */
  bool begun;
  uint32_t step, run, chunk, at, last;
};

/* Where the exploration of the current term is. */
struct explorer {
  struct space *space;
  const struct reduce_options *options;
  struct cursor cursor;
  unsigned pass, tactic;
  struct tactic_state state;
  struct rng rng;
  term *list; /* sub-terms that the present tactic has found; malloc'ed */
  uint32_t list_count;
};

enum { LIST_ROOM = 64 };

struct tactic {
  const char *name;
  /* A term for the place at the cursor; false: there are no more. */
  bool (*next)(struct explorer *x, struct tactic_state *s, term *out);
  /* The last one was taken: go on with the new term. NULL: all tactics begin anew at this place. */
  void (*taken)(struct tactic_state *s);
};

extern const struct tactic tactic_smallest; /* the smallest term of the sort */
extern const struct tactic tactic_hoist;    /* the nearest sub-terms of the same sort */
extern const struct tactic tactic_drop;     /* repeated items left out: all, halves, quarters... */
extern const struct tactic tactic_atoms;    /* numbers, strings: simpler ones */

#endif
