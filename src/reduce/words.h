/* words: what a program's text mentions: values that it is likely to treat in a way of their own. */
#ifndef ASSAY_REDUCE_WORDS_H
#define ASSAY_REDUCE_WORDS_H

#include "model/machine.h"
#include "reduce/space.h"

/* Sets the space's words to atoms that stand in the modules that are loaded: those of the main one first. */
void words_find(struct machine *m, struct space *s);

#endif
