/* graph_edit: a graph with changes: values replaced, nodes dropped or replaced by the contents of
 * their blocks, results dropped. Nodes that become unneeded are removed; nodes that were unneeded
 * before stay, because compilers have bugs with dead code, too.
 *
 * Not every edit makes sense: a value may be replaced by one that is out of scope somewhere. Check
 * the result by graph_from_term. */
#ifndef ASSAY_GRAPH_GRAPH_EDIT_H
#define ASSAY_GRAPH_GRAPH_EDIT_H

#include "graph/graph.h"
#include "graph/type_change.h"

/* The replacement of a node. */
enum splice {
  SPLICE_NOT,
  SPLICE_BLOCK, /* a loop's one turn; a recursion's block, with recursive calls zero; the block of a called function */
  SPLICE_OTHER  /* the second block of a conditional */
};

struct graph_edit {
  const struct operations *operations;
  const struct op_graph *graph;
  struct graph_operand *instead;  /* of each value: initially itself; else an earlier value of its type, or a literal */
  struct graph_operand *operands; /* all operands; initially unchanged */
  bool *inputs;                   /* of each value: a new parameter of its type; its node must be dropped */
  bool *dropped;                  /* of each node */
  bool *idle;                     /* of each node: keep it even if it is unneeded; initially, those that are */
  enum splice *spliced;           /* of each node */
  uint32_t *turns;                /* of each node; initially unchanged */
  bool *wanted;                   /* of each result of the graph; initially all */
  bool keeps_parameters;          /* keep unused parameters, too; initially true */
  struct type_change types;       /* initially none */
  const struct graph_node *retyped; /* the change is only for this node; NULL: for all, and for parameters */
  bool keeps_parameter_types;       /* no, not for parameters */
};

/* In the world's arena. */
struct graph_edit graph_edit_begin(const struct operations *o, const struct op_graph *g);
/* 0: nothing is left, or the edit is impossible. */
term graph_edit_finish(const struct graph_edit *e);

#endif
