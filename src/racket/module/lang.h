/* lang: the languages that a module may be written in: those of Racket whose programs mean the same
 * to us. */
#ifndef ASSAY_RACKET_MODULE_LANG_H
#define ASSAY_RACKET_MODULE_LANG_H

#include "core/read/reader.h"
#include "racket/machine.h"

/* At the start of a file: reads `#lang` and the name of a language. False: it does not begin like
 * that. Raises if the language is none of ours. */
bool lang_read(struct machine *m, struct reader *r);
/* The language of (module name language body …). */
void lang_check(struct machine *m, const struct syntax *language);
/* Of a file that has neither. */
_Noreturn void lang_missing(struct machine *m, const struct place *place);

#endif
