/* graph_edit: a graph with something changed: values replaced, nodes left out or replaced by what
 * is in their blocks, results left out. What nobody needs then is gone, unless nobody needed it
 * before: compilers break on that, too.
 *
 * Not all that can be asked for makes sense: a value may be replaced by one that is out of sight
 * somewhere. What comes out of it is to be checked by graph_from_term. */
#ifndef ASSAY_GRAPH_GRAPH_EDIT_H
#define ASSAY_GRAPH_GRAPH_EDIT_H

#include "graph/graph.h"

/* What takes the place of a node. */
enum splice {
  SPLICE_NOT,
  SPLICE_BLOCK, /* of a loop, one turn; of a recursion, its block with zero for calls of itself; of a call, the block of the function */
  SPLICE_OTHER /* the second block of a conditional */
};

struct graph_edit {
  const struct operations *operations;
  const struct op_graph *graph;
  struct graph_operand *instead;  /* of each value: at first itself; else an earlier value of its type, or a literal */
  struct graph_operand *operands; /* all there are; at first as they are */
  bool *dropped;                  /* of each node */
  bool *idle;                     /* of each node: it stays even if nobody needs it; at first, those that nobody does */
  enum splice *spliced;           /* of each node */
  uint32_t *turns;                /* of each node; at first as they are */
  bool *wanted;                   /* of each result of the graph; at first all are */
  bool keeps_parameters;          /* also those that are not used; at first they are kept */
  const struct value_type *type, *narrower; /* everything of the one type is of the other, if there is one */
};

/* In the world's arena. */
struct graph_edit graph_edit_begin(const struct operations *o, const struct op_graph *g);
/* 0: nothing is left, or it cannot be. */
term graph_edit_finish(const struct graph_edit *e);

#endif
