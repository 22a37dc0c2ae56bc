/* overloads: names that denote several constants, and their resolution by types. */
#ifndef ASSAY_LAMBDA_OVERLOADS_H
#define ASSAY_LAMBDA_OVERLOADS_H

#include "lambda/signature.h"

struct overload { /* an occurrence */
  term variable;  /* in place of the constant */
  struct place place;
  const struct constant *const *candidates;
  uint32_t count;
  struct type *type; /* its type in the context */
  const struct constant *chosen;
};

struct overloads {
  struct overload *list;
  size_t count, capacity;
};

/* Chooses for each a candidate of the right type, the first if there are several. False: there is
 * none for *failed. */
bool overloads_choose(struct overloads *o, struct type_store *store, const struct overload **failed);

#endif
