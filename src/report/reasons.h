/* reasons: reasons, for people and for programs. */
#ifndef ASSAY_REPORT_REASONS_H
#define ASSAY_REPORT_REASONS_H

#include "report/text.h"

#include <jansson.h>

/* "because: …", and the tree below it, indented. Of a long chain of questions, the first ones and
 * the last ones. */
void report_why(struct buffer *out, const struct assay_explanation *e, unsigned width);
/* A new object, the caller's to json_decref. */
json_t *json_of_why(const struct assay_explanation *e);

#endif
