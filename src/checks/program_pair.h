/* program_pair: pairs of a passing and a failing program, left and right.
 *
 * The left program differs from the right as little as possible and should print the same in the
 * line where the right is wrong, and does. Pairs are reduced as programs are, both sides
 * together. */
#ifndef ASSAY_CHECKS_PROGRAM_PAIR_H
#define ASSAY_CHECKS_PROGRAM_PAIR_H

#include "checks/program_ask.h"

struct program_pair {
  assay_term pair; /* 0: there is none */
  struct assay_reduced reduced;
};

/* Finds the pair of the program with this number, and reduces it if `reduced`. The term lives in
 * the world. */
assay_status program_pair_find(const struct check *c, const struct program_trial *t, uint64_t index,
                               enum agreement wanted, struct program_pair *out);
/* Writes the two programs with their differences marked; malloc'ed. */
assay_status program_pair_write(const struct program_trial *t, assay_term pair, char **left, char **right);
/* The right program. */
assay_status program_pair_right(const struct program_trial *t, assay_term pair, assay_term *out);

#endif
