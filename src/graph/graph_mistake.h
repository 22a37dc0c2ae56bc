/* graph_mistake: what is wrong with a term that should be a graph, and where. */
#ifndef ASSAY_GRAPH_GRAPH_MISTAKE_H
#define ASSAY_GRAPH_GRAPH_MISTAKE_H

#include "core/printer.h"
#include "graph/graph.h"

enum graph_mistake_kind {
  GRAPH_WELL,
  GRAPH_BAD_WHOLE,
  GRAPH_BAD_NODE,
  GRAPH_BAD_BLOCK,
  GRAPH_BAD_OPERAND,
  GRAPH_NO_OPERATION,
  GRAPH_NO_TYPE,
  GRAPH_NO_VALUE,
  GRAPH_OUT_OF_SIGHT,
  GRAPH_ONLY_CALLED,
  GRAPH_NO_BOOLEAN,
  GRAPH_NO_FUNCTION,
  GRAPH_BAD_TURNS,
  GRAPH_BAD_COUNT,
  GRAPH_BAD_TYPE,
  GRAPH_BAD_WORD,
  GRAPH_BAD_DOUBLE,
  GRAPH_BAD_STRING,
  GRAPH_BAD_PARAMETERS,
  GRAPH_BAD_RESULTS,
  GRAPH_STAYS_INSIDE,
  GRAPH_BAD_PARAMETER,
  GRAPH_BAD_RESULT,
  GRAPH_MISTAKES
};

struct graph_mistake {
  enum graph_mistake_kind kind;
  term part;                               /* that is wrong */
  const struct syntax *syntax;             /* of it, if it was written by a user; or NULL */
  const struct value_type *wanted, *found; /* of BAD_TYPE; found: of STAYS_INSIDE, BAD_WORD and BAD_PARAMETER, too */
  uint32_t wanted_count, found_count;      /* of BAD_COUNT */
};

/* The graph that a user has written. In the world's arena. NULL: it is none, and the mistake says
 * why. */
struct op_graph *graph_from_syntax(const struct operations *o, const struct syntax *x, struct graph_mistake *mistake);
/* For a reader. */
void graph_mistake_write(struct buffer *b, const struct graph_mistake *m);

#endif
