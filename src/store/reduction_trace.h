/* reduction_trace: the steps of a reduction, as texts. When there are too many, every other one is
 * dropped. */
#ifndef ASSAY_STORE_CHAIN_H
#define ASSAY_STORE_CHAIN_H

#include "assay.h"

struct trace_step { /* malloc'ed text */
  char *term;
  uint64_t nodes;
  const char *tactic; /* a constant */
};

struct reduction_trace {
  struct trace_step *list;
  size_t count, capacity, bytes;
  uint64_t steps, stride; /* the number of steps; of these, each `stride`-th is in the list (0: all) */
  struct trace_step last; /* the last step if it is not in the list; else its term is NULL */
};

/* For assay_shrink_options and assay_reduction; `trace` is a struct reduction_trace. */
void reduction_trace_add(void *trace, const struct assay_reduction_step *step);
/* Call after the last step: moves it to the end of the list. */
void reduction_trace_close(struct reduction_trace *c);
void reduction_trace_free(struct reduction_trace *c);

#endif
