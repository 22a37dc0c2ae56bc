/* library: names of Racket's libraries that are defined in Racket themselves (src/model/library).
 * Their text is in the program; it is read and run when a file uses the first of them. */
#ifndef ASSAY_RACKET_MODULE_LIBRARY_H
#define ASSAY_RACKET_MODULE_LIBRARY_H

#include "racket/compile/scope.h"

extern const char library_text[]; /* made from src/model/library */

void library_install(struct machine *m);
/* What the binding of a builtin needs is there afterwards, if it is one of the library. */
void library_need(struct machine *m, const struct binding *b);

#endif
