/* limit: work that may take only so long. */
#ifndef ASSAY_API_LIMIT_H
#define ASSAY_API_LIMIT_H

#include "api/api.h"

/* As api_call; after so many seconds (0: never) the work is interrupted and the status is
 * ASSAY_LIMIT. */
assay_status api_call_within(struct assay *a, double seconds, api_body *body, void *data);

#endif
