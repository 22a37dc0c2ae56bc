/* extreme: terms that are hardly ever drawn: very deep, very long, very large; and ones with a
 * certain atom inside. */
#ifndef ASSAY_GENERALISE_EXTREME_H
#define ASSAY_GENERALISE_EXTREME_H

#include "space/space.h"

/* A small term of the sort that is, or has somewhere inside, the other; 0: none was found. */
term embed(struct space *s, const struct sort *sort, term inner, struct rng *r);
/* A long spine, a long list, a long string or symbol, a large or tiny number; 0: none this time. */
term extreme_term(struct space *s, const struct sort *sort, struct rng *r);

#endif
