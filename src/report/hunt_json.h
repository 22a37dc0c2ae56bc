/* hunt_json: a hunt and its results as JSON: the objects of `assay hunt --json`. */
#ifndef ASSAY_REPORT_HUNT_JSON_H
#define ASSAY_REPORT_HUNT_JSON_H

#include "hunt/hunt.h"

/* What the hunt will do. */
json_t *hunt_start_json(const struct hunt *h);
/* A finding; of a model, after its property. */
json_t *hunt_finding_json(const struct hunt *h, const struct finding *f);
/* All results. */
json_t *hunt_end_json(const struct hunt *h);

/* Why a generator made no terms: a stream for which stream_is_barren holds. */
const char *stream_why_barren(const struct stream *s);

#endif
