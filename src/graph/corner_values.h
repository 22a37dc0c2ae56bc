/* corner_values: words of a type that are likely to show something, and random ones. */
#ifndef ASSAY_GRAPH_CORNER_VALUES_H
#define ASSAY_GRAPH_CORNER_VALUES_H

#include "core/rng.h"
#include "graph/value_type.h"

/* Mostly a corner, where arithmetic goes wrong: zero, one, the ends of the type and their
 * neighbours, powers of two; else any. Strings are made in the world's arena. */
uint64_t corner_value(struct world *w, const struct value_type *t, struct rng *r);

#endif
