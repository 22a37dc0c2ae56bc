/* unusual_atoms: common and unusual atoms of all kinds, for testing claims about all terms. */
#ifndef ASSAY_SPACE_UNUSUAL_ATOMS_H
#define ASSAY_SPACE_UNUSUAL_ATOMS_H

#include "core/rng.h"
#include "core/world.h"

/* A number, a string, a symbol or a boolean. */
term unusual_atom(struct world *w, struct rng *r);
/* With many characters. */
term unusual_long_text(struct world *w, struct rng *r, enum kind kind);
/* Further from 0, or closer to it, than counts and measurements are. */
term unusual_large_number(struct world *w, struct rng *r);
term unusual_tiny_number(struct world *w, struct rng *r);
/* A number close to another. */
term unusual_neighbour(struct world *w, struct rng *r, term number);

#endif
