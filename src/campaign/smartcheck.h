/* smartcheck: SmartCheck's experiments on reduction (Pike, sections 2 and 7.3), from the same values for every reducer. */
#ifndef ASSAY_CAMPAIGN_SMARTCHECK_H
#define ASSAY_CAMPAIGN_SMARTCHECK_H

#include "assay.h"

struct smartcheck_row { /* malloc'ed */
  const char *name;
  size_t count; /* of values */
  double size_mean, size_deviation, size_95;
  double tests_mean, tests_deviation, tests_95;
  double cpu_mean; /* seconds for one value */
  size_t distinct; /* results */
  size_t valid;    /* results that satisfy the precondition */
};

struct smartcheck {
  const char *directory; /* of the models and values */
  const char *subjects;  /* names, with commas between; NULL: all */
  uint64_t seed;
  unsigned tries;
  bool pairs;
  void (*told)(void *data, const char *name, size_t i, const char *text); /* called with every result, if set */
  void *data;
  size_t row_count;
  struct smartcheck_row *rows;
  char *error; /* why it could not be done; NULL: it could */
};

bool smartcheck_run(struct smartcheck *s);
void smartcheck_free(struct smartcheck *s);

#endif
