/* smallest: the smallest terms of sorts. */
#ifndef ASSAY_REDUCE_SMALLEST_H
#define ASSAY_REDUCE_SMALLEST_H

#include "reduce/space.h"

/* Fills in the smallest terms of all these sorts, among which are all that they mention. Those of atoms are given. */
void smallest_find(struct space *s, struct sort *const *sorts, size_t count);

#endif
