/* program_generalise: which constants of a finding matter.
 *
 * Programs are dear to try, so it is done in two batches: each place is varied alone, a few times; then all those together at which nothing mattered.
 * Both in the subject's kind of programs says what places there are (api/programs.h). */
#ifndef ASSAY_CAMPAIGN_PROGRAM_GENERALISE_H
#define ASSAY_CAMPAIGN_PROGRAM_GENERALISE_H

#include "campaign/program_hunt.h"
#include "campaign/program_trial.h"

/* The program shows what is wanted. out->formula stays NULL if everything matters, or nobody knows what could be varied. */
assay_status program_generalise(struct program_hunt *h, const struct program_trial *t, assay_term program,
                                enum agreement wanted, struct program_general *out);

#endif
