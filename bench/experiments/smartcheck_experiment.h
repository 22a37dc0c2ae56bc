/* smartcheck_experiment: a running experiment on one subject. Private to smartcheck*.c. */
#ifndef ASSAY_EXPERIMENTS_SMARTCHECK_EXPERIMENT_H
#define ASSAY_EXPERIMENTS_SMARTCHECK_EXPERIMENT_H

#include "experiments/smartcheck.h"
#include "experiments/smartcheck_subjects.h"

struct experiment {
  struct smartcheck *all;
  const struct smartcheck_subject *subject;
  assay *world;
  assay_subject *model;
  assay_reducer *reducer;
  void *data;
  size_t count;
  assay_term *values; /* to start from */
  double *sizes, *tests;
  uint64_t *digests; /* of the results */
  size_t valid;
};

bool smartcheck_reduce(const struct experiment *e, assay_term t, uint64_t seed, struct assay_reduced *out);
/* The second half of the experiments. */
bool smartcheck_generalise(const struct experiment *e, struct smartcheck_claims *out);

#endif
