/* callback_check: terms of a space that is a table of C functions, checked by one of them.
 *
 * A new space is one such table. It gets reduction, generalisation, duplicates, campaigns and
 * reports like any other. Term i of a hunt is a function of its seed and i alone, as long as the
 * callbacks are functions of what they are given. */
#ifndef ASSAY_CHECKS_CALLBACK_CHECK_H
#define ASSAY_CHECKS_CALLBACK_CHECK_H

#include "assay.h"
#include "space/space.h"

/* Each thread of a hunt has a world of its own; they share the table and its `data`. A callback
 * may raise (core/world.h): what the check raises is a failure of the term, and what the generator
 * raises is why there is none. One that takes long calls world_check_stack, to be interrupted. */
struct callback_space {
  const char *name;      /* what the check is about: the name of its statement */
  const char *generator; /* NULL: "random" */
  /* How terms are reduced and varied; without `vary` and `name`, they are not generalised. NULL:
   * as any S-expression. */
  struct space *(*space)(void *data, struct world *w);
  /* A random term of about `size` nodes; 0: none this time. NULL: as the space varies its root. */
  term (*generate)(void *data, struct space *s, struct rng *r, unsigned size);
  /* ASSAY_HOLDS, ASSAY_FAILS, or ASSAY_OUTSIDE if the check says nothing about the term. Failures
   * of different evidence (0 at first) are different bugs. Those of the same evidence are one bug
   * if they reduce to the same term, or to instances of one formula. */
  assay_verdict (*check)(void *data, struct space *s, term t, uint64_t *evidence);
  /* How a reader writes the term; NULL: as the term. */
  void (*write)(void *data, term t, struct buffer *out);
  /* Symbols that terms are made of, NULL-terminated: each use is counted. NULL: none is. */
  const char *const *constructors;
  void *data;
};

enum { CALLBACK_SIZE = 24 }; /* of terms, if the hunt says nothing else */

#endif
