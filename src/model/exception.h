/* exception: making exceptions without raising them. Raising is in machine.h. */
#ifndef ASSAY_MODEL_EXCEPTION_H
#define ASSAY_MODEL_EXCEPTION_H

#include "model/machine.h"

/* place NULL: that of the running call. */
value exception_make(struct machine *m, struct struct_type *type, const struct place *place, const char *message,
                     size_t length);
void exception_install(struct machine *m);

#endif
