/* hole_count: the number of holes in the terms of a pattern; in-hole requires exactly one in its
 * context. */
#ifndef ASSAY_REDEX_LANGUAGE_HOLE_COUNT_H
#define ASSAY_REDEX_LANGUAGE_HOLE_COUNT_H

#include "redex/language/pattern.h"

/* Computes it for each non-terminal, to a fixed point; raises if a production has a context that
 * cannot have exactly one hole. */
void hole_count_language(struct machine *m, struct language *l);
/* Raises if a context in the pattern cannot have exactly one hole. The language must be ready. */
void hole_count_check(struct machine *m, const struct pattern *p);

#endif
