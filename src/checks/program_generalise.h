/* program_generalise: which constants of a finding matter.
 *
 * Programs are dear to try, so it is done in two batches: each place is varied alone, a few times;
 * then all those together at which nothing mattered. Both in the subject's kind of programs says
 * what places there are (programs/programs.h). */
#ifndef ASSAY_CHECKS_PROGRAM_GENERALISE_H
#define ASSAY_CHECKS_PROGRAM_GENERALISE_H

#include "checks/check.h"
#include "checks/program_trial.h"

/* The program shows what is wanted. out->formula stays NULL if everything matters, or nobody knows
 * what could be varied. */
assay_status program_generalise(const struct check *c, const struct program_trial *t, assay_term program,
                                enum agreement wanted, struct general *out);

#endif
