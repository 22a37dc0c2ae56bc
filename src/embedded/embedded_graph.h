/* embedded_graph: graphs as children read them, one after the other:
 *
 *     v0 = parameter i32
 *     v1 = add.i32 v0 i32(1)
 *     v2 v3 = divide.i32 v0 v1
 *     v4 = new.i32 v2
 *     do store.i32 v4 v3
 *     return v2
 *     run 3 0000000000000000 0000000000000001 ffffffffffffffff
 *
 * and an empty line. The last line tells how often it is run, and the words that it is run on. All
 * of it was written by us (embedded_text.c), so it is as it should be. */
#ifndef ASSAY_EMBEDDED_EMBEDDED_GRAPH_H
#define ASSAY_EMBEDDED_EMBEDDED_GRAPH_H

#include "embedded/embedded.h"

struct embedded_operand {
  const struct assay_type *literal; /* NULL: it is the value of that number */
  uint64_t word;
};

struct embedded_step {
  const struct embedded_operation *operation;
  size_t operands; /* where they begin */
};

struct embedded_graph {              /* malloc'ed arrays */
  const struct assay_type **types;   /* of its values: the parameters, then what each step computes */
  const struct assay_type **results; /* of its results */
  size_t *returned;                  /* which values these are */
  struct embedded_step *steps;
  struct embedded_operand *operands;
  uint64_t *words; /* of all times, the parameters of one time after the other */
  size_t times;
  size_t parameter_count, step_count, value_count, operand_count, result_count, word_count;
};

/* Takes the first graph from a text, which is changed, and goes on behind it. False: there is
 * none. */
bool embedded_graph_take(const struct embedded *e, char **text, struct embedded_graph *out);
void embedded_graph_free(struct embedded_graph *g);

#endif
