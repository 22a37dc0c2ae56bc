/* language_cross: contexts that a grammar implies: (cross e) and (compatible-closure-context v
 * #:wrt e). */
#ifndef ASSAY_REDEX_LANGUAGE_LANGUAGE_CROSS_H
#define ASSAY_REDEX_LANGUAGE_LANGUAGE_CROSS_H

#include "redex/language/language.h"

/* Is it one of the two forms? Then *of is the non-terminal of the whole and *at that of the
 * hole. */
bool is_cross_form(struct machine *m, const struct syntax *x, const struct syntax **of, const struct syntax **at);
/* The name of the non-terminal of these contexts: no user can write it. */
term cross_name(struct machine *m, term at, term of);
/* Before the language is compiled: the contexts that its productions mention become
 * non-terminals. */
void language_add_crosses(struct machine *m, struct language *l);
/* The language itself, or, where the patterns mention contexts that it lacks, the same with
 * these. */
struct language *language_for_patterns(struct machine *m, struct language *l, struct syntax *const *patterns,
                                       uint32_t count);

#endif
