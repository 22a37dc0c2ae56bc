/* graph_mutate: graphs that compute the same on given inputs: what is never executed there is
 * something else, or there is more of it.
 *
 * A block that no run enters is replaced, or changed: nodes go, come, or change places, operands
 * become others. Nodes that are executed are put on one side of a conditional, whose condition is
 * always the same in these runs, or into a loop that is left at once. Each mutant is well-typed,
 * and was computed: it gives the same. */
#ifndef ASSAY_EMI_GRAPH_MUTATE_H
#define ASSAY_EMI_GRAPH_MUTATE_H

#include "graph/graph_remake.h"

struct graph_inputs {
  const uint64_t *const *words; /* of the parameters, for each time */
  uint32_t times;
};

extern const char *const graph_mutation_names[REMAKINGS];

/* Which blocks were entered in some run, and what all runs give, in the world's arena. False: that
 * is not known. */
bool graph_cover(const struct operations *o, const struct op_graph *g, const struct graph_inputs *in,
                 struct word_list *out, bool **entered);

struct graph_mutant {
  term program; /* 0: there is none this time */
  enum remaking mutation;
  term before, now;     /* the block, or the nodes, that were changed: what stood there, and what does */
  uint32_t change;      /* how many nodes both have */
  bool *nodes, *blocks; /* of the mutant: these are new, or changed */
};

/* With what the constructor makes. `entered` says which blocks are, instead of what computing says;
 * or it is NULL. All of it lives until the caller's mark. */
struct graph_mutant graph_mutate(struct constructor_of_graphs *c, const struct operations *o, const struct op_graph *g,
                                 const struct graph_inputs *in, bool *entered, struct rng *r);

#endif
