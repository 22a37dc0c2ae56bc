/* palka_making: the speed of generating programs, and their statistics, for each generator and
 * size: the first half of `bench palka`. */
#ifndef ASSAY_EXPERIMENTS_PALKA_MAKING_H
#define ASSAY_EXPERIMENTS_PALKA_MAKING_H

#include "hunt/hunt.h"

struct palka_making {
  const char *way;
  unsigned size;
  uint64_t made, distinct, nodes, sizes[SIZE_CLASSES]; /* as in struct tally */
  double seconds;                                      /* of CPU, without printing them */
};

/* Generates programs of the subject file for some time, or until the numbers are precise enough.
 * Fills in `made` and so on. */
assay_status palka_make(struct palka_making *m, assay *w, const char *file, uint64_t seed, const int *stop);

#endif
