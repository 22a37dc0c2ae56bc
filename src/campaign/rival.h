/* rival: Redex's own generators on the bugs of a benchmark, to compare with. */
#ifndef ASSAY_CAMPAIGN_RIVAL_H
#define ASSAY_CAMPAIGN_RIVAL_H

#include "campaign/bench.h"

/* Runs `racket DRIVER` on the model of each bug, `jobs` at a time, and fills in the bugs' rivals. The models are written to a
 * temporary directory. Each generator gets so many CPU seconds. What it finds is held to the same rule as what we find
 * (campaign/referee.h). False: the bench's `error` tells why. */
bool rival_run(struct bench *b, const char *driver, double seconds);

/* Redex's generator with the least mean time, of that kind unless `way` is ASSAY_WAYS. NULL: none found the bug. */
const struct bench_rival *rival_best(const struct bench *b, size_t bug, assay_way way);

/* How many times as long as our best Redex's best takes; 0: it did not find the bug. If it is not exact, we did not find it: then
 * our time is all that was spent on it, and the ratio at most this. */
double rival_ratio(const struct bench *b, size_t bug, bool *exact);

struct rival_summary {
  size_t found; /* bugs, by Redex */
  size_t only;  /* those that it alone found */
  double ratio; /* the geometric mean of the ratios, of all that Redex found */
};
struct rival_summary rival_summary(const struct bench *b);

#endif
