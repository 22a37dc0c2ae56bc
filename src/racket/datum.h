/* datum: the values of quoted text, with the literals that are not terms: #hash(…), #hasheq(…),
 * #hasheqv(…) and #&…. */
#ifndef ASSAY_RACKET_DATUM_H
#define ASSAY_RACKET_DATUM_H

#include "racket/value.h"

struct syntax;

value datum_value(struct machine *m, const struct syntax *x);
value immutable_box(struct world *w, value content);

#endif
