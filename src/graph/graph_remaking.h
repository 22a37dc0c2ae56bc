/* graph_remaking: what the parts of graph_remake.c share. */
#ifndef ASSAY_GRAPH_GRAPH_REMAKING_H
#define ASSAY_GRAPH_GRAPH_REMAKING_H

#include "graph/constructing.h"
#include "graph/graph_remake.h"

struct range_of_nodes { /* nodes to be moved, and those of their values that the rest of the graph uses */
  uint32_t first, end;
  uint32_t results[OPERATION_MOST_RESULTS]; /* values of the old graph */
  uint32_t count;
};

struct remaking_state {
  struct constructor_of_graphs *c;
  const struct op_graph *old;
  const struct remake *wanted;
  struct remade *out;
  struct graph_operand *now; /* of each value of the old graph */
  bool *known;               /* of each: it exists */
  double redrawn;            /* the fraction of operands to replace in the changed block */
  struct range_of_nodes range;
  bool failed;
};

static inline bool chance(const struct remaking_state *k, double p) { return rng_chance(k->c->rng, p); }
static inline uint32_t draw_below(const struct remaking_state *k, uint32_t n) {
  return (uint32_t)rng_below(k->c->rng, n);
}
/* Maps a value of the old graph to a new one. */
static inline void remake_set(struct remaking_state *k, uint32_t number, uint32_t now) {
  k->now[number] = (struct graph_operand){.word = now};
  k->known[number] = true;
}

/* Any operand of the type. Fails if there is none. */
struct graph_operand remake_draw(struct remaking_state *k, const struct value_type *t);
/* Makes new nodes, at least one if possible. */
void remake_some(struct remaking_state *k);
/* Ends the block. */
void remake_results(struct remaking_state *k, uint32_t block, const struct graph_operand *results, uint32_t count);
/* Copies these nodes of the old graph. */
void remake_range(struct remaking_state *k, uint32_t first, uint32_t end);
/* The number of nodes directly in a block of the old graph; and the node at an index. */
uint32_t remake_count(const struct remaking_state *k, const struct graph_block *b);
uint32_t remake_node_at(const struct remaking_state *k, const struct graph_block *b, uint32_t which);

/* Copies the nodes of a block, moving some into a conditional or loop.
 * (graph/graph_remake_insert.c) */
void remake_inserting(struct remaking_state *k, const struct graph_block *b);

#endif
