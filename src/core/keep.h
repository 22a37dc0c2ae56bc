/* keep: giving back memory, but for one term. */
#ifndef ASSAY_CORE_KEEP_H
#define ASSAY_CORE_KEEP_H

#include "core/world.h"

/* Releases to the mark, and makes the term anew. The mark is closed, and another one opened before
 * the term: *m. Returns the term; the same as before if things had to be kept (see
 * world_release). */
term world_release_keeping(struct world *w, struct world_mark *m, term t);

#endif
