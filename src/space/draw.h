/* draw: random terms of a sort, small ones. */
#ifndef ASSAY_SPACE_DRAW_H
#define ASSAY_SPACE_DRAW_H

#include "space/space.h"

/* With fewer than `below` nodes; parts of it may come from `whole`, which names things that are
 * known there. 0: not this time. */
term regenerate_by_sorts(struct space *s, struct cursor *c, struct rng *r, size_t below);

/* A term of the sort that may be anything: with uncommon atoms, and of about so many nodes or less.
 * 0: not this time. */
term vary_by_sorts(struct space *s, const struct sort *sort, term whole, struct rng *r, size_t nodes);
/* A random sub-term of that sort; 0: not this time. */
term part_by_sort(struct space *s, const struct sort *sort, term whole, struct rng *r);

#endif
