/* sort: whether an open term is a phrase of a pattern: surely, surely not, or depending on its
 * variables. */
#ifndef ASSAY_LOGIC_SORT_H
#define ASSAY_LOGIC_SORT_H

#include "logic/constraint_store.h"

enum membership_answer { MEMBER_NO, MEMBER_MAYBE, MEMBER_YES };

struct sort_tables *sort_tables_new(struct machine *m);

enum membership_answer sort_member(struct constraint_store *s, open_term t, const struct pattern *p);
/* Every phrase of `part` is one of `whole`, as far as can be seen from the productions. */
bool sort_includes(const struct pattern *whole, const struct pattern *part);
/* May a term be both? */
bool sort_overlap(struct sort_tables *tables, const struct pattern *a, const struct pattern *b);
/* May a phrase be a sequence? */
bool sort_is_compound(struct sort_tables *tables, const struct pattern *p);

#endif
