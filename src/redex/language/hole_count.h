/* hole_count: how many holes the terms of a pattern have; in-hole wants exactly one in its
 * context. */
#ifndef ASSAY_REDEX_LANGUAGE_HOLE_COUNT_H
#define ASSAY_REDEX_LANGUAGE_HOLE_COUNT_H

#include "redex/language/pattern.h"

/* Of each non-terminal, to a fixed point; raises when a production has a context that cannot be
 * one. */
void hole_count_language(struct machine *m, struct language *l);
/* Raises when a context in the pattern cannot be one. The language is ready. */
void hole_count_check(struct machine *m, const struct pattern *p);

#endif
