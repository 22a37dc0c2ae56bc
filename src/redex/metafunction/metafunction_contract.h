/* metafunction_contract: the domain and codomain of a metafunction. */
#ifndef ASSAY_REDEX_METAFUNCTION_METAFUNCTION_CONTRACT_H
#define ASSAY_REDEX_METAFUNCTION_METAFUNCTION_CONTRACT_H

#include "redex/metafunction/metafunction.h"

/* An extension without a contract inherits that of what it extends, in its own language. */
void metafunction_compile_contract(struct machine *m, struct metafunction *f);
bool metafunction_takes(struct machine *m, const struct metafunction *f, term arguments);
bool metafunction_may_return(struct machine *m, const struct metafunction *f, term arguments, term result);

#endif
