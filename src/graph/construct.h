/* construct: random graphs, as RandIR makes them (section 4.2 of the paper): parameters that suit some operation, then one operation after
 * the other that can be applied to what is there. There is no dead end, and nothing is ever undone.
 *
 * What is different: operands are literals half of the time, and what was made last is used more often, so that graphs are deep. */
#ifndef ASSAY_GRAPH_CONSTRUCT_H
#define ASSAY_GRAPH_CONSTRUCT_H

#include "core/rng.h"
#include "graph/graph.h"

struct range {
  uint32_t least, most;
};

enum graph_returned { RETURN_ALL, RETURN_LEAVES, RETURN_SOME };

struct construct_settings {
  struct range nodes, parameters;
  double literals; /* which part of the operands, where there is a choice */
  enum graph_returned returned;
};

struct constructor_of_graphs;

/* Of the operations that `taken` is true of. In the world's arena. Raises, if none of them can be used. */
struct constructor_of_graphs *construct_new(const struct operations *o, const bool *taken,
                                            const struct construct_settings *settings);
/* Its arrays live until the caller's mark. */
struct op_graph construct_graph(struct constructor_of_graphs *c, struct rng *r);

#endif
