/* formulas: copies of formulas that outlive the world they are from. */
#ifndef ASSAY_CAMPAIGN_FORMULAS_H
#define ASSAY_CAMPAIGN_FORMULAS_H

#include "assay.h"

/* malloc'ed throughout */
struct assay_formulas formulas_copy(const struct assay_formulas *from);
void formulas_free(struct assay_formulas *f);

#endif
