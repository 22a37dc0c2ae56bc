/* trial: attempts of a collected property by index, with any generator that applies to it.
 *
 * Attempt i of (seed, generator) is a function of these three and the program alone. It may fail,
 * raise, run too long (core/world.h: it is a task, and another thread may interrupt it) or use up
 * all memory: the next one runs nevertheless. */
#ifndef ASSAY_PROPERTY_TRIAL_H
#define ASSAY_PROPERTY_TRIAL_H

#include "assay.h"
#include "property/attempt.h"
#include "property/coverage.h"

struct trial; /* in the world's arena */

struct trial_counts {
  uint64_t tried;    /* terms on which the property was tested to the end */
  uint64_t skipped;  /* terms outside its pattern or domain */
  uint64_t not_made; /* the generator gave up */
  uint64_t too_long; /* interrupted, or out of memory or stack */
};

struct counterexample { /* malloc'ed texts */
  uint64_t index;
  char *text; /* the term; NULL: there is no counterexample */
  size_t nodes;
  char *exception; /* the exception; NULL: the property was false */
};

/* Raises if the generator cannot make such terms. */
struct trial *trial_new(struct machine *m, const struct collected *c, enum generator_kind kind, uint64_t seed);

struct trial_range {
  uint64_t first, count;       /* indices, from 1 */
  uint64_t deadline;           /* in nanoseconds of CLOCK_MONOTONIC, checked after each attempt; 0: none */
  const int *stop;             /* the range ends when another thread or a signal sets it; or NULL */
  const struct lesson *lesson; /* NULL: uniform, and nothing is learnt */
};

/* See struct assay_trial: an entry for each row of the coverage. */
struct lesson {
  const struct coverage *coverage;
  const uint32_t *table;
  const struct assay_example *examples; /* or NULL */
  uint64_t *hits, *credit;
  struct assay_example *found;
};

struct trial_result {
  struct trial_counts counts;
  uint64_t next;  /* the first index that was not tried */
  bool exhausted; /* there are no terms from there on */
  struct counterexample found;
  char *why; /* why the first attempt without a term has none; malloc'ed. NULL: all have one, or unknown */
};

/* Tries the range up to its first counterexample. */
void trial_run(struct trial *t, const struct trial_range *range, struct trial_result *out);
void trial_result_free(struct trial_result *r);

#endif
