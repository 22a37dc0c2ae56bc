/* tactics: where candidates come from.
 *
 * A tactic looks at the sub-term at the cursor and gives replacements for it, one at a time: a
 * state machine that keeps nothing but numbers and sub-terms of the current term. Tactics are
 * grouped into passes, the cheap and promising ones first; a pass goes over all places. */
#ifndef ASSAY_REDUCE_TACTICS_H
#define ASSAY_REDUCE_TACTICS_H

#include "reduce/reduce.h"
#include "space/cursor.h"

struct tactic_state { /* all 0 when the tactic begins at a place */
  bool begun;
  uint32_t step, run, chunk, at, last;
};

enum { LIST_ROOM = 64 };

struct plan;

/* Where the exploration of the current term is. */
struct explorer {
  struct space *space;
  const struct reduce_options *options;
  const struct plan *plan;
  struct cursor cursor;
  unsigned pass, tactic;
  unsigned scope; /* of the place */
  struct tactic_state state;
  struct rng rng;
  struct place_path end; /* where the pass is over: what comes then was tried on the same term */
  uint32_t list_count;
  term list[LIST_ROOM];                /* sub-terms that the present tactic has found, and... */
  const struct sort *sorts[LIST_ROOM]; /* ...what they are, for some */
  struct cursor inner;                 /* of pairs.c: where the second change is, and... */
  uint32_t pairs;                      /* ...how many there were in this pass */
  bool gives_whole;                    /* what the tactic gives is not for the place, but the whole */
};

/* Adds a sub-term to the list, which is sorted by size; the smallest falls out when it is full. */
void explorer_list(struct explorer *x, term t);

enum tactic_scope { ON_SEQUENCES = 1, ON_ATOMS = 2, ON_ROOT = 4 }; /* places where it may have something to offer */

struct tactic {
  const char *name;
  unsigned scope;
  /* A term for the place at the cursor; false: there are no more. */
  bool (*next)(struct explorer *x, struct tactic_state *s, term *out);
  /* The last one was taken: go on with the new term. NULL: all tactics begin anew at this place. */
  void (*taken)(struct tactic_state *s);
  bool is_thorough; /* if it goes on, then to an end after which there is nothing to be tried again at this place */
};

/* ---- plans: which tactics, in which order ---- */

enum pass_demand { PASS_ALWAYS, PASS_OF_PAIRS, PASS_OF_DRAWING }; /* the option without which it is left out */

struct pass {
  const struct tactic *tactics[8]; /* ends with NULL */
  unsigned scope;                  /* ON_ROOT: goes nowhere else; ON_SEQUENCES: leaves out atoms */
  enum pass_demand demand;
};

enum { MOST_PASSES = 8 };

struct plan {
  const char *name;
  struct pass passes[MOST_PASSES];
  unsigned count;
};
extern const struct plan plan_of_sorts; /* for spaces that have none of their own */

/* ---- tactics ---- */

/* cutting */
extern const struct tactic tactic_own;      /* what the space itself has to offer */
extern const struct tactic tactic_smallest; /* the smallest term of the sort */
extern const struct tactic tactic_hoist;    /* the nearest sub-terms of the same sort */
extern const struct tactic tactic_drop;     /* repeated items left out: all, halves, quarters... */
/* simplifying */
extern const struct tactic tactic_own_atoms;  /* what the space has to offer for an atom */
extern const struct tactic tactic_small;      /* any of the smallest terms of the sort */
extern const struct tactic tactic_hoist_deep; /* sub-terms of the same sort further inside */
extern const struct tactic tactic_rebuild;    /* another constructor with the same children */
extern const struct tactic tactic_chain;      /* the leaves, strung together by one constructor */
extern const struct tactic tactic_atoms;      /* numbers, strings: simpler ones */
extern const struct tactic tactic_swap;       /* neighbours in the other order, if that is simpler */
/* of the whole */
extern const struct tactic tactic_numbers;     /* two numbers at once; all at once */
extern const struct tactic tactic_equal_parts; /* all occurrences of a sub-term at once */
extern const struct tactic tactic_variables;   /* other names for variables */
/* when nothing else helps */
extern const struct tactic tactic_joined;      /* what has numbers or strings only: one made from them */
extern const struct tactic tactic_texts;       /* strings and names: each of their characters */
extern const struct tactic tactic_regenerate;  /* random terms of the sort */
extern const struct tactic tactic_pairs;       /* two changes at a time */
extern const struct tactic tactic_equal_pairs; /* ...one of them in all places of a sub-term */

#endif
