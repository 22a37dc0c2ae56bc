/* generalise: generalises a failing term to formulas whose instances all fail (Pike, sections 5.1
 * and 5.2).
 *
 * A claim is accepted when thousands of instances were tried, all variables varied together, and
 * each of them failed. Instances that do not satisfy the precondition are no evidence: if nearly
 * none does, nothing is claimed. A place may be claimed alone, together with other places of the
 * same sub-term, or under a guard: a relation between numbers or with a constant, or two terms that
 * differ. Claims that exclude each other go into separate formulas. */
#ifndef ASSAY_GENERALISE_GENERALISE_H
#define ASSAY_GENERALISE_GENERALISE_H

#include "generalise/formula.h"
#include "reduce/reduce.h"

struct generalise_options {
  void (*check)(void *data, struct reduce_candidate *list, size_t count); /* as in struct reduce_options */
  void *data;
  bool repairs;         /* the check replaces terms at the places that must not be touched: they follow from the rest */
  bool same;            /* only failures with this evidence count */
  uint64_t evidence;    /* of the term's failure */
  uint64_t seed;        /* of random choices */
  uint64_t tries;       /* instances per formula; 0: GENERALISE_TRIES */
  uint64_t most_checks; /* 0: no bound */
  uint32_t batch;       /* instances per call; above 1, the check is costly (generalise/effort.h) */
  uint64_t deadline;    /* nanoseconds of CLOCK_MONOTONIC; 0: none */
  const int *stop;      /* as in struct reduce_options; or NULL */
  bool no_existentials; /* universal claims only */
  const term *examples; /* other terms that satisfy the precondition: instances may contain parts of them */
  uint32_t example_count;
  /* Makes a random instance that satisfies the precondition; 0: none this time. NULL: instances
   * satisfy it by chance only. */
  term (*suggest)(void *data, const struct formula *f, struct rng *r);
  /* Does the property certainly never look at the place? NULL: unknown for all places. */
  bool (*is_unread)(void *data, const struct term_path *place);
};

enum { GENERALISE_TRIES = 10000 };

struct generalised { /* in the world's arena */
  uint32_t count;
  const struct formula *const *formulas; /* the most general first; those about constructors last */
  uint64_t checks;
  bool complete; /* false: a bound was reached */
};

/* Bounds the effort for a costly check to so many instances in all. */
void generalise_dearly(struct generalise_options *o, uint64_t checks, uint32_t batch);

/* The term must fail. */
struct generalised generalise(struct space *s, term t, const struct generalise_options *options);

/* Tests new instances of a claim: how many satisfied the precondition, and whether one of those did
 * not fail, which ends it. */
struct verification {
  uint64_t tests, discarded;
  bool refuted;
  term refuting; /* an instance that does not fail */
};
struct verification generalise_verify(struct space *s, const struct formula *f,
                                      const struct generalise_options *options);

#endif
