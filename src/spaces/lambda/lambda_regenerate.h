/* lambda_regenerate: random small programs for a place in a program, of the type and in the scope
 * that it has there. */
#ifndef ASSAY_SPACES_LAMBDA_LAMBDA_REGENERATE_H
#define ASSAY_SPACES_LAMBDA_LAMBDA_REGENERATE_H

#include "lambda/generate/lambda_generator.h"
#include "space/cursor.h"

/* Of what is wanted, the type is the whole's; the size is not looked at. 0: none this time. */
term lambda_regenerate(const struct lambda_wanted *wanted, struct cursor *c, struct rng *r, size_t below);
/* The same by another generator than the first. */
term lambda_regenerate_using(const struct lambda_way *way, const struct lambda_wanted *wanted, struct cursor *c,
                             struct rng *r, size_t below);

/* The type of what stands at the place; NULL: none is found. What nothing determines is some
 * type. */
struct type *lambda_place_type(const struct lambda_wanted *wanted, struct cursor *c);

#endif
