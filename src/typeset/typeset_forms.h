/* typeset_forms: the definitions of a program as blocks of a document. */
#ifndef ASSAY_TYPESET_TYPESET_FORMS_H
#define ASSAY_TYPESET_TYPESET_FORMS_H

#include "racket/module/module.h"
#include "typeset/setter.h"

/* The name that a form of a module defines, if it can be typeset; else NULL. */
const char *typeset_name(struct machine *m, const struct syntax *form);
/* Appends its block. */
void typeset_form(struct typeset_document *d, struct machine *m, struct module *module, const struct syntax *form,
                  const struct rewrite *rewrites);

#endif
