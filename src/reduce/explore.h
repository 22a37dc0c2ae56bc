/* explore: the candidates of a term, in passes over its places. */
#ifndef ASSAY_REDUCE_EXPLORE_H
#define ASSAY_REDUCE_EXPLORE_H

#include "reduce/tactics.h"

/* Is the pass among those that the options ask for? */
bool pass_is_wanted(const struct reduce_options *o, const struct pass *p);

/* How far a pass has come. */
struct tactic_progress {
  bool begun;
  uint64_t steps;          /* that had been taken when... */
  struct place_path place; /* ...it took its last one, here */
};

void explorer_init(struct explorer *x, struct space *s, const struct reduce_options *o);
void explorer_free(struct explorer *x);
void explorer_copy(struct explorer *to, const struct explorer *from);

/* Begins a pass over the term, which is the `steps`-th. If nothing has been changed since the pass
 * was last at a place, it need not go further than that. */
void explorer_begin(struct explorer *x, unsigned pass, term whole, const struct tactic_progress *p, uint64_t steps);
/* The next candidate, which may have been tried before. False: the pass is over. */
bool explorer_next(struct explorer *x, term *whole);
/* The name of what gave the last candidate. */
const char *explorer_tactic(const struct explorer *x);
/* The last candidate, or what became of it, is the term to go on with, at the same place. */
void explorer_take(struct explorer *x, term whole, struct tactic_progress *p, uint64_t steps);

#endif
