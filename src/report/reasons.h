/* reasons: explanations as text and as JSON. */
#ifndef ASSAY_REPORT_REASONS_H
#define ASSAY_REPORT_REASONS_H

#include "report/text.h"

#include <jansson.h>

/* "because: …" and the indented tree below it. Of a long chain of questions, only the first and
 * last ones. */
void report_why(struct buffer *out, const struct assay_explanation *e, unsigned width);
/* A new object, which the caller frees by json_decref. */
json_t *json_of_why(const struct assay_explanation *e);

#endif
