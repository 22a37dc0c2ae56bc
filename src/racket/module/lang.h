/* lang: the languages in which a module may be written: those of Racket that are equivalent for
 * assay. */
#ifndef ASSAY_RACKET_MODULE_LANG_H
#define ASSAY_RACKET_MODULE_LANG_H

#include "core/read/reader.h"
#include "racket/machine.h"

/* Reads `#lang` and the name of a language at the start of a file. False: there is none. Raises if
 * the language is not supported. */
bool lang_read(struct machine *m, struct reader *r);
/* Checks the language of (module name language body …). */
void lang_check(struct machine *m, const struct syntax *language);
/* Raises for a file that has neither. */
_Noreturn void lang_missing(struct machine *m, const struct place *place);

#endif
