/* judgment_forms: what the files of forms about judgments share. */
#ifndef ASSAY_REDEX_JUDGMENT_JUDGMENT_FORMS_H
#define ASSAY_REDEX_JUDGMENT_JUDGMENT_FORMS_H

#include "redex/judgment/judgment.h"

/* The form without a mode that the name is bound to; raises if it is bound to something else. */
struct binding *derivation_check_binding(struct machine *m, struct scope *s, const struct syntax *name);
/* test-judgment-holds: redex/judgment/test_judgment.c. */
struct expr *judgment_test_form(struct machine *m, struct scope *s, const struct syntax *form, bool tail);

#endif
