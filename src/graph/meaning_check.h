/* meaning_check: are the parts of a meaning of the types that they should be? Words, strings and
 * objects must not be taken for each other.
 *
 * What an object is made of is only known of operands, so that (item O K) and (put O K A) are about
 * these; an item of a tuple has a number for its index. */
#ifndef ASSAY_GRAPH_MEANING_CHECK_H
#define ASSAY_GRAPH_MEANING_CHECK_H

#include "graph/meaning.h"

/* Raises. */
void meaning_check(struct world *w, const struct syntax *x, const struct meaning_names *names);
/* $N: is it the name of an operand? There may be fewer. */
bool meaning_is_operand(const struct syntax *x, uint32_t *number);

#endif
