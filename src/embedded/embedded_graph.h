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
 * and an empty line. The last line has the number of runs and their input words. embedded_text.c
 * writes the file, so that it needs no validation. */
#ifndef ASSAY_EMBEDDED_EMBEDDED_GRAPH_H
#define ASSAY_EMBEDDED_EMBEDDED_GRAPH_H

#include "embedded/embedded.h"

struct embedded_operand {
  const struct assay_type *literal; /* NULL: a value, whose number is `word` */
  uint64_t word;
};

struct embedded_step {
  const struct embedded_operation *operation;
  size_t operands; /* the index of its first operand */
};

struct embedded_graph {              /* malloc'ed arrays */
  const struct assay_type **types;   /* of its values: the parameters, then the results of each step */
  const struct assay_type **results; /* of its results */
  size_t *returned;                  /* the values that are its results */
  struct embedded_step *steps;
  struct embedded_operand *operands;
  uint64_t *words; /* of all runs, the parameters of one run after the other */
  size_t times;
  size_t parameter_count, step_count, value_count, operand_count, result_count, word_count;
};

/* Takes the first graph from a text, which it changes, and moves the text behind it. Returns false
 * if there is none. */
bool embedded_graph_take(const struct embedded *e, char **text, struct embedded_graph *out);
void embedded_graph_free(struct embedded_graph *g);

#endif
