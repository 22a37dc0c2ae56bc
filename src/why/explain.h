/* explain: from records to trees of reasons, as include/assay.h has them. */
#ifndef ASSAY_WHY_EXPLAIN_H
#define ASSAY_WHY_EXPLAIN_H

#include "assay.h"
#include "why/question.h"

/* Why the question has no answer; or none that matches the outputs (NULL: any does), a pattern in a
 * frame of so many slots. */
struct assay_explanation explain_question(struct why *y, const struct why_question *q, const struct pattern *outputs,
                                          uint32_t slots);
/* Why a derivation that is given, of a judgment form without a mode, is none; nothing to explain if
 * it is one. */
struct assay_explanation explain_given(struct why *y, struct judgment *j, value derivation);
/* What can be said of such a form without one. */
struct assay_explanation explain_modeless(struct why *y, const struct judgment *j);
struct assay_explanation explain_match(struct why *y, struct language *l, const struct pattern *p, term t,
                                       uint32_t slots);

#endif
