/* source: a text before it is read. core/read/reader.h has the functions that make one. */
#ifndef ASSAY_CORE_READ_SOURCE_H
#define ASSAY_CORE_READ_SOURCE_H

#include "core/diagnostic.h"

struct world;

/* The length of a byte order mark at the beginning, which does not count as a column. */
static inline size_t source_mark_length(const struct source *s) {
  return s->length >= 3 && s->text[0] == '\xEF' && s->text[1] == '\xBB' && s->text[2] == '\xBF' ? 3 : 0;
}

/* Raises at the first byte that is not UTF-8. */
void source_check(struct world *w, const struct source *source);

#endif
