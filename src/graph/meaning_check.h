/* meaning_check: type-checks meanings, so that words, strings and objects are not confused.
 *
 * The items of an object are known only for operands, so (item O K) and (put O K A) must be about
 * these; an item of a tuple needs a literal index. */
#ifndef ASSAY_GRAPH_MEANING_CHECK_H
#define ASSAY_GRAPH_MEANING_CHECK_H

#include "graph/meaning.h"

/* Raises. */
void meaning_check(struct world *w, const struct syntax *x, const struct meaning_names *names);
/* Is it $N, the name of an operand? N may exceed the number of operands. */
bool meaning_is_operand(const struct syntax *x, uint32_t *number);

#endif
