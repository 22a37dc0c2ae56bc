/* finding_row: a finding as a campaign keeps it, and back. */
#ifndef ASSAY_HUNT_FINDING_ROW_H
#define ASSAY_HUNT_FINDING_ROW_H

#include "checks/finding.h"
#include "store/rows.h"

#include <jansson.h>

struct versions;

/* The texts are the finding's, but for the formulas and the evidence: finding_row_free. Versions of
 * variants, if they are known; or NULL. */
void finding_to_row(const struct finding *f, uint64_t seed, const struct versions *versions, struct finding_row *out);
void finding_row_free(struct finding_row *row);

/* What is proved, among the formulas of a row; malloc'ed, or NULL. */
char *proved_from_json(const json_t *formulas);
/* malloc'ed. Of a statement that is not there, it is one of the first. */
struct finding *finding_from_row(const struct finding_row *r, size_t statement_count);

#endif
