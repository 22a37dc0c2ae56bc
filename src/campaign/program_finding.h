/* program_finding: what was found, made small and shown to others. */
#ifndef ASSAY_CAMPAIGN_PROGRAM_FINDING_H
#define ASSAY_CAMPAIGN_PROGRAM_FINDING_H

#include "campaign/program_hunt.h"
#include "campaign/program_trial.h"

/* The hunt's program number `index`, about which the variants were seen to disagree in this way. It is believed when it is seen again, alone, and
 * so is what it becomes. *out is malloc'ed; NULL: it is not seen again, and counted as flaky; or all was stopped. */
assay_status program_finding_make(struct program_hunt *h, struct program_trial *t, uint64_t index,
                                  const struct compared *seen, struct program_finding **out);
/* The same of a program that somebody has given; its index is 0. */
assay_status program_finding_of(struct program_hunt *h, struct program_trial *t, const struct assay_program *given,
                                enum agreement wanted, struct program_finding **out);
void program_finding_free(struct program_finding *f);

#endif
