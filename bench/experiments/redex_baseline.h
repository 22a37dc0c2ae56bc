/* redex_baseline: Redex's own generators on the bugs of a benchmark, to compare with. */
#ifndef ASSAY_EXPERIMENTS_REDEX_BASELINE_H
#define ASSAY_EXPERIMENTS_REDEX_BASELINE_H

#include "experiments/bench.h"

/* Runs `racket DRIVER` on the model of each bug, `jobs` at a time, and fills in the bugs'
 * baselines. The models are written to a temporary directory. Each generator gets so many CPU
 * seconds. What it finds is held to the same rule as what we find (experiments/bug_oracle.h).
 * False: the bench's `error` tells why. */
bool redex_baseline_run(struct bench *b, const char *driver, double seconds);

/* Redex's generator with the least mean time, of that kind unless `way` is ASSAY_WAYS. NULL:
 * none found the bug. */
const struct bench_baseline *redex_baseline_best(const struct bench *b, size_t bug, assay_way way);

/* How many times as long as our best Redex's best takes; 0: it did not find the bug. If it is
 * not exact, we did not find it: then our time is all that was spent on it, and the ratio at
 * most this. */
double redex_baseline_ratio(const struct bench *b, size_t bug, bool *exact);

struct redex_baseline_summary {
  size_t found; /* bugs, by Redex */
  size_t only;  /* those that it alone found */
  double ratio; /* the geometric mean of the ratios, of all that Redex found */
};
struct redex_baseline_summary redex_baseline_summary(const struct bench *b);

#endif
