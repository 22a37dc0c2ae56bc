/* seen: the terms that have been tried. Kept by a hash of their content, so that a term may be forgotten when it has been
 * tried. Two terms of the same hash are rare, and then one is not tried: that is all. */
#ifndef ASSAY_REDUCE_SEEN_H
#define ASSAY_REDUCE_SEEN_H

#include "core/term.h"

enum { SEEN_FEW = 64 };

struct seen {
  uint64_t *keys; /* 0: free; `few`, or malloc'ed */
  size_t count, capacity;
  uint64_t few[SEEN_FEW];
};

void seen_init(struct seen *s);
void seen_free(struct seen *s);
void seen_add(struct seen *s, term t);
bool seen_has(const struct seen *s, term t);

#endif
