/* language_cross: contexts that a grammar implies: (cross e) and (compatible-closure-context v
 * #:wrt e). */
#ifndef ASSAY_REDEX_LANGUAGE_LANGUAGE_CROSS_H
#define ASSAY_REDEX_LANGUAGE_LANGUAGE_CROSS_H

#include "redex/language/language.h"

/* Is it one of the two forms? If so, *of is the non-terminal of the whole term, and *at that of the
 * hole. */
bool is_cross_form(struct machine *m, const struct syntax *x, const struct syntax **of, const struct syntax **at);
/* The name of the non-terminal of these contexts, which users cannot write. */
term cross_name(struct machine *m, term at, term of);
/* Before the language is compiled: adds non-terminals for the contexts that its productions
 * mention. */
void language_add_crosses(struct machine *m, struct language *l);
/* The language itself, or an extension with the contexts that the patterns mention and it lacks. */
struct language *language_for_patterns(struct machine *m, struct language *l, struct syntax *const *patterns,
                                       uint32_t count);

#endif
