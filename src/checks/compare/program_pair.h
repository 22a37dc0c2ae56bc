/* program_pair: pairs of a passing and a failing program, left and right.
 *
 * The left program differs from the right as little as possible and should print the same in the
 * line where the right is wrong, and does. Pairs are reduced as programs are, both sides together.
 * These functions may raise. */
#ifndef ASSAY_CHECKS_COMPARE_PROGRAM_PAIR_H
#define ASSAY_CHECKS_COMPARE_PROGRAM_PAIR_H

#include "checks/compare/program_ask.h"

struct examining;

struct program_pair {
  term pair;
  struct reduce_result reduced;
};

/* Finds the pair of the examined program, and reduces it if the hunt reduces. Returns false if
 * there is none. */
bool program_pair_find(const struct examining *e, struct program_asking *asking, struct program_pair *out);
/* Writes the two programs with their differences marked; malloc'ed. */
void program_pair_write(const struct program_trial *t, term pair, char **left, char **right);
/* The right program. */
term program_pair_right(const struct program_trial *t, term pair);

#endif
