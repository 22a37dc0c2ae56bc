/* judgment_read: the syntax of define-judgment-form and its extensions. */
#ifndef ASSAY_REDEX_JUDGMENT_JUDGMENT_READ_H
#define ASSAY_REDEX_JUDGMENT_JUDGMENT_READ_H

#include "redex/judgment/judgment.h"

/* define-extended-judgment-form or define-overriding-judgment-form? */
bool judgment_is_extension(const struct machine *m, const struct syntax *form);
/* Reads the form's name and mode, before the rest of the module is declared. */
struct judgment *judgment_read(struct machine *m, const struct syntax *form);
/* Contract and rules. */
void judgment_read_rules(struct machine *m, struct scope *s, struct judgment *j, const struct syntax *form);
/* Appends the parent's rules to the form's own; when overriding, without those whose name the
 * extension redefines. */
void judgment_read_inherit(struct machine *m, struct judgment *j, const struct judgment *parent, bool overriding,
                           const struct place *place);

#endif
