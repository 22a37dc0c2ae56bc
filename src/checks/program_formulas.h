/* program_formulas: generalises failing programs (generalise/generalise.h), with the variants of a
 * target as the check. */
#ifndef ASSAY_CHECKS_PROGRAM_FORMULAS_H
#define ASSAY_CHECKS_PROGRAM_FORMULAS_H

#include "checks/program_ask.h"

/* The program fails as wanted. The formulas are malloc'ed throughout. *proved is set to the formula
 * whose instances provably should print the same, malloc'ed; or to NULL. */
assay_status program_formulas_find(const struct check *c, const struct program_trial *t, assay_term program,
                                   enum agreement wanted, struct assay_formulas *out, char **proved);
/* Is the program an instance of one of them? Call it inside a library call: it may raise. */
bool program_formulas_match(assay_programs *p, const struct assay_formulas *f, term program);

#endif
