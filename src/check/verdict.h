/* verdict: what a collected property says of a term that comes from elsewhere. */
#ifndef ASSAY_CHECK_VERDICT_H
#define ASSAY_CHECK_VERDICT_H

#include "check/attempt.h"

enum verdict {
  VERDICT_HOLDS,
  VERDICT_FAILS,    /* or raises */
  VERDICT_OUTSIDE,  /* the term is not of the property's pattern or domain */
  VERDICT_TOO_LONG, /* interrupted, or out of memory or stack */
};

/* The term is taken as it is: not prepared, and with a goal, only its shape is looked at. What the program draws is what it
 * draws in attempt `index` of `seed`. A task, as the attempts of a trial are; raises nothing. */
enum verdict verdict_on(struct machine *m, const struct collected *c, term t, uint64_t seed, uint64_t index);

#endif
