/* construct: random graphs, as RandIR makes them (section 4.2 of the paper): parameters that suit
 * some operation, then one operation after the other that can be applied to what is there. There is
 * no dead end, and nothing is ever undone.
 *
 * What is different: operands are literals half of the time, and what was made last is used more
 * often, so that graphs are deep. A node with blocks takes the place of an operation now and then;
 * what it costs to run is counted, so that no graph runs long. */
#ifndef ASSAY_GRAPH_CONSTRUCT_H
#define ASSAY_GRAPH_CONSTRUCT_H

#include "core/rng.h"
#include "graph/graph.h"

struct range {
  uint32_t least, most;
};

enum graph_returned { RETURN_ALL, RETURN_LEAVES, RETURN_SOME };

struct construct_settings {
  struct range nodes;      /* in all */
  struct range inner;      /* in a block inside */
  struct range depth;      /* of blocks in each other */
  struct range parameters; /* of the graph */
  struct range uses;       /* of an operation in a graph; at least: as far as it can be applied */
  struct range calls;      /* of functions, in a graph; at least: as far as there are functions */
  struct range results;    /* of the graph */
  double literals;         /* which part of the operands, where there is a choice */
  double structures;       /* which part of the nodes are others than operations */
  bool kinds[NODE_KINDS];  /* which others */
  enum graph_returned returned;
};

/* What there is to be said where nothing is said. */
extern const struct construct_settings construct_usual;

struct constructor_of_graphs;

/* Of the operations that `taken` is true of. In the world's arena. Raises, if none of them can be
 * used. */
struct constructor_of_graphs *construct_new(const struct operations *o, const bool *taken,
                                            const struct construct_settings *settings);
/* From now on, each operation is drawn so many times as often as its own weight says, divided by
 * `even`. */
void construct_weigh(struct constructor_of_graphs *c, const uint32_t *weights, uint32_t even);
/* Are there nodes of that kind, other than operations and calls? */
bool construct_makes(const struct constructor_of_graphs *c, enum node_kind kind);
/* A type that parameters have; NULL: there can be none. */
const struct value_type *construct_parameter_type(const struct constructor_of_graphs *c);
/* Its arrays live until the caller's mark. */
struct op_graph construct_graph(struct constructor_of_graphs *c, struct rng *r);

#endif
