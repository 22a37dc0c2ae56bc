/* relation: the differences between define-relation and metafunctions. */
#ifndef ASSAY_REDEX_JUDGMENT_RELATION_H
#define ASSAY_REDEX_JUDGMENT_RELATION_H

#include "redex/metafunction/metafunction.h"

/* Compiles what follows the left-hand side of a clause. */
void relation_premises_compile(struct machine *m, struct scope *s, struct language *l, struct syntax *const *parts,
                               uint32_t count, struct condition_list *list);
/* All derivations of the relation for these arguments: a list. */
value relation_derivations(struct machine *m, struct metafunction *f, term arguments);

#endif
