/* wild: atoms of all kinds, common and uncommon ones: what a claim about all terms has to stand. */
#ifndef ASSAY_REDUCE_WILD_H
#define ASSAY_REDUCE_WILD_H

#include "core/rng.h"
#include "core/world.h"

term wild_number(struct world *w, struct rng *r);
term wild_string(struct world *w, struct rng *r);
term wild_symbol(struct world *w, struct rng *r);
/* Any of these, or a boolean. */
term wild_atom(struct world *w, struct rng *r);
/* With many characters. */
term wild_long_text(struct world *w, struct rng *r, enum kind kind);
/* Further from 0, or nearer to it, than what is counted or measured. */
term wild_large_number(struct world *w, struct rng *r);
term wild_tiny_number(struct world *w, struct rng *r);
/* A number near to another. */
term wild_neighbour(struct world *w, struct rng *r, term number);

#endif
