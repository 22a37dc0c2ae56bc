/* program_literals: the values in a program's text, which it may treat as special cases. */
#ifndef ASSAY_SPACES_MODEL_PROGRAM_LITERALS_H
#define ASSAY_SPACES_MODEL_PROGRAM_LITERALS_H

#include "racket/machine.h"
#include "space/space.h"

/* Sets the space's `words` to the atoms in the loaded modules, those of the main module first. */
void program_literals_find(struct machine *m, struct space *s);

#endif
