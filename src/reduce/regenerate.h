/* regenerate: random terms of a sort, small ones. */
#ifndef ASSAY_REDUCE_REGENERATE_H
#define ASSAY_REDUCE_REGENERATE_H

#include "reduce/space.h"

/* With fewer than `below` nodes; parts of it may come from `whole`, which names things that are known there. 0: not this
 * time. */
term regenerate_by_sorts(struct space *s, const struct sort *sort, term whole, struct rng *r, size_t below);

#endif
