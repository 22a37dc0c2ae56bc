/* substitute: the metafunction that Redex has built in. */
#ifndef ASSAY_REDEX_BINDING_SUBSTITUTE_H
#define ASSAY_REDEX_BINDING_SUBSTITUTE_H

#include "racket/machine.h"

/* (body x t) or (body (x t) …), in the language that is in force. */
term substitute_call(struct machine *m, term arguments);

#endif
