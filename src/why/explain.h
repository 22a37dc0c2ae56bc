/* explain: from records to trees of reasons, as in include/assay.h. */
#ifndef ASSAY_WHY_EXPLAIN_H
#define ASSAY_WHY_EXPLAIN_H

#include "assay.h"
#include "why/question.h"

/* Why the question has no answer, or none that matches the outputs: a pattern in a frame of `slots`
 * slots, or NULL for any. */
struct assay_explanation explain_question(struct why *y, const struct why_question *q, const struct pattern *outputs,
                                          uint32_t slots);
/* Why a given derivation, of a judgment form without a mode, is invalid; no reason if it is
 * valid. */
struct assay_explanation explain_given(struct why *y, struct judgment *j, value derivation);
/* The explanation for such a form without a derivation. */
struct assay_explanation explain_modeless(struct why *y, const struct judgment *j);
struct assay_explanation explain_match(struct why *y, struct language *l, const struct pattern *p, term t,
                                       uint32_t slots);

#endif
