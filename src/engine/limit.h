/* limit: work that may take only so long. */
#ifndef ASSAY_ENGINE_LIMIT_H
#define ASSAY_ENGINE_LIMIT_H

#include "engine/engine.h"

/* As engine_call; after so many seconds (0: never) the work is interrupted and the status is
 * ASSAY_LIMIT. */
assay_status engine_call_within(struct assay *a, double seconds, engine_body *body, void *data);

#endif
