/* neighbours: terms that are likely to be treated like another one, if that one is no exception but
 * one of many. */
#ifndef ASSAY_GENERALISE_NEIGHBOURS_H
#define ASSAY_GENERALISE_NEIGHBOURS_H

#include "core/world.h"

/* The n-th neighbour of the term; false: there are no more. *out is 0 if there is none of that
 * number. */
bool neighbour_of(struct world *w, term t, uint32_t n, term *out);

#endif
