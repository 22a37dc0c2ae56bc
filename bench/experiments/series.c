/* series: see the header. */
#include "experiments/series.h"

#include <math.h>

void series_add(struct series *s, double x) {
  s->count++;
  s->sum += x;
  s->squares += x * x;
}

double series_mean(const struct series *s) { return s->count ? s->sum / (double)s->count : 0; }

/* The 97.5% quantile of Student's distribution. */
static double student(size_t degrees) {
  static const double table[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
                                 2.201,  2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086};
  const size_t known = sizeof table / sizeof *table;
  return degrees <= known ? table[degrees - 1] : 1.96 + 2.4 / (double)degrees;
}

double series_interval(const struct series *s) {
  if (s->count < 2) return INFINITY;
  const double n = (double)s->count, mean = s->sum / n, variance = (s->squares - n * mean * mean) / (n - 1);
  return variance > 0 ? student(s->count - 1) * sqrt(variance / n) : 0;
}

double runs_mean(const struct runs *r) { return r->spent / (double)r->times.count; }

double runs_interval(const struct runs *r) {
  const double finished = series_mean(&r->times);
  return finished > 0 ? series_interval(&r->times) * runs_mean(r) / finished : INFINITY;
}
