/* lambda_space: well-typed programs (lambda/lambda_term.h) as a space.
 *
 * Places have no types of their own: only a whole program is well-typed or not, and inference is
 * cheap compared to a compiler run. So any term may replace a sub-term, and a whole that does not
 * have the wanted type is not a candidate. That covers more than replacements of equal type: a part
 * may have another type than the one it replaces, as long as it can be used in its place. */
#ifndef ASSAY_SPACES_LAMBDA_LAMBDA_SPACE_H
#define ASSAY_SPACES_LAMBDA_LAMBDA_SPACE_H

#include "lambda/generate/lambda_generator.h"
#include "space/space.h"

struct pairs;

/* Programs of the type and with the constants in `wanted`. In the world's arena. */
struct space *lambda_space_new(const struct lambda_wanted *wanted);
/* Pairs of programs (lambda/pair.h). */
struct space *lambda_space_of_pairs(const struct pairs *pairs);
const struct lambda_wanted *lambda_space_wanted(struct space *s);

#endif
