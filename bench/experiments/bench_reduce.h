/* bench_reduce: what becomes of the counterexamples of a benchmark when they are made small, and
 * generalised. */
#ifndef ASSAY_EXPERIMENTS_BENCH_REDUCE_H
#define ASSAY_EXPERIMENTS_BENCH_REDUCE_H

#include "experiments/bench.h"

/* Adds to the arm, at which nobody else is. Returns the seconds of CPU that it took. */
double bench_reduce(assay_subject *s, struct bench_arm *a, const struct bench_bug *bug,
                    const struct assay_tried *tried);
void bench_reduced_free(struct bench_reduced *r);

#endif
