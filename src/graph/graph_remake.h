/* graph_remake: a graph made once more, with something else in one of its blocks. It is copied
 * through the constructor (graph/construct.h), which so knows what is in sight at the place, and
 * makes what is new there.
 *
 * The first ways change a block, and do not care what that does to what the graph computes. The
 * last ones take some nodes of a block, and put them where they are executed once, as before: that
 * depends on a condition, and to compute the graph tells. */
#ifndef ASSAY_GRAPH_GRAPH_REMAKE_H
#define ASSAY_GRAPH_GRAPH_REMAKE_H

#include "graph/construct.h"

enum remaking {
  REMAKE_REPLACED, /* all that is in the block is made anew */
  REMAKE_DELETED,  /* some of its nodes are gone */
  REMAKE_OPERANDS, /* some operands of its nodes, or its results, are others */
  REMAKE_SWAPPED,  /* two of its nodes that stand side by side */
  REMAKE_ADDED,    /* it has new nodes */
  REMAKE_GUARDED,  /* nodes are on one side of a conditional; the other one is new */
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
      block; /* in it: the one that was changed; of a conditional that was inserted, the side that is new; of a loop, its block */
  uint32_t live;       /* of a conditional that was inserted: the other side */
  uint32_t first, end; /* the nodes of the old graph that are somewhere else now */
  uint32_t inserted;   /* the conditional or loop */
  uint32_t condition;  /* what was made for it: these nodes, up to it */
};

/* False: it cannot be, this time. Its arrays live until the caller's mark. */
bool graph_remake(struct constructor_of_graphs *c, const struct op_graph *old, const struct remake *wanted,
                  struct rng *r, struct remade *out);

#endif
