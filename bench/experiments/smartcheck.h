/* smartcheck: SmartCheck's experiments on reduction (Pike, sections 2 and 7.3), from the same
 * values for every reducer; and on generalisation (section 5). */
#ifndef ASSAY_EXPERIMENTS_SMARTCHECK_H
#define ASSAY_EXPERIMENTS_SMARTCHECK_H

#include "assay.h"
#include "core/diagnostic.h"

/* The formulas for the reduced terms. */
struct smartcheck_claims {
  size_t runs;      /* hunts, each with its own seed: reductions and generalisations */
  size_t claims;    /* formulas with forall, and... */
  size_t refuted;   /* ...those that a fresh instance refutes */
  size_t positions; /* places that may vary, in all runs, as far as the subject knows, and... */
  size_t missed;    /* ...those for which no formula says so */
  size_t vague;     /* runs without a formula that has the expected content: the precondition, a relation */
  size_t overdone;  /* terms with two culprits for which a formula varies both */
  size_t formulas;  /* needed until all findings are instances of one */
  double tests;     /* instances per formula, on average, and... */
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
  const char *subjects;  /* names, comma-separated; NULL: all */
  uint64_t seed;
  unsigned tries;
  bool pairs;
  size_t hunts;                                                           /* hunts with generalised findings; 0: none */
  void (*told)(void *data, const char *name, size_t i, const char *text); /* called with every result, if set */
  void *data;
  size_t row_count;
  struct smartcheck_row *rows;
  struct diagnostic error; /* the reason for a failure */
};

bool smartcheck_run(struct smartcheck *s);
void smartcheck_free(struct smartcheck *s);

#endif
