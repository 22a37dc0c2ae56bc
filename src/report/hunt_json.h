/* hunt_json: what a hunt has tried and found, as JSON: the objects of `assay hunt --json`. */
#ifndef ASSAY_REPORT_HUNT_JSON_H
#define ASSAY_REPORT_HUNT_JSON_H

#include "hunt/hunt.h"

/* What it is about to do. */
json_t *hunt_start_json(const struct hunt *h);
/* A finding; of a model, after the property that it is about. */
json_t *hunt_finding_json(const struct hunt *h, const struct finding *f);
/* All that became of it. */
json_t *hunt_end_json(const struct hunt *h);

/* Why a generator made no terms: one of those that stream_is_barren knows. */
const char *stream_why_barren(const struct stream *s);

#endif
