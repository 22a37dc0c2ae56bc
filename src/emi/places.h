/* places: sub-terms of programs, by the way that leads to them, and others in their stead. */
#ifndef ASSAY_EMI_PLACES_H
#define ASSAY_EMI_PLACES_H

#include "core/rng.h"
#include "lambda/lambda_term.h"

enum { MOST_PATH = 200 };

struct route { /* items of sequences */
  uint32_t items[MOST_PATH];
  uint32_t length;
};

/* A program, and which of its sub-terms are evaluated: in the order of reference_covered. */
struct covered {
  term program;
  const bool *evaluated;
  uint32_t count;
};

/* The way to place number so-and-so; false: it is too long. */
bool place_path(const struct signature *s, term program, uint32_t place, struct route *out);
/* A random place that is evaluated, or is not; the whole is none. */
bool place_draw(const struct signature *s, const struct covered *c, bool evaluated, struct rng *r, struct route *out);
/* The next place behind number *place that is not evaluated, though what is around it is; *place
 * becomes its number. The whole is none. */
bool place_next_dead(const struct signature *s, const struct covered *c, uint32_t *place, struct route *out);

term path_part(term program, const struct route *p);
/* The program with another part there. Applications stay flat: ways to what stands before it do not
 * change. */
term path_with(const struct signature *s, term program, const struct route *p, term part);
bool path_is_inside(const struct route *inner, const struct route *outer);
/* Is it an item of an application? Then that is *out. */
bool path_application(const struct signature *s, term program, const struct route *p, struct route *out);

#endif
