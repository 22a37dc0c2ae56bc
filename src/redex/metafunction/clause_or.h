/* clause_or: clauses of metafunctions with several results, [(f p …) r condition … or r condition
 * …]. */
#ifndef ASSAY_REDEX_METAFUNCTION_CLAUSE_OR_H
#define ASSAY_REDEX_METAFUNCTION_CLAUSE_OR_H

#include "redex/redex.h"

/* The form with one clause per result, from child `first` on; the same form if no clause has
 * several. */
const struct syntax *clauses_without_or(struct machine *m, const struct syntax *form, uint32_t first);

#endif
