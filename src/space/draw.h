/* draw: small random terms of a sort. */
#ifndef ASSAY_SPACE_DRAW_H
#define ASSAY_SPACE_DRAW_H

#include "space/space.h"

/* A term with fewer than `below` nodes; its parts may come from `whole`, for the sake of its names.
 * 0: none this time. */
term regenerate_by_sorts(struct space *s, struct cursor *c, struct rng *r, size_t below);

/* A term of the sort, with unusual atoms and at most about `nodes` nodes. 0: none this time. */
term vary_by_sorts(struct space *s, const struct sort *sort, term whole, struct rng *r, size_t nodes);
/* A random sub-term of that sort; 0: none this time. */
term part_by_sort(struct space *s, const struct sort *sort, term whole, struct rng *r);

#endif
