/* stands_for: can a piece of a program match a non-terminal? */
#ifndef ASSAY_TYPESET_STANDS_FOR_H
#define ASSAY_TYPESET_STANDS_FOR_H

#include "redex/language/language.h"

/* May the name on the left side of a rewrite match this? What is typeset are patterns and
 * templates, not terms, so this examines only names, atoms and shapes; in doubt, it may. */
bool stands_for(struct machine *m, struct language *l, term name, const struct syntax *x);

#endif
