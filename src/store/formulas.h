/* formulas: copies of formulas that outlive their world and the process. */
#ifndef ASSAY_STORE_FORMULAS_H
#define ASSAY_STORE_FORMULAS_H

#include "assay.h"

#include <jansson.h>

/* malloc'ed throughout */
struct assay_formulas formulas_copy(const struct assay_formulas *from);
void formulas_free(struct assay_formulas *f);

/* To and from a JSON array; malloc'ed throughout. Malformed formulas are skipped. */
json_t *formulas_json(const struct assay_formulas *f);
struct assay_formulas formulas_from_json(const json_t *array);

#endif
