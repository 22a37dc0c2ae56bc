/* binder_freshen: renaming binders and what refers to them. Private to binder*.c. */
#ifndef ASSAY_REDEX_BINDING_BINDER_FRESHEN_H
#define ASSAY_REDEX_BINDING_BINDER_FRESHEN_H

#include "redex/binding/binder_parts.h"

struct freshening {
  struct machine *m;
  const struct language *language;
  bool all_the_way; /* the forms inside, too */
  bool canonical;   /* names are numbers of this term, not of the run */
  int64_t names;    /* canonical ones given out */
};

/* A value freshened as a whole: binders that it exports to nobody stay as they are. */
term freshening_run(struct freshening *f, term t);

#endif
