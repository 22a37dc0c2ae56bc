/* graph: a function made of operations: parameters, nodes in an order in which each one only uses what is there before, and results.
 *
 * Values are numbered: the parameters, then the result of each node. An operand is the number of a value, or a literal.
 *
 * As a term it is
 *
 *     (graph (TYPE ...) ((OPERATION OPERAND ...) ...) (RESULT ...))      OPERAND, RESULT = NUMBER | (TYPE WORD)
 *
 * where words are written as integers of 64 bits with a sign. */
#ifndef ASSAY_GRAPH_GRAPH_H
#define ASSAY_GRAPH_GRAPH_H

#include "graph/operations.h"

struct graph_operand {
  const struct value_type *literal; /* NULL: it is the value of that number */
  uint64_t word;
};

struct graph_node {
  const struct operation *operation;
  uint32_t operands; /* where they begin */
};

struct op_graph { /* arrays of the owner's */
  const struct value_type **parameters;
  struct graph_node *nodes;
  struct graph_operand *operands;
  uint32_t *results; /* numbers of values */
  uint32_t parameter_count, node_count, operand_count, result_count;
};

static inline uint32_t graph_value_count(const struct op_graph *g) { return g->parameter_count + g->node_count; }

static inline const struct value_type *graph_value_type(const struct op_graph *g, uint32_t number) {
  return number < g->parameter_count ? g->parameters[number] : g->nodes[number - g->parameter_count].operation->result;
}

term graph_to_term(const struct operations *o, const struct op_graph *g);
/* In the world's arena. NULL: it is no graph of these operations, or not well-typed; *wrong is the part that is not. */
struct op_graph *graph_from_term(const struct operations *o, term t, term *wrong);

/* The words of all values, for those of the parameters, which stand at the beginning. False: some operation has no meaning. */
bool graph_compute(const struct op_graph *g, uint64_t *words);

#endif
