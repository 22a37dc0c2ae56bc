/* graph_without: a graph without the operations and the kinds of blocks of others. */
#ifndef ASSAY_SPACES_GRAPH_GRAPH_WITHOUT_H
#define ASSAY_SPACES_GRAPH_GRAPH_WITHOUT_H

#include "graph/graph.h"

/* Parameters stand for the values of these operations, at all types. `whole` itself if it has none
 * of them; 0: it cannot do without one, or one of the others has none. */
term graph_without(const struct operations *o, term whole, const term *others, size_t count);

#endif
