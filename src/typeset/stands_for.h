/* stands_for: may what is written in a program be a phrase of a non-terminal? */
#ifndef ASSAY_TYPESET_STANDS_FOR_H
#define ASSAY_TYPESET_STANDS_FOR_H

#include "redex/language/language.h"

/* Of the left side of a rewrite: may the name stand for this? What is typeset are patterns and
 * templates, not terms, so this looks at names, atoms and shapes only; where nothing speaks against
 * it, it may. */
bool stands_for(struct machine *m, struct language *l, term name, const struct syntax *x);

#endif
