/* replace: what several tactics do with sub-terms. */
#ifndef ASSAY_REDUCE_REPLACE_H
#define ASSAY_REDUCE_REPLACE_H

#include "reduce/space.h"

/* The term with `to` in every place of `from`. */
term replace_all(struct world *w, term t, term from, term to);

/* The cheapest things to put in the place of a term of the sort, one after the other: small terms of the sort, then the nearest
 * sub-terms that are of it, too. *step is 0 at first. */
bool replacement_next(struct space *s, const struct sort *sort, term t, uint32_t *step, term *out);

#endif
