/* wilson: the confidence interval of a proportion. */
#ifndef ASSAY_REPORT_WILSON_H
#define ASSAY_REPORT_WILSON_H

#include <math.h>
#include <stdint.h>

struct proportion {
  double value, low, high; /* low to high: the 95% interval by Wilson's score, also for rare events */
};

static inline struct proportion proportion_of(uint64_t hits, uint64_t count) {
  const double z = 1.959963984540054, n = (double)count;
  if (!count) return (struct proportion){0, 0, 1};
  const double p = (double)(hits < count ? hits : count) / n, scale = 1 + z * z / n;
  const double middle = (p + z * z / (2 * n)) / scale;
  const double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / scale;
  return (struct proportion){p, hits ? fmax(0, middle - half) : 0, hits < count ? fmin(1, middle + half) : 1};
}

#endif
