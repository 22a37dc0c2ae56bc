/* unusual_atoms: atoms of all kinds, common and uncommon ones: what a claim about all terms has to
 * stand. */
#ifndef ASSAY_SPACE_UNUSUAL_ATOMS_H
#define ASSAY_SPACE_UNUSUAL_ATOMS_H

#include "core/rng.h"
#include "core/world.h"

term unusual_number(struct world *w, struct rng *r);
term unusual_string(struct world *w, struct rng *r);
term unusual_symbol(struct world *w, struct rng *r);
/* Any of these, or a boolean. */
term unusual_atom(struct world *w, struct rng *r);
/* With many characters. */
term unusual_long_text(struct world *w, struct rng *r, enum kind kind);
/* Further from 0, or nearer to it, than what is counted or measured. */
term unusual_large_number(struct world *w, struct rng *r);
term unusual_tiny_number(struct world *w, struct rng *r);
/* A number near to another. */
term unusual_neighbour(struct world *w, struct rng *r, term number);

#endif
