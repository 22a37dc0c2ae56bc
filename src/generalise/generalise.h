/* generalise: from a failing term to formulas of which all instances fail (Pike, sections 5.1 and
 * 5.2).
 *
 * A claim is believed when thousands of instances were tried, all variables varied together, and
 * each of them failed. What does not satisfy the precondition is no evidence: where nearly nothing
 * does, nothing is claimed. A place may be claimed alone, together with others of the same
 * sub-term, or under a guard: a relation of numbers to each other or to a constant, two terms that
 * differ. If two claims exclude each other, both are made, each in a formula of its own. */
#ifndef ASSAY_GENERALISE_GENERALISE_H
#define ASSAY_GENERALISE_GENERALISE_H

#include "generalise/formula.h"
#include "reduce/reduce.h"

struct generalise_options {
  void (*check)(void *data, struct reduce_candidate *list, size_t count); /* as in struct reduce_options */
  void *data;
  bool repairs;      /* the check puts other terms at the places that must not be touched: they follow from the rest */
  bool same;         /* only failures of this evidence count */
  uint64_t evidence; /* of the term's failure */
  uint64_t seed;     /* of what is drawn */
  uint64_t tries;    /* instances of each formula; 0: GENERALISE_TRIES */
  uint64_t most_checks; /* 0: no bound */
  uint32_t batch;    /* instances that the check is asked about at a time: it is dear, and is asked no more often than
                   * generalise/effort.h says; 0, 1: it is not */
  uint64_t deadline; /* nanoseconds of CLOCK_MONOTONIC; 0: none */
  const int *stop;   /* as in struct reduce_options; or NULL */
  bool no_existentials; /* universal claims only */
  const term *examples; /* other terms of which the precondition holds: parts of them may stand in instances */
  uint32_t example_count;
  /* A random instance that satisfies the precondition, made for that; 0: none this time. NULL:
   * there are only those that do so by chance. */
  term (*suggest)(void *data, const struct formula *f, struct rng *r);
  /* Is it certain that the property never looks at what stands at the place? NULL: of no place. */
  bool (*is_unread)(void *data, const struct term_path *place);
};

enum { GENERALISE_TRIES = 10000 };

struct generalised { /* in the world's arena */
  uint32_t count;
  const struct formula *const *formulas; /* what says most comes first; those of constructors come last */
  uint64_t checks;
  bool complete; /* false: a bound was reached */
};

/* The term fails. */
struct generalised generalise(struct space *s, term t, const struct generalise_options *options);

/* Fresh instances of a claim: how many of them satisfied the precondition, and how many of those
 * did not fail. Stops at the first of these. */
struct verification {
  uint64_t tests, discarded;
  bool refuted;
  term refuting; /* an instance that does not fail */
};
struct verification generalise_verify(struct space *s, const struct formula *f,
                                      const struct generalise_options *options);

#endif
