/* reducer_formulas: formulas as the public functions return them. These functions raise. */
#ifndef ASSAY_SPACES_REDUCER_REDUCER_FORMULAS_H
#define ASSAY_SPACES_REDUCER_REDUCER_FORMULAS_H

#include "engine/engine.h"
#include "generalise/generalise.h"

struct assay_formulas reducer_formulas(struct assay *a, struct space *s, const struct generalised *g,
                                       const struct formula_style *style);
/* Reads an encoded formula; raises if it is not one of the space. */
const struct formula *reducer_read_formula(struct assay *a, struct space *s, const char *encoded);
struct assay_verified reducer_verified(struct assay *a, const struct verification *v);

#endif
