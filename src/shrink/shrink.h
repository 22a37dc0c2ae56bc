/* shrink: reduces one counterexample, and gives up candidates that exceed a time limit. */
#ifndef ASSAY_SHRINK_SHRINK_H
#define ASSAY_SHRINK_SHRINK_H

#include "assay.h"

struct shrink {
  /* the request */
  const char *file;
  const char *property;                /* a line, or a name; NULL: the first property that the term violates */
  struct assay_shrink_options options; /* all but the target and the deadline */
  double seconds;                      /* 0: no limit */
  double limit;                        /* seconds per candidate */
  unsigned jobs;
  const char *const *libraries;
  const char *journal; /* the name of a file; NULL: none */
  /* the result; malloc'ed texts */
  struct assay_target target; /* the violated property */
  struct assay_shrunk result;
  char *error;   /* why it failed; NULL: it did not */
  char *warning; /* a warning to print; or NULL */
};

/* Sets the result. On failure, returns false: see `error`. */
bool shrink_run(struct shrink *s);
void shrink_free(struct shrink *s);

#endif
