/* judgment_check: what is wrong with a rule before it is compiled: names that nothing has bound,
 * premises of a wrong shape. */
#ifndef ASSAY_REDEX_JUDGMENT_JUDGMENT_CHECK_H
#define ASSAY_REDEX_JUDGMENT_JUDGMENT_CHECK_H

#include "redex/judgment/judgment.h"

/* A name in a pattern as written, and the number of ellipses that it stands under. */
typedef void name_visit(void *data, term name, int depth);
/* Calls visit for each occurrence of a name that the pattern binds; `depth` counts the ellipses
 * around the pattern. */
void pattern_syntax_names(struct machine *m, const struct language *l, const struct syntax *x, int depth,
                          name_visit *visit, void *data);

void judgment_rule_check(struct machine *m, const struct judgment *j, const struct rule_syntax *x);

#endif
