/* judgment_read: the syntax of define-judgment-form and define-extended-judgment-form. */
#ifndef ASSAY_MODEL_JUDGMENT_READ_H
#define ASSAY_MODEL_JUDGMENT_READ_H

#include "model/judgment.h"

/* The form's name and mode, before anything else of the module is known. */
struct judgment *judgment_read(struct machine *m, const struct syntax *form, bool extended);
term judgment_name(struct machine *m, const struct syntax *form, bool extended);
/* Contract and rules. */
void judgment_read_rules(struct machine *m, struct scope *s, struct judgment *j, const struct syntax *form,
                         bool extended);
/* The parent's rules after the own ones, except those whose name the extension redefines. */
void judgment_read_inherit(struct machine *m, struct judgment *j, const struct judgment *parent);

#endif
