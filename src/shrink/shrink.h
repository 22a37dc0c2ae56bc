/* shrink: the reduction of one counterexample, watched: a candidate that runs too long is given
 * up. */
#ifndef ASSAY_SHRINK_SHRINK_H
#define ASSAY_SHRINK_SHRINK_H

#include "assay.h"

struct shrink {
  /* what is wanted */
  const char *file;
  const char *property;                /* a line, or a name; NULL: the first property that the term breaks */
  struct assay_shrink_options options; /* all but the target and the deadline */
  double seconds;                      /* 0: no limit */
  double limit;                        /* for one candidate */
  unsigned jobs;
  const char *const *libraries;
  const char *journal; /* the name of a file; NULL: none */
  /* what became of it; malloc'ed texts */
  struct assay_target target; /* the property that was broken */
  struct assay_shrunk result;
  char *error;   /* why it could not be done; NULL: it could */
  char *warning; /* something else to be told; or NULL */
};

/* Fills in the second half. False: see `error`. */
bool shrink_run(struct shrink *s);
void shrink_free(struct shrink *s);

#endif
