/* graph_needs: what of a graph is needed for its results, or does something that can be seen
 * later. */
#ifndef ASSAY_GRAPH_GRAPH_NEEDS_H
#define ASSAY_GRAPH_GRAPH_NEEDS_H

#include "graph/graph.h"

struct graph_needs {
  bool *nodes;  /* of each node: it must be there */
  bool *values; /* of each value: something needs it. Of a conditional and a loop, results that nobody needs can go */
};

/* In the graph's arena. */
struct graph_needs graph_find_needs(const struct op_graph *g);

#endif
