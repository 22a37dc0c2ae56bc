/* smartcheck: SmartCheck's experiments on reduction (Pike, sections 2 and 7.3), from the same
 * values for every reducer; and on generalisation (section 5). */
#ifndef ASSAY_EXPERIMENTS_SMARTCHECK_H
#define ASSAY_EXPERIMENTS_SMARTCHECK_H

#include "assay.h"

/* What was claimed of the reduced terms. */
struct smartcheck_claims {
  size_t runs;      /* hunts, each with its own seed: reductions and generalisations */
  size_t claims;    /* formulas with forall, and... */
  size_t refuted;   /* ...those that a fresh instance refutes */
  size_t positions; /* at which anything may stand, in all runs, as far as the subject tells, and... */
  size_t missed;    /* ...those of which that was not claimed */
  size_t vague;     /* runs without a formula that says what it should: the precondition, a relation */
  size_t overdone;  /* terms with two culprits of which it was claimed that both may vary */
  size_t formulas;  /* that it takes until all that is found is an instance of one */
  double tests;     /* instances of a claim, on the average, and... */
  double cpu_mean;  /* ...the seconds for one run */
};

struct smartcheck_row { /* malloc'ed */
  const char *name;
  size_t count; /* of values */
  double size_mean, size_deviation, size_95;
  double tests_mean, tests_deviation, tests_95;
  double cpu_mean; /* seconds for one value */
  size_t distinct; /* results */
  size_t valid;    /* results that satisfy the precondition */
  struct smartcheck_claims claims;
};

struct smartcheck {
  const char *directory; /* of the models and values */
  const char *subjects;  /* names, with commas between; NULL: all */
  uint64_t seed;
  unsigned tries;
  bool pairs;
  size_t hunts;                                                           /* to generalise the findings of; 0: none */
  void (*told)(void *data, const char *name, size_t i, const char *text); /* called with every result, if set */
  void *data;
  size_t row_count;
  struct smartcheck_row *rows;
  char *error; /* why it could not be done; NULL: it could */
};

bool smartcheck_run(struct smartcheck *s);
void smartcheck_free(struct smartcheck *s);

#endif
