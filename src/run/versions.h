/* versions: the versions of the variants' compilers: the first line that their (version "PROGRAM"
 * ...) prints.
 *
 *   1. versions_add, for each target of interest      3. versions_find
 *   2. versions_ask, once                             4. versions_free
 */
#ifndef ASSAY_RUN_VERSIONS_H
#define ASSAY_RUN_VERSIONS_H

#include "run/target.h"

struct variant_version {
  const struct target *target;
  uint32_t variant;
  char *text; /* malloc'ed; NULL: unknown */
};

struct versions {
  struct variant_version *list;
  size_t count;
};

void versions_add(struct versions *v, const struct target *t, const uint32_t *variants, uint32_t count);
/* Asks all at once, in the sandbox. A command that takes long or fails gives no version. */
void versions_ask(struct versions *v);
const char *versions_find(const struct versions *v, const char *target, const char *variant); /* or NULL */
void versions_free(struct versions *v);

#endif
