/* redex_baseline: Redex's own generators on the bugs of a benchmark, for comparison. */
#ifndef ASSAY_EXPERIMENTS_REDEX_BASELINE_H
#define ASSAY_EXPERIMENTS_REDEX_BASELINE_H

#include "experiments/bench.h"

/* Runs `racket DRIVER` on the model of each bug, `jobs` at a time, and fills in the bugs'
 * baselines. The models are written to a temporary directory. Each generator gets `seconds` of CPU
 * time. Its findings must satisfy the same oracle as assay's (experiments/bug_oracle.h). False: the
 * bench's `error` has the reason. */
bool redex_baseline_run(struct bench *b, const char *driver, double seconds);

/* Redex's generator with the least mean time, of that kind unless `way` is ASSAY_WAYS. NULL: none
 * found the bug. */
const struct bench_baseline *redex_baseline_best(const struct bench *b, size_t bug, assay_way way);

/* The time of Redex's best generator divided by that of assay's best; 0: Redex did not find the
 * bug. Not exact: assay did not find it, so its time is all that was spent, and the ratio is an
 * upper bound. */
double redex_baseline_ratio(const struct bench *b, size_t bug, bool *exact);

struct redex_baseline_summary {
  size_t found; /* bugs, by Redex */
  size_t only;  /* those that only Redex found */
  double ratio; /* the geometric mean of the ratios, over all that Redex found */
};
struct redex_baseline_summary redex_baseline_summary(const struct bench *b);

#endif
