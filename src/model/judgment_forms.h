/* judgment_forms: what the files of forms about judgments share. */
#ifndef ASSAY_MODEL_JUDGMENT_FORMS_H
#define ASSAY_MODEL_JUDGMENT_FORMS_H

#include "model/judgment.h"

/* The form without a mode that the name means; raises when it means something else. */
struct binding *modeless_binding(struct machine *m, struct scope *s, const struct syntax *name);
/* test-judgment-holds: model/test_judgment.c. */
struct expr *judgment_test_form(struct machine *m, struct scope *s, const struct syntax *form, bool tail);

#endif
