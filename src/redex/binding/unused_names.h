/* unused_names: names that do not occur in a term. */
#ifndef ASSAY_REDEX_BINDING_UNUSED_NAMES_H
#define ASSAY_REDEX_BINDING_UNUSED_NAMES_H

#include "racket/machine.h"

/* Redex's variable-not-in: `base` itself if it does not occur in the value, else its name without
 * trailing digits and with the smallest number that makes it new. */
term variable_not_in(struct machine *m, value avoid, term base);
/* One for each of the bases, all distinct. */
void variables_not_in(struct machine *m, value avoid, const term *bases, uint32_t count, term *fresh);

#endif
