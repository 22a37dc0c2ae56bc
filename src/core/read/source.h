/* source: a text before it is read. The functions that make one are in core/read/reader.h. */
#ifndef ASSAY_CORE_READ_SOURCE_H
#define ASSAY_CORE_READ_SOURCE_H

#include "core/diagnostic.h"

struct world;

/* How many bytes a byte order mark takes at its beginning: it takes no column. */
static inline size_t source_mark_length(const struct source *s) {
  return s->length >= 3 && s->text[0] == '\xEF' && s->text[1] == '\xBB' && s->text[2] == '\xBF' ? 3 : 0;
}

/* Raises at the first byte that is not UTF-8. */
void source_check(struct world *w, const struct source *source);

#endif
