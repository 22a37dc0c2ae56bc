/* finding_row: converts findings to and from rows of a campaign. */
#ifndef ASSAY_HUNT_FINDING_ROW_H
#define ASSAY_HUNT_FINDING_ROW_H

#include "checks/finding.h"
#include "store/rows.h"

#include <jansson.h>

struct versions;

/* The row borrows the finding's texts, except the formulas and the evidence, which finding_row_free
 * frees. `versions`: of the variants, if known; or NULL. */
void finding_to_row(const struct finding *f, uint64_t seed, const struct versions *versions, struct finding_row *out);
void finding_row_free(struct finding_row *row);

/* The proved formula among the formulas of a row; malloc'ed, or NULL. */
char *proved_from_json(const json_t *formulas);
/* malloc'ed. A finding of a statement that does not exist gets one of the first statements. */
struct finding *finding_from_row(const struct finding_row *r, size_t statement_count);

#endif
