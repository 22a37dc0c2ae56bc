/* exception: making exceptions without raising them. Raising is in machine.h. */
#ifndef ASSAY_RACKET_EXCEPTION_H
#define ASSAY_RACKET_EXCEPTION_H

#include "racket/machine.h"

/* place NULL: that of the running call. */
value exception_make(struct machine *m, struct struct_type *type, const struct place *place, const char *message,
                     size_t length);

/* Raises an exn:fail:redex whose message is made on demand: most are caught by code that does not
 * read it. `write` receives `about`, which must not change; the term may be one on the stack. */
typedef void message_writer(struct machine *m, struct buffer *message, const void *about, term t);
_Noreturn void raise_redex_later(struct machine *m, message_writer *write, const void *about, term t);

void exception_install(struct machine *m);

#endif
