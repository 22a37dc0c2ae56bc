/* graph_remake: rebuilds a graph with a change in one of its blocks. It copies the graph through
 * the constructor (graph/construct.h), which so knows the values in scope at the place, and makes
 * the new nodes there.
 *
 * The first kinds change a block, whatever that does to the graph's results. The last ones move
 * some nodes of a block to where they are executed once, as before: that depends on a condition,
 * and only computing the graph shows it. */
#ifndef ASSAY_GRAPH_GRAPH_REMAKE_H
#define ASSAY_GRAPH_GRAPH_REMAKE_H

#include "graph/construct.h"

enum remaking {
  REMAKE_REPLACED, /* the contents of the block are generated anew */
  REMAKE_DELETED,  /* some of its nodes are removed */
  REMAKE_OPERANDS, /* some operands of its nodes, or its results, are replaced */
  REMAKE_SWAPPED,  /* two of its adjacent nodes */
  REMAKE_ADDED,    /* it has new nodes */
  REMAKE_GUARDED,  /* nodes are on one side of a conditional; the other side is new */
  REMAKE_CALLED,   /* the same, and the other side calls a new function */
  REMAKE_LOOPED,   /* nodes are in a loop, which a condition ends */
  REMAKINGS
};
static inline bool remaking_inserts(enum remaking way) { return way >= REMAKE_GUARDED; }

struct remake {
  enum remaking way;
  uint32_t block;
  bool is_other; /* guarded nodes are in the second block of the conditional, not in the first */
};

struct remade {
  struct op_graph graph;
  uint32_t
      block; /* in the new graph: the changed block; of an inserted conditional, the new side; of a loop, its block */
  uint32_t live;       /* of an inserted conditional: the other side */
  uint32_t first, end; /* the nodes of the old graph that were moved */
  uint32_t inserted;   /* the conditional or loop */
  uint32_t condition;  /* made for it: these nodes, up to it */
};

/* False: impossible with these random choices. Its arrays live until the caller's mark. */
bool graph_remake(struct constructor_of_graphs *c, const struct op_graph *old, const struct remake *wanted,
                  struct rng *r, struct remade *out);

#endif
