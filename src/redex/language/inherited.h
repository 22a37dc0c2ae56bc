/* inherited: patterns that were written for one language, and are compiled in an extension of it.
 * What was a literal where it was written stays one, even if the extension has a non-terminal of
 * that name. */
#ifndef ASSAY_REDEX_LANGUAGE_INHERITED_H
#define ASSAY_REDEX_LANGUAGE_INHERITED_H

#include "redex/judgment/judgment.h"

/* The same syntax if nothing has to be changed. */
const struct syntax *inherited_pattern(struct machine *m, const struct language *from, const struct language *to,
                                       const struct syntax *x);
/* A list of patterns, all of which are changed. */
struct syntax **inherited_patterns(struct machine *m, const struct language *from, const struct language *to,
                                   struct syntax *const *items, uint32_t count);
/* A condition or a premise: its patterns. */
const struct syntax *inherited_condition(struct machine *m, struct scope *s, const struct language *from,
                                         const struct language *to, const struct syntax *x);

#endif
