/* extreme: terms that are rarely drawn: very deep, very long, very large; and terms that contain a
 * given atom. */
#ifndef ASSAY_GENERALISE_EXTREME_H
#define ASSAY_GENERALISE_EXTREME_H

#include "space/space.h"

/* A small term of the sort that is or contains `inner`; 0: none was found. */
term embed(struct space *s, const struct sort *sort, term inner, struct rng *r);
/* A term with a long spine, a long list, a long string or symbol, or a large or tiny number; 0:
 * none this time. */
term extreme_term(struct space *s, const struct sort *sort, struct rng *r);

#endif
