/* replace: replacements of sub-terms that several tactics use. */
#ifndef ASSAY_REDUCE_REPLACE_H
#define ASSAY_REDUCE_REPLACE_H

#include "space/space.h"

struct explorer;

/* The term with `to` in every place of `from`. */
term replace_all(struct world *w, term t, term from, term to);

/* The cheapest replacements of a term of the sort, one after the other: small terms of the sort,
 * then the nearest sub-terms of the same sort. *step is 0 at first. */
bool replacement_next(struct space *s, const struct sort *sort, term t, uint32_t *step, term *out);

/* The simplest term of the sort that contains the leaf and little else: the leaf itself, or a form
 * of atoms around it. 0: there is none. */
term term_holding(struct explorer *x, const struct sort *sort, term leaf);

/* Changes all places of a repeated sub-term at once: lists such sub-terms in the explorer, and
 * returns the changed whole terms one after the other; if `simpler`, only those that are simpler.
 * Returns false if there are none. */
bool equal_parts_begin(struct explorer *x);
bool equal_parts_change(struct explorer *x, bool simpler, uint32_t *part, uint32_t *step, term *out);

#endif
