/* model_space: the space of the terms of a pattern in a Redex language. Its sorts are the grammar's
 * patterns.
 *
 * Sorts do not express names that occur twice, mismatches and side conditions: if the grammar has
 * any, the whole term is matched again (`is_valid`), which is cheap, because matches of
 * non-terminals are cached in terms. */
#ifndef ASSAY_SPACES_MODEL_MODEL_SPACE_H
#define ASSAY_SPACES_MODEL_MODEL_SPACE_H

#include "redex/language/pattern.h"
#include "space/space.h"

struct model_space_request {
  struct language *language;
  const struct pattern *pattern;
  const struct unit *unit; /* of the pattern */
  const value *frame;      /* a frame of the unit, with captured variables in place; NULL: it captures nothing */
  const bool *fixed;       /* the items of the pattern, a sequence, that must not change; NULL: none */
  const term *opaque;      /* names of non-terminals whose terms must not change */
  uint32_t opaque_count;
};

/* In the world's arena. */
struct space *model_space_new(struct machine *m, const struct model_space_request *r);

#endif
