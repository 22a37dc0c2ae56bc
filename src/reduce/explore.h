/* explore: makes the candidates of a term, in passes over its places. */
#ifndef ASSAY_REDUCE_EXPLORE_H
#define ASSAY_REDUCE_EXPLORE_H

#include "reduce/tactics.h"

/* Do the options include the pass? */
bool pass_is_wanted(const struct reduce_options *o, const struct pass *p);

/* The progress of a pass. */
struct tactic_progress {
  bool begun;
  uint64_t steps;          /* steps taken when the pass took its last one */
  struct place_path place; /* where it took that step */
};

void explorer_init(struct explorer *x, struct space *s, const struct reduce_options *o);
void explorer_free(struct explorer *x);
void explorer_copy(struct explorer *to, const struct explorer *from);

/* Begins a pass over the term after `steps` steps. If nothing has changed since the pass was last
 * at a place, it ends there. */
void explorer_begin(struct explorer *x, unsigned pass, term whole, const struct tactic_progress *p, uint64_t steps);
/* The next candidate, which may have been tried before. Returns false at the end of the pass. */
bool explorer_next(struct explorer *x, term *whole);
/* The name of the tactic that made the last candidate. */
const char *explorer_tactic(const struct explorer *x);
/* Continues at the same place with `whole`, which is the last candidate as the check tried it. */
void explorer_take(struct explorer *x, term whole, struct tactic_progress *p, uint64_t steps);

#endif
