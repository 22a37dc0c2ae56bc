/* attempt: one term, and whether the property holds of it. */
#ifndef ASSAY_PROPERTY_ATTEMPT_H
#define ASSAY_PROPERTY_ATTEMPT_H

#include "property/property.h"

/* Attempts of one property with one generator. In the arena, where it lives on when an attempt
 * raises. */
struct attempt {
  struct machine *machine;
  const struct property *property;
  const struct generator *generator;
  value *frame;
  uint64_t seed;
  uint32_t which;          /* source */
  uint64_t number;         /* with that source, from 1 */
  uint64_t index;          /* of all: together with the seed, it determines the attempt */
  struct extent size;      /* of the term that is wanted */
  const uint32_t *weights; /* what to prefer, or NULL */
  bool has_bias;           /* the term: gen/term_bias.h */
  term example;            /* see struct request */
  struct rng rng;
  term t;            /* that was made, and... */
  const char *doing; /* ...what is being done with it that the program may raise in; NULL: nothing */
};

enum attempt_outcome {
  PASSED,
  SKIPPED,   /* made, but not of the pattern or the domain */
  NOT_MADE,  /* the generator gave up */
  EXHAUSTED, /* there are no more terms */
  FAILED,
};

/* Sets the random streams, makes the term, tries the property. What the property raises is not
 * caught. */
enum attempt_outcome attempt_run(struct attempt *a);
/* The same with the term `t`, which is as it would be after #:prepare. */
enum attempt_outcome attempt_run_with(struct attempt *a, term t);
/* Whether another property's statement holds of what this one's pattern binds in the term. SKIPPED:
 * it is about other names. */
enum attempt_outcome attempt_run_other(struct attempt *a, term t, const struct collected *other);

#endif
