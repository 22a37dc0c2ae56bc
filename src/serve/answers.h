/* answers: what a campaign's store says, as JSON (docs/campaigns.md, "Watching").
 *
 * Each opens the store, reads one state of it and closes it again: so it makes no difference
 * whether somebody hunts, has ended, or has begun anew. */
#ifndef ASSAY_SERVE_ANSWERS_H
#define ASSAY_SERVE_ANSWERS_H

#include "report/campaign/campaign_report.h"

#include <jansson.h>

/* NULL: *error says why, malloc'ed. */
json_t *answer_campaign(const char *directory, char **error);
/* Those with a number above `after`, at most so many. */
json_t *answer_findings(const char *directory, int64_t after, int64_t most, char **error);
json_t *answer_samples(const char *directory, double after, char **error);
/* All about one; nothing, if there is no such finding. */
bool answer_finding(const char *directory, const char *shape, struct buffer *out, char **error);
/* The whole report, in a file that has no name any more. */
FILE *answer_report(const char *directory, char **error);

#endif
