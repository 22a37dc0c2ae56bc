/* program_finding_row: a finding of a hunt for programs as a campaign keeps it, and back. */
#ifndef ASSAY_CAMPAIGN_PROGRAM_FINDING_ROW_H
#define ASSAY_CAMPAIGN_PROGRAM_FINDING_ROW_H

#include "campaign/program_hunt.h"

struct versions;

/* JSON, malloc'ed: what everybody said about it, and what was found out about constants. */
char *program_finding_evidence(const struct program_finding *f, const struct versions *versions);
char *program_finding_formulas(const struct program_finding *f);

/* malloc'ed */
struct program_finding *program_finding_from_row(const struct finding_row *r);

const char *program_finding_kind(const struct program_finding *f);

#endif
