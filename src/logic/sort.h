/* sort: does an open term match a pattern: yes, no, or depending on its variables? */
#ifndef ASSAY_LOGIC_SORT_H
#define ASSAY_LOGIC_SORT_H

#include "logic/constraint_store.h"

enum membership_answer { MEMBER_NO, MEMBER_MAYBE, MEMBER_YES };

struct sort_tables *sort_tables_new(struct machine *m);

enum membership_answer sort_member(struct constraint_store *s, open_term t, const struct pattern *p);
/* Is every term of `part` one of `whole`, as far as the productions show? */
bool sort_includes(const struct pattern *whole, const struct pattern *part);
/* Can a term that matches be a sequence? */
bool sort_is_compound(struct sort_tables *tables, const struct pattern *p);

#endif
