/* reachable: which values graphs can have, and which operations can ever be applied; and graphs of
 * an operation alone. */
#ifndef ASSAY_GRAPH_REACHABLE_H
#define ASSAY_GRAPH_REACHABLE_H

#include "graph/graph.h"

struct reachable;

/* Of the operations that `taken` is true of; with functions, if graphs may have them. In the
 * world's arena. */
const struct reachable *reachable_find(const struct operations *o, const bool *taken, bool has_functions);
bool reachable_is_used(const struct reachable *r, const struct operation *o);
/* An argument that nothing makes; NULL: all can be had. */
const struct value_type *reachable_lacks(const struct reachable *r, const struct operation *o);

/* The operation on parameters, with no other operations than what its arguments must come from; it
 * is the last one. 0: there is no such graph. */
term reachable_alone(const struct reachable *r, const struct operation *o);

#endif
