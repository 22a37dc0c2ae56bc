/* trace: the steps of a reduction, as texts. A long one is thinned out: every other step goes when
 * there is too much. */
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
  uint64_t steps, stride; /* how many there were; every which is kept (0: each) */
  struct trace_step last; /* if it is not in the list; or its term is NULL */
};

/* For assay_shrink_options and assay_reduction; `trace` is one of these. */
void reduction_trace_add(void *trace, const struct assay_reduction_step *step);
/* No more will come: the last one is at the end of the list. */
void reduction_trace_close(struct reduction_trace *c);
void reduction_trace_free(struct reduction_trace *c);

#endif
