/* program_finding: what was found, made small and shown to others. */
#ifndef ASSAY_CAMPAIGN_PROGRAM_FINDING_H
#define ASSAY_CAMPAIGN_PROGRAM_FINDING_H

#include "campaign/program_hunt.h"
#include "campaign/program_trial.h"

/* The hunt's program number `index`, about which the variants were seen to disagree in this way. malloc'ed; NULL: see the hunt's
 * `error`, or the world's. */
struct program_finding *program_finding_make(const struct program_hunt *h, struct program_trial *t, uint64_t index,
                                             const struct compared *seen, char **error);
void program_finding_free(struct program_finding *f);

#endif
