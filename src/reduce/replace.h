/* replace: what several tactics do with sub-terms. */
#ifndef ASSAY_REDUCE_REPLACE_H
#define ASSAY_REDUCE_REPLACE_H

#include "space/space.h"

struct explorer;

/* The term with `to` in every place of `from`. */
term replace_all(struct world *w, term t, term from, term to);

/* The cheapest things to put in the place of a term of the sort, one after the other: small terms
 * of the sort, then the nearest sub-terms that are of it, too. *step is 0 at first. */
bool replacement_next(struct space *s, const struct sort *sort, term t, uint32_t *step, term *out);

/* The simplest term of the sort that has the leaf in it, and nothing else that counts: the leaf
 * itself, or a form of atoms around it if there is one. 0: there is none. */
term term_holding(struct explorer *x, const struct sort *sort, term leaf);

/* All places of a sub-term that occurs several times: lists such sub-terms in the explorer, and
 * gives the changes of the whole one after the other; if `simpler`, only those by which it gets
 * simpler. False: there are none. */
bool equal_parts_begin(struct explorer *x);
bool equal_parts_change(struct explorer *x, bool simpler, uint32_t *part, uint32_t *step, term *out);

#endif
