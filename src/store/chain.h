/* chain: the steps of a reduction, as texts. A long one is thinned out: every other step goes when
 * there is too much. */
#ifndef ASSAY_STORE_CHAIN_H
#define ASSAY_STORE_CHAIN_H

#include "assay.h"

struct chain_link { /* malloc'ed text */
  char *term;
  uint64_t nodes;
  const char *tactic; /* a constant */
};

struct chain {
  struct chain_link *list;
  size_t count, capacity, bytes;
  uint64_t steps, stride; /* how many there were; every which is kept (0: each) */
  struct chain_link last; /* if it is not in the list; or its term is NULL */
};

/* For assay_shrink_options and assay_reduction; `chain` is one of these. */
void chain_add(void *chain, const struct assay_reduction_step *step);
/* No more will come: the last one is at the end of the list. */
void chain_close(struct chain *c);
void chain_free(struct chain *c);

#endif
