/* namespace: what modules as values need from elsewhere. */
#ifndef ASSAY_RACKET_MODULE_NAMESPACE_H
#define ASSAY_RACKET_MODULE_NAMESPACE_H

#include "racket/machine.h"

struct module;
struct place;

/* Compiles the form (a datum or syntax) as one of the module, and forgets it; raises what is wrong
 * with it. */
value expand_in(struct machine *m, struct module *module, value form, const struct place *place);

#endif
