/* keep: releasing memory except for one term. */
#ifndef ASSAY_CORE_KEEP_H
#define ASSAY_CORE_KEEP_H

#include "core/world.h"

/* Releases to the mark and rebuilds the term. The mark is closed, and a new one opened before the
 * term: *m. Returns the term; it is unchanged if everything had to be kept (see world_release). */
term world_release_keeping(struct world *w, struct world_mark *m, term t);

#endif
