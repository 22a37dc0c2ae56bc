/* scratch: GMP temporaries of a world. They are cleared only with the world, so that a raise, which
 * may come from any allocation, leaks nothing, and operations on large numbers need no malloc. Only
 * core/ uses them. */
#ifndef ASSAY_CORE_SCRATCH_H
#define ASSAY_CORE_SCRATCH_H

#include "core/world.h"

#include <gmp.h>

struct number_scratch {
  mpz_t z[4]; /* operations on integers */
  mpq_t q[3]; /* operations on rationals */
  mpz_t t[3]; /* conversions, which the operations above call */
};

/* Read-only views of exact integers; `room` holds the limb of a small one. */
struct integer_view {
  mpz_t z;
  mp_limb_t room;
};
void integer_view(struct integer_view *v, term t);

/* GMP aborts the program when a number becomes too large, and does not know the arena's limit, so
 * callers check the size first; this raises. */
void number_check_size(struct world *w, uint64_t limbs);

/* num / den rounded to nearest, ties to even; den > 0. Uses t[0], t[1]. */
double scratch_ratio_to_double(struct number_scratch *s, const mpz_t num, const mpz_t den);

#endif
