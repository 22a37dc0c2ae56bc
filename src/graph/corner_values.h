/* corner_values: corner cases of a type, and random words. */
#ifndef ASSAY_GRAPH_CORNER_VALUES_H
#define ASSAY_GRAPH_CORNER_VALUES_H

#include "core/rng.h"
#include "graph/value_type.h"

/* Usually a corner, where arithmetic goes wrong: zero, one, the limits of the type and their
 * neighbours, powers of two; otherwise any value. Strings are made in the world's arena. */
uint64_t corner_value(struct world *w, const struct value_type *t, struct rng *r);

#endif
