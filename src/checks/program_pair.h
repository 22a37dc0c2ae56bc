/* program_pair: of a program that was found, the pair that it is the right side of: with the left
 * one, which differs from it as little as can be and should print the same in the line where that
 * one is wrong, all is well. Pairs are made small as programs are, both sides together. */
#ifndef ASSAY_CHECKS_PROGRAM_PAIR_H
#define ASSAY_CHECKS_PROGRAM_PAIR_H

#include "checks/program_ask.h"

struct program_pair {
  assay_term pair; /* 0: there is none */
  struct assay_reduced reduced;
};

/* Of the program of that number. With `reduced`, as small as it can be made; the term lives in the
 * world. */
assay_status program_pair_find(const struct check *c, const struct program_trial *t, uint64_t index,
                               enum agreement wanted, struct program_pair *out);
/* The two programs, with what is different marked: malloc'ed. */
assay_status program_pair_write(const struct program_trial *t, assay_term pair, char **left, char **right);
/* The right one. */
assay_status program_pair_right(const struct program_trial *t, assay_term pair, assay_term *out);

#endif
