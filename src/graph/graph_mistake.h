/* graph_mistake: why a term is not a graph, and where. */
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
  term part;                               /* the offending part */
  const struct syntax *syntax;             /* its syntax, if a user wrote it; or NULL */
  const struct value_type *wanted, *found; /* of BAD_TYPE; found: also of STAYS_INSIDE, BAD_WORD and BAD_PARAMETER */
  uint32_t wanted_count, found_count;      /* of BAD_COUNT */
};

/* A hand-written graph. In the world's arena. NULL: it is not a graph, and *m says why. */
struct op_graph *graph_from_syntax(const struct operations *o, const struct syntax *x, struct graph_mistake *mistake);
/* The message for the user. */
void graph_mistake_write(struct buffer *b, const struct graph_mistake *m);

#endif
