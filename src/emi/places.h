/* places: sub-terms of programs by their paths, and their replacement. */
#ifndef ASSAY_EMI_PLACES_H
#define ASSAY_EMI_PLACES_H

#include "core/rng.h"
#include "lambda/lambda_term.h"

enum { MOST_PATH = 200 };

struct route { /* items of sequences */
  uint32_t items[MOST_PATH];
  uint32_t length;
};

/* A program, and which of its sub-terms are evaluated, in the order of reference_covered. */
struct covered {
  term program;
  const bool *evaluated;
  uint32_t count;
};

/* The path to a place by number; false: it is too long. */
bool place_path(const struct signature *s, term program, uint32_t place, struct route *out);
/* A random place that is evaluated, or not; never the whole program. */
bool place_draw(const struct signature *s, const struct covered *c, bool evaluated, struct rng *r, struct route *out);
/* The next place after number *place that is not evaluated although the enclosing one is; *place
 * becomes its number. Never the whole program. */
bool place_next_dead(const struct signature *s, const struct covered *c, uint32_t *place, struct route *out);

term path_part(term program, const struct route *p);
/* Replaces the part at the place. Applications stay flat, so paths to earlier parts stay valid. */
term path_with(const struct signature *s, term program, const struct route *p, term part);
bool path_is_inside(const struct route *inner, const struct route *outer);
/* Is it an item of an application? If so, *out is the application. */
bool path_application(const struct signature *s, term program, const struct route *p, struct route *out);

#endif
