/* graph_mutate: mutants of graphs with the same results on given inputs: code that is never
 * executed there is changed, or added.
 *
 * A block that no run enters is replaced or changed: nodes are removed, added or swapped, operands
 * replaced. Executed nodes are moved to one side of a conditional whose condition is constant in
 * these runs, or into a loop that is left at once. Each mutant is well-typed, and has been computed
 * to confirm that its results are the same. */
#ifndef ASSAY_EMI_GRAPH_MUTATE_H
#define ASSAY_EMI_GRAPH_MUTATE_H

#include "graph/graph_remake.h"

struct graph_inputs {
  const uint64_t *const *words; /* of the parameters, for each run */
  uint32_t times;
};

extern const char *const graph_mutation_names[REMAKINGS];

/* The blocks that some run enters, and the results of all runs, in the world's arena. False:
 * unknown. */
bool graph_cover(const struct operations *o, const struct op_graph *g, const struct graph_inputs *in,
                 struct word_list *out, bool **entered);

struct graph_mutant {
  term program; /* 0: there is none for these random choices */
  enum remaking mutation;
  term before, now;     /* the changed block or nodes, before and after */
  uint32_t change;      /* the number of nodes in both */
  bool *nodes, *blocks; /* of the mutant: these are new or changed */
};

/* Uses the constructor for new nodes. `entered`, if not NULL, replaces the computed coverage of
 * blocks. The result lives until the caller's mark. */
struct graph_mutant graph_mutate(struct constructor_of_graphs *c, const struct operations *o, const struct op_graph *g,
                                 const struct graph_inputs *in, bool *entered, struct rng *r);

#endif
