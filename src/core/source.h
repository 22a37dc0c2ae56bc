/* source: a text before it is read. The functions that make one are in core/reader.h. */
#ifndef ASSAY_CORE_SOURCE_H
#define ASSAY_CORE_SOURCE_H

#include "core/diagnostic.h"

struct world;

/* Raises at the first byte that is not UTF-8. */
void source_check(struct world *w, const struct source *source);

#endif
