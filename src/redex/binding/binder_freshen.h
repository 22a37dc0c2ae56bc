/* binder_freshen: renames binders and the references to them. Private to binder*.c. */
#ifndef ASSAY_REDEX_BINDING_BINDER_FRESHEN_H
#define ASSAY_REDEX_BINDING_BINDER_FRESHEN_H

#include "redex/binding/binder_parts.h"

struct freshening {
  struct machine *m;
  const struct language *language;
  bool all_the_way; /* also in nested forms */
  bool canonical;   /* names are numbered within this term, not within the run */
  int64_t names;    /* canonical names used so far */
};

/* Freshens a whole value: binders that it exports, with no form to import them, are not renamed. */
term freshening_run(struct freshening *f, term t);

#endif
