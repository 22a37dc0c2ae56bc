/* shrink: reduces a user's counterexample, as a hunt reduces its failures. */
#ifndef ASSAY_SHRINK_SHRINK_H
#define ASSAY_SHRINK_SHRINK_H

#include "checks/examination.h"

struct shrink {
  /* the request */
  struct check_options check;                                       /* `limit`: seconds per candidate */
  const char *term, *name;                                          /* the name is for messages: a file; NULL: TERM */
  const char *journal;                                              /* the name of a file; NULL: none */
  void (*progress)(void *data, const struct reduce_result *so_far); /* or NULL */
  void *data;
  /* the result */
  struct check_contents contents;
  size_t statement;          /* the first that the term violates; or, if it violates none, that holds for it */
  struct examination result; /* without a finding, it does not violate it */
  struct check_report report;
  struct diagnostic error; /* why it failed */
  char *warning;           /* a warning to print; or NULL */
};

/* Sets the result. `world` is the caller's, for checks that run there. On failure, returns false:
 * see `error`. */
bool shrink_run(struct shrink *s, assay *world);
void shrink_free(struct shrink *s);

#endif
