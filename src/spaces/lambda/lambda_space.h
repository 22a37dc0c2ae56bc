/* lambda_space: well-typed programs (lambda/lambda_term.h) as a space.
 *
 * Places have no types of their own: a program is well-typed as a whole or not at all, and
 * inference is cheap beside what a compiler costs. So a sub-term is replaced by any other, and what
 * has not the type that is wanted is no candidate. That is more than replacing terms of equal
 * types: a part may have another type than the one that it replaces, as long as it can be used in
 * its place. */
#ifndef ASSAY_SPACES_LAMBDA_LAMBDA_SPACE_H
#define ASSAY_SPACES_LAMBDA_LAMBDA_SPACE_H

#include "lambda/generate/lambda_generator.h"
#include "space/space.h"

struct pairs;

/* Programs as they are wanted: of that type, with those constants. In the world's arena. */
struct space *lambda_space_new(const struct lambda_wanted *wanted);
/* Pairs of them (lambda/pair.h). */
struct space *lambda_space_of_pairs(const struct pairs *pairs);
const struct lambda_wanted *lambda_space_wanted(struct space *s);

#endif
