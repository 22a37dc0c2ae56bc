/* model_space: the space of the terms of a pattern in a Redex language. Its sorts are the grammar's
 * patterns.
 *
 * Names that occur twice, mismatches and side conditions do not show in the sorts: where the
 * grammar has some, the whole is matched again (`is_valid`), which is cheap, because what
 * non-terminals say of a term is remembered in it. */
#ifndef ASSAY_SPACES_MODEL_MODEL_SPACE_H
#define ASSAY_SPACES_MODEL_MODEL_SPACE_H

#include "redex/language/pattern.h"
#include "space/space.h"

struct model_space_request {
  struct language *language;
  const struct pattern *pattern;
  const struct unit *unit; /* of the pattern, and... */
  const value *frame;      /* ...a frame of it, captured variables in place; NULL: it captures nothing */
  const bool *fixed;       /* which items of the pattern, a sequence, are not to be touched; NULL: none */
  const term *opaque;      /* names of non-terminals whose terms are not to be touched */
  uint32_t opaque_count;
};

/* In the world's arena. */
struct space *model_space_new(struct machine *m, const struct model_space_request *r);

#endif
