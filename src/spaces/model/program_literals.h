/* program_literals: what a program's text mentions: values that it is likely to treat in a way of
 * their own. */
#ifndef ASSAY_SPACES_MODEL_PROGRAM_LITERALS_H
#define ASSAY_SPACES_MODEL_PROGRAM_LITERALS_H

#include "racket/machine.h"
#include "space/space.h"

/* Sets the space's words to atoms that stand in the modules that are loaded: those of the main one
 * first. */
void program_literals_find(struct machine *m, struct space *s);

#endif
