/* graph_needs: which parts of a graph are needed for its results, or have effects that can be
 * observed later. */
#ifndef ASSAY_GRAPH_GRAPH_NEEDS_H
#define ASSAY_GRAPH_GRAPH_NEEDS_H

#include "graph/graph.h"

struct graph_needs {
  bool *nodes;  /* of each node: it is needed */
  bool *values; /* of each value: it is used. Unused results of a conditional or loop can be removed */
};

/* In the graph's arena. */
struct graph_needs graph_find_needs(const struct op_graph *g);

#endif
