/* program_formulas: what a failing program stands for: generalise/generalise.h, with the variants
 * of a target as the check. */
#ifndef ASSAY_CHECKS_PROGRAM_FORMULAS_H
#define ASSAY_CHECKS_PROGRAM_FORMULAS_H

#include "checks/program_ask.h"

/* The program fails as is wanted. The formulas are malloc'ed throughout; *proved becomes what is
 * certain of what the program should print, malloc'ed, or NULL. */
assay_status program_formulas_find(const struct check *c, const struct program_trial *t, assay_term program,
                                   enum agreement wanted, struct assay_formulas *out, char **proved);
/* Is the program an instance of one of them? Inside of a call of the library: it may raise. */
bool program_formulas_match(assay_programs *p, const struct assay_formulas *f, term program);

#endif
