/* tactics: the sources of candidates.
 *
 * A tactic makes replacements for the sub-term at the cursor, one at a time. It is a state machine
 * that keeps only numbers and sub-terms of the current term. Tactics are grouped into passes over
 * all places, the cheap and promising ones first. */
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

/* The state of exploring the current term. */
struct explorer {
  struct space *space;
  const struct reduce_options *options;
  const struct plan *plan;
  struct cursor cursor;
  unsigned pass, tactic;
  unsigned scope; /* of the place */
  struct tactic_state state;
  struct rng rng;
  struct place_path end; /* where the pass ends: later places have been tried on the same term */
  uint32_t list_count;
  term list[LIST_ROOM];                /* sub-terms that the current tactic has found */
  const struct sort *sorts[LIST_ROOM]; /* the sorts of some of them */
  struct cursor inner;                 /* of pairs.c: the place of the second change */
  uint32_t pairs;                      /* pairs in this pass */
  bool gives_whole;                    /* the tactic's terms replace the whole term, not the place */
};

/* Adds a sub-term to the list, which is sorted by size; if it is full, the smallest is dropped. */
void explorer_list(struct explorer *x, term t);

enum tactic_scope { ON_SEQUENCES = 1, ON_ATOMS = 2, ON_ROOT = 4 }; /* the places that it applies to */

struct tactic {
  const char *name;
  unsigned scope;
  /* A term for the place at the cursor. Returns false if there are no more. */
  bool (*next)(struct explorer *x, struct tactic_state *s, term *out);
  /* The last one was taken: continue with the new term. NULL: all tactics begin again at this
   * place. */
  void (*taken)(struct tactic_state *s);
  bool is_thorough; /* if it continues, it leaves nothing to be tried again at this place */
};

/* ---- plans: the tactics and their order ---- */

enum pass_demand { PASS_ALWAYS, PASS_OF_PAIRS, PASS_OF_DRAWING }; /* the option that a pass requires */

struct pass {
  const struct tactic *tactics[8]; /* ends with NULL */
  unsigned scope;                  /* ON_ROOT: the root only; ON_SEQUENCES: no atoms */
  enum pass_demand demand;
};

enum { MOST_PASSES = 8 };

struct plan {
  const char *name;
  struct pass passes[MOST_PASSES];
  unsigned count;
};
extern const struct plan plan_of_sorts; /* for spaces without plans of their own */

/* ---- tactics ---- */

/* removing parts */
extern const struct tactic tactic_own;      /* the space's own candidates */
extern const struct tactic tactic_smallest; /* the smallest term of the sort */
extern const struct tactic tactic_hoist;    /* the nearest sub-terms of the same sort */
extern const struct tactic tactic_drop;     /* repeated items removed: all, halves, quarters... */
/* simplifying */
extern const struct tactic tactic_own_atoms;  /* the space's own candidates for an atom */
extern const struct tactic tactic_small;      /* any of the smallest terms of the sort */
extern const struct tactic tactic_hoist_deep; /* sub-terms of the same sort further inside */
extern const struct tactic tactic_rebuild;    /* another constructor with the same children */
extern const struct tactic tactic_chain;      /* the leaves, combined by one constructor */
extern const struct tactic tactic_atoms;      /* numbers, strings: simpler ones */
extern const struct tactic tactic_swap;       /* neighbours swapped, if that is simpler */
/* of the whole term */
extern const struct tactic tactic_numbers;     /* two numbers at once; all at once */
extern const struct tactic tactic_equal_parts; /* all occurrences of a sub-term at once */
extern const struct tactic tactic_variables;   /* other names for variables */
/* a last resort */
extern const struct tactic tactic_joined;      /* terms with numbers or strings only: one atom made from them */
extern const struct tactic tactic_texts;       /* strings and names: each of their characters */
extern const struct tactic tactic_regenerate;  /* random terms of the sort */
extern const struct tactic tactic_pairs;       /* two changes at a time */
extern const struct tactic tactic_equal_pairs; /* the same with one of them in all places of a sub-term */

#endif
