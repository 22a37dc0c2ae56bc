/* lambda_regenerate: random small programs for a place in a program, with the type and the scope of
 * that place. */
#ifndef ASSAY_SPACES_LAMBDA_LAMBDA_REGENERATE_H
#define ASSAY_SPACES_LAMBDA_LAMBDA_REGENERATE_H

#include "lambda/generate/lambda_generator.h"
#include "space/cursor.h"

/* The type in `wanted` is that of the whole term; its size is ignored. 0: none this time. */
term lambda_regenerate(const struct lambda_wanted *wanted, struct cursor *c, struct rng *r, size_t below);
/* The same, by a given generator. */
term lambda_regenerate_using(const struct lambda_way *way, const struct lambda_wanted *wanted, struct cursor *c,
                             struct rng *r, size_t below);

/* One of the generators that need only the signature. */
const struct lambda_way *lambda_way_draw(struct rng *r);

/* ---- places ---- */

enum { MOST_VARIABLES_AROUND = 16 };

struct variables_around {
  term list[MOST_VARIABLES_AROUND]; /* the innermost last */
  uint32_t count;
};

struct lambda_place {
  struct variables_around scope;
  struct type *function; /* from the variables' types to the place's; undetermined types are arbitrary */
};

/* Returns false if the type is not found. */
bool lambda_place_find(const struct lambda_wanted *wanted, struct cursor *c, struct lambda_place *out);
bool lambda_place_equal(const struct lambda_place *a, const struct lambda_place *b);
struct type *lambda_place_type(const struct lambda_place *p);
/* The places of the arguments of a constant whose result would be at the place, one per parameter
 * of its type. Returns false if its type does not fit. */
bool lambda_place_arguments(const struct lambda_wanted *wanted, const struct lambda_place *p, const struct constant *c,
                            struct lambda_place *out);
/* Does the program fit the place? */
bool lambda_place_takes(const struct lambda_wanted *wanted, const struct lambda_place *p, term t);
/* A random one with fewer than `below` nodes; 0: none this time. */
term lambda_place_make(const struct lambda_way *way, const struct lambda_wanted *wanted, const struct lambda_place *p,
                       struct rng *r, size_t below);

#endif
