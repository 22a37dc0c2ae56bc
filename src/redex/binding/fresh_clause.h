/* fresh_clause: (fresh …) in a rule: variables that do not occur in the term being rewritten. */
#ifndef ASSAY_REDEX_BINDING_FRESH_CLAUSE_H
#define ASSAY_REDEX_BINDING_FRESH_CLAUSE_H

#include "redex/judgment/condition.h"

struct fresh; /* one clause of (fresh …) */

/* x; (x t): x named after the term t; ((x …) (t …)): one for each t; ((x …) (t …) (u …)): named
 * after the u. The names become variables of the scope. They also avoid everything that earlier
 * conditions have bound. */
struct fresh *fresh_compile(struct machine *m, struct scope *s, const struct syntax *x,
                            const struct condition_list *before);
void fresh_bind(struct machine *m, const struct fresh *f, term subject, value *frame);
/* Is it one variable, not a sequence of them, and in which slot? */
bool fresh_is_single(const struct fresh *f, uint32_t *slot);

#endif
