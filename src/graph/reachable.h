/* reachable: which values graphs can have, and which operations can ever be applied; and graphs of
 * a single operation. */
#ifndef ASSAY_GRAPH_REACHABLE_H
#define ASSAY_GRAPH_REACHABLE_H

#include "graph/graph.h"

struct reachable;

/* Considers the operations for which `taken` is true, and functions if graphs may have them. In the
 * world's arena. */
const struct reachable *reachable_find(const struct operations *o, const bool *taken, bool has_functions);
bool reachable_is_used(const struct reachable *r, const struct operation *o);
/* The type of an argument that nothing makes; NULL: there is none. */
const struct value_type *reachable_lacks(const struct reachable *r, const struct operation *o);

/* The operation applied to parameters, using other operations only where its arguments require
 * them; it is the last node. 0: there is no such graph. */
term reachable_alone(const struct reachable *r, const struct operation *o);

#endif
