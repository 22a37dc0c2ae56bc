/* random_terms: terms of every kind that can be written and read back, for property tests. */
#ifndef ASSAY_TESTS_RANDOM_TERMS_H
#define ASSAY_TESTS_RANDOM_TERMS_H

#include "core/rng.h"
#include "core/term.h"

/* A term with about `size` nodes. */
term random_term(struct world *w, struct rng *r, unsigned size);
term random_atom(struct world *w, struct rng *r);
term random_number(struct world *w, struct rng *r);
term random_exact(struct world *w, struct rng *r);   /* an integer or a rational */
term random_integer(struct world *w, struct rng *r); /* any size, often near a power of two */
double random_double(struct rng *r);                 /* any but NaN */

/* `normally`, or `soaking` when the environment has ASSAY_SOAK and it is not empty. */
unsigned random_rounds(unsigned normally, unsigned soaking); /* under AddressSanitizer, a fifth of the normal */

#endif
