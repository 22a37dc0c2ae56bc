/* graph_edit: a graph with some values replaced and some results left out; what nobody needs then is gone. */
#ifndef ASSAY_GRAPH_GRAPH_EDIT_H
#define ASSAY_GRAPH_GRAPH_EDIT_H

#include "graph/graph.h"

struct graph_edit {
  const struct operations *operations;
  const struct op_graph *graph;
  struct graph_operand *instead;  /* of each value: at first itself; else an earlier value of its type, or a literal */
  struct graph_operand *operands; /* of all nodes; at first as they are */
  bool *wanted;                   /* of each result; at first all are */
  bool keeps_parameters;          /* also those that are not used; at first they are kept */
};

/* In the world's arena. */
struct graph_edit graph_edit_begin(const struct operations *o, const struct op_graph *g);
/* 0: nothing is left. */
term graph_edit_finish(const struct graph_edit *e);

#endif
