/* palka_making: how fast programs are made, and what they are like, for each generator and size:
 * the first half of `bench palka`. */
#ifndef ASSAY_EXPERIMENTS_PALKA_MAKING_H
#define ASSAY_EXPERIMENTS_PALKA_MAKING_H

#include "hunt/hunt.h"

struct palka_making {
  const char *way;
  unsigned size;
  uint64_t made, distinct, nodes, sizes[SIZE_CLASSES]; /* as in struct tally */
  double seconds;                                      /* of CPU, without writing them down */
};

/* Programs of the subject file for some time, or as many as tell enough. `made` and so on are
 * filled in. */
assay_status palka_make(struct palka_making *m, assay *w, const char *file, uint64_t seed, const int *stop);

#endif
