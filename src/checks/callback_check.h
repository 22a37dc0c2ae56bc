/* callback_check: a space defined by a table of C functions, one of which checks its terms.
 *
 * Such a table is all that a new space needs to have reduction, generalisation, duplicate
 * detection, campaigns and reports. Term i of a hunt depends on its seed and i alone, provided that
 * the callbacks depend on their arguments alone. */
#ifndef ASSAY_CHECKS_CALLBACK_CHECK_H
#define ASSAY_CHECKS_CALLBACK_CHECK_H

#include "assay.h"
#include "space/space.h"

/* The threads of a hunt share the table and its `data`; each has a world of its own. A callback may
 * raise (core/world.h): an exception from `check` is a failure of the term, and one from `generate`
 * explains why there is no term. A slow callback calls world_check_stack, so that it can be
 * interrupted. */
struct callback_space {
  const char *name;      /* what the check is about; names its statement */
  const char *generator; /* NULL: "random" */
  /* How terms are reduced and varied. Without `vary` and `name`, terms are not generalised. NULL:
   * they are reduced like any S-expression. */
  struct space *(*space)(void *data, struct world *w);
  /* A random term of about `size` nodes; 0: none this time. NULL: varies the root of the space. */
  term (*generate)(void *data, struct space *s, struct rng *r, unsigned size);
  /* Returns ASSAY_HOLDS, ASSAY_FAILS, or ASSAY_OUTSIDE if the term is outside the check's domain.
   * Failures with different evidence (0 at first) are different bugs. Failures with the same
   * evidence are one bug if they reduce to the same term, or to instances of one formula. */
  assay_verdict (*check)(void *data, struct space *s, term t, uint64_t *evidence);
  /* Writes the term for a reader; NULL: as the term. */
  void (*write)(void *data, term t, struct buffer *out);
  /* Symbols whose uses in terms are counted, NULL-terminated; NULL: none. */
  const char *const *constructors;
  void *data;
};

enum { CALLBACK_SIZE = 24 }; /* of terms, unless the hunt sets one */

#endif
