/* embedded_type: the types of an embedded compiler's values, as its callbacks see them: those of
 * the user's table, and the cells and arrays of signatures. */
#ifndef ASSAY_EMBEDDED_EMBEDDED_TYPE_H
#define ASSAY_EMBEDDED_EMBEDDED_TYPE_H

#include "embedded/embedded.h"

struct operations;

/* A type of the kinds ASSAY_CELL and ASSAY_ARRAY is the first member of such a struct. */
struct embedded_object_type {
  struct assay_type type;
  const struct assay_type *item;
  unsigned length;
};

static inline bool embedded_is_object(const struct assay_type *t) {
  return t->kind == ASSAY_CELL || t->kind == ASSAY_ARRAY;
}

/* Sets the types of all operations, in the world's arena. */
void embedded_types_set(struct world *w, struct embedded *e, const struct operations *from);
/* The type with this name in the table; or NULL. */
const struct assay_type *embedded_type(const struct embedded *e, const char *name);
/* The word of the type that has the same low bits; the type must be in the table. */
uint64_t embedded_wrap(const struct embedded *e, const struct assay_type *t, uint64_t word);

#endif
