/* attempt: one term, and whether the property holds on it. */
#ifndef ASSAY_PROPERTY_ATTEMPT_H
#define ASSAY_PROPERTY_ATTEMPT_H

#include "property/property.h"

/* Attempts of one property with one generator. Lives in the arena, so that it survives an exception
 * in an attempt. */
struct attempt {
  struct machine *machine;
  const struct property *property;
  const struct generator *generator;
  value *frame;
  uint64_t seed;
  uint32_t which;          /* index of the source */
  uint64_t number;         /* with that source, from 1 */
  uint64_t index;          /* of all sources: together with the seed, it determines the attempt */
  struct extent size;      /* of the requested term */
  const uint32_t *weights; /* or NULL */
  bool has_bias;           /* of the term: gen/term_bias.h */
  term example;            /* see struct request */
  struct rng rng;
  term t;            /* the generated term, and... */
  const char *doing; /* ...the step on it during which the program may raise; NULL: none */
};

enum attempt_outcome {
  PASSED,
  SKIPPED,   /* outside the pattern or the domain */
  NOT_MADE,  /* the generator gave up */
  EXHAUSTED, /* there are no more terms */
  FAILED,
};

/* Sets the random streams, generates the term, tests the property. Exceptions of the property are
 * not caught. */
enum attempt_outcome attempt_run(struct attempt *a);
/* The same with the term `t`, taken as it would be after #:prepare. */
enum attempt_outcome attempt_run_with(struct attempt *a, term t);
/* Does another property's statement hold on the bindings of this one's pattern in the term?
 * SKIPPED: it has other names. */
enum attempt_outcome attempt_run_other(struct attempt *a, term t, const struct collected *other);

#endif
