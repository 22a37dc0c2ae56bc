/* rival: Redex's own generators on the bugs of a benchmark, to compare with. */
#ifndef ASSAY_CAMPAIGN_RIVAL_H
#define ASSAY_CAMPAIGN_RIVAL_H

#include "campaign/bench.h"

/* Runs `racket DRIVER` on the model of each bug, `jobs` at a time, and fills in the bugs' rivals. The models are written to a
 * temporary directory. Each generator gets so many CPU seconds. False: the bench's `error` tells why. */
bool rival_run(struct bench *b, const char *driver, double seconds);

/* Redex's mean time with the fastest of its generators, or with one; 0: it did not find the bug. */
double rival_best(const struct bench *b, size_t bug, assay_way way);
/* How many times as long as ours Redex's best took, as a geometric mean over the bugs that both found: their number is
 * *count. */
double rival_ratio(const struct bench *b, size_t *count);

#endif
