/* embedded_eval: the user's `eval` as the reference semantics of an operation. */
#ifndef ASSAY_EMBEDDED_EMBEDDED_EVAL_H
#define ASSAY_EMBEDDED_EMBEDDED_EVAL_H

#include "embedded/embedded.h"

struct operation;

/* Graphs with this operation raise if `eval` violates the rules for it. */
void embedded_set_meaning(struct world *w, const struct embedded *e, struct operation *o, const struct assay_node *n);

#endif
