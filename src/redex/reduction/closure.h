/* closure: context-closure and compatible-closure. */
#ifndef ASSAY_REDEX_REDUCTION_CLOSURE_H
#define ASSAY_REDEX_REDUCTION_CLOSURE_H

#include "racket/machine.h"

struct language;
struct reduction_rule;
struct rule_context;
struct steps;

/* The steps of a rule in every part of t at the context's hole. `subject` is the whole term, which
 * fresh variables avoid. */
void closure_steps(struct machine *m, struct reduction_rule *rule, const struct rule_context *context, term t,
                   term subject, struct steps *out);
/* The same context in the grammar of another language. */
const struct rule_context *rule_context_in_language(struct machine *m, const struct rule_context *c,
                                                    struct language *l);

#endif
