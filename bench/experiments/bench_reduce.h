/* bench_reduce: reduces and generalises the counterexamples of a benchmark. */
#ifndef ASSAY_EXPERIMENTS_BENCH_REDUCE_H
#define ASSAY_EXPERIMENTS_BENCH_REDUCE_H

#include "experiments/bench.h"

/* Adds to the arm, which no other thread may use. Returns the CPU seconds. */
double bench_reduce(assay_subject *s, struct bench_arm *a, const struct bench_bug *bug,
                    const struct assay_tried *tried);
void bench_reduced_free(struct bench_reduced *r);

#endif
