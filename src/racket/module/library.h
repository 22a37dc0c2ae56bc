/* library: library functions defined in Racket (src/model/library). Their text is built in; it is
 * read and run when a file uses the first of them. */
#ifndef ASSAY_RACKET_MODULE_LIBRARY_H
#define ASSAY_RACKET_MODULE_LIBRARY_H

#include "racket/compile/scope.h"

extern const char library_text[]; /* generated from src/model/library */

void library_install(struct machine *m);
/* Loads the library if the builtin's binding is one of it. */
void library_need(struct machine *m, const struct binding *b);

#endif
