/* namespace: the interface between namespaces and modules. */
#ifndef ASSAY_RACKET_MODULE_NAMESPACE_H
#define ASSAY_RACKET_MODULE_NAMESPACE_H

#include "racket/machine.h"

struct module;
struct place;

/* Compiles the form (a datum or syntax) in the module and discards the result; raises its
 * errors. */
value expand_in(struct machine *m, struct module *module, value form, const struct place *place);

#endif
