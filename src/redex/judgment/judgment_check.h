/* judgment_check: mistakes in rules that are found before compilation: unbound names, malformed
 * premises. */
#ifndef ASSAY_REDEX_JUDGMENT_JUDGMENT_CHECK_H
#define ASSAY_REDEX_JUDGMENT_JUDGMENT_CHECK_H

#include "redex/judgment/judgment.h"

/* A name in a pattern as written, and the number of ellipses above it. */
typedef void name_visit(void *data, term name, int depth);
/* Calls visit for each occurrence of a name that the pattern binds; `depth` counts the ellipses
 * around the pattern. */
void pattern_syntax_names(struct machine *m, const struct language *l, const struct syntax *x, int depth,
                          name_visit *visit, void *data);

void judgment_rule_check(struct machine *m, const struct judgment *j, const struct rule_syntax *x);

#endif
