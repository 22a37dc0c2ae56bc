/* substitute: Redex's built-in metafunction. */
#ifndef ASSAY_REDEX_BINDING_SUBSTITUTE_H
#define ASSAY_REDEX_BINDING_SUBSTITUTE_H

#include "racket/machine.h"

/* (body x t) or (body (x t) …), in the default language. */
term substitute_call(struct machine *m, term arguments);

#endif
