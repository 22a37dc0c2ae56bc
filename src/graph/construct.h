/* construct: random graphs, generated as in RandIR (section 4.2 of the paper): first parameters
 * that suit some operation, then one operation after the other that applies to the values so far.
 * There are no dead ends, and nothing is ever undone.
 *
 * Differences: operands are literals half of the time, and recent values are used more often, so
 * that graphs are deep. Now and then a node with blocks takes the place of an operation; its cost
 * to run is counted, so that every graph terminates soon. */
#ifndef ASSAY_GRAPH_CONSTRUCT_H
#define ASSAY_GRAPH_CONSTRUCT_H

#include "core/rng.h"
#include "graph/graph.h"

struct range {
  uint32_t least, most;
};

enum graph_returned { RETURN_ALL, RETURN_LEAVES, RETURN_SOME };

struct construct_settings {
  struct range nodes;      /* in total */
  struct range inner;      /* in a nested block */
  struct range depth;      /* nesting of blocks */
  struct range parameters; /* of the graph */
  struct range uses;       /* of an operation in a graph; minima hold as far as it can be applied */
  struct range calls;      /* of functions, in a graph; minima hold as far as there are functions */
  struct range results;    /* of the graph */
  double literals;         /* the fraction of literals among operands, where there is a choice */
  double structures;       /* the fraction of nodes that are not operations */
  bool kinds[NODE_KINDS];  /* the kinds of those */
  enum graph_returned returned;
};

/* The default settings. */
extern const struct construct_settings construct_usual;

struct constructor_of_graphs;

/* Uses the operations for which `taken` is true. In the world's arena. Raises if none of them can
 * be used. */
struct constructor_of_graphs *construct_new(const struct operations *o, const bool *taken,
                                            const struct construct_settings *settings);
/* From now on, the weight of each operation is its own times its entry in `weights`, divided by
 * `even`. */
void construct_weigh(struct constructor_of_graphs *c, const uint32_t *weights, uint32_t even);
/* Can it make nodes of that kind, other than operations and calls? */
bool construct_makes(const struct constructor_of_graphs *c, enum node_kind kind);
/* A type that parameters can have; NULL: there is none. */
const struct value_type *construct_parameter_type(const struct constructor_of_graphs *c);
/* Makes a graph, whose arrays live until the caller's mark. */
struct op_graph construct_graph(struct constructor_of_graphs *c, struct rng *r);

#endif
