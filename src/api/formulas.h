/* api/formulas: formulas as the public functions give them out. These raise. */
#ifndef ASSAY_API_FORMULAS_H
#define ASSAY_API_FORMULAS_H

#include "api/api.h"
#include "generalise/generalise.h"

struct assay_formulas api_formulas(struct assay *a, struct space *s, const struct generalised *g,
                                   const struct formula_style *style);
/* An encoded formula; raises if it is none of the space. */
const struct formula *api_read_formula(struct assay *a, struct space *s, const char *encoded);
struct assay_verified api_verified(struct assay *a, const struct verification *v);

#endif
