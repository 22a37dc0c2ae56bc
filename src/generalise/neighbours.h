/* neighbours: terms that are probably treated like a given one, unless that is a special case. */
#ifndef ASSAY_GENERALISE_NEIGHBOURS_H
#define ASSAY_GENERALISE_NEIGHBOURS_H

#include "core/world.h"

/* Sets *out to the n-th neighbour of the term, or to 0 if there is none with that number. Returns
 * false if there are no more. */
bool neighbour_of(struct world *w, term t, uint32_t n, term *out);

#endif
