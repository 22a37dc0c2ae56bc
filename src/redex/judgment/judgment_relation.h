/* judgment_relation: a judgment form with one input and one output as a reduction relation. */
#ifndef ASSAY_REDEX_JUDGMENT_JUDGMENT_RELATION_H
#define ASSAY_REDEX_JUDGMENT_JUDGMENT_RELATION_H

#include "redex/reduction/reduction.h"

bool is_io_judgment(value v); /* a judgment form of mode (I O) or (O I) */
/* The relation that a value denotes: a reduction relation, or such a judgment form. NULL: none. */
struct relation *relation_of_value(struct machine *m, value v);
/* The same for an argument; raises if it is not a relation. */
struct relation *relation_argument(struct machine *m, const char *who, value v);
/* The steps of a relation that is a judgment form. */
void judgment_steps(struct machine *m, const struct relation *r, term t, struct steps *out);

#endif
