/* answers: the contents of a campaign's store as JSON (docs/campaigns.md, "Watching").
 *
 * Each function opens the store, reads one snapshot of it and closes it again, so that it makes no
 * difference whether a hunt is running, has ended, or has begun again. */
#ifndef ASSAY_SERVE_ANSWERS_H
#define ASSAY_SERVE_ANSWERS_H

#include "report/campaign/campaign_report.h"

#include <jansson.h>

/* Returns NULL on failure. */
json_t *answer_campaign(const char *directory, struct diagnostic *error);
/* Findings with a number above `after`, at most `most` of them. */
json_t *answer_findings(const char *directory, int64_t after, int64_t most, struct diagnostic *error);
json_t *answer_samples(const char *directory, double after, struct diagnostic *error);
/* Everything about one finding; nothing if it does not exist. */
bool answer_finding(const char *directory, const char *shape, struct buffer *out, struct diagnostic *error);
/* The whole report, in an unlinked file. */
FILE *answer_report(const char *directory, struct diagnostic *error);

#endif
