/* json: every answer as JSON. Terms are texts, as assay prints them on one line.
 *
 * Each function makes a new object, which the caller frees by json_decref. */
#ifndef ASSAY_REPORT_JSON_H
#define ASSAY_REPORT_JSON_H

#include "assay.h"

#include <jansson.h>

json_t *json_of_matches(const struct assay_matches *m);
json_t *json_of_derivation(const struct assay_derivation *d);
json_t *json_of_answers(const struct assay_answers *a);
json_t *json_of_steps(const struct assay_steps *s);
json_t *json_of_normal_forms(const struct assay_graph *g);
json_t *json_of_trace(const struct assay_trace *t);
json_t *json_of_graph(const struct assay_graph *g);
json_t *json_of_error(const struct assay_error_parts *e);
json_t *json_of_report(const struct assay_report *r);

#endif
