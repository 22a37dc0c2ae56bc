/* inherited: patterns written for one language and compiled in an extension of it. Literals stay
 * literals even if the extension has a non-terminal of that name. */
#ifndef ASSAY_REDEX_LANGUAGE_INHERITED_H
#define ASSAY_REDEX_LANGUAGE_INHERITED_H

#include "redex/judgment/judgment.h"

/* The same syntax if nothing changes. */
const struct syntax *inherited_pattern(struct machine *m, const struct language *from, const struct language *to,
                                       const struct syntax *x);
/* A list of patterns, all of which are translated. */
struct syntax **inherited_patterns(struct machine *m, const struct language *from, const struct language *to,
                                   struct syntax *const *items, uint32_t count);
/* Translates the patterns of a condition or premise. */
const struct syntax *inherited_condition(struct machine *m, struct scope *s, const struct language *from,
                                         const struct language *to, const struct syntax *x);

#endif
