/* series: measurements, their mean, and its confidence interval. */
#ifndef ASSAY_EXPERIMENTS_SERIES_H
#define ASSAY_EXPERIMENTS_SERIES_H

#include <stddef.h>

struct series {
  size_t count;
  double sum, squares;
};

void series_add(struct series *s, double x);
double series_mean(const struct series *s); /* 0 of an empty series */
/* Half the width of the 95% confidence interval of the mean (Student's t); infinite for fewer than
 * two. */
double series_interval(const struct series *s);

/* Consecutive runs that search for something. */
struct runs {
  struct series times; /* of successful runs */
  double spent;        /* by all runs, including interrupted ones */
};

/* The mean time to find it, for at least one successful run: all time spent divided by the number
 * of successes, so that an interrupted run counts with its time. */
double runs_mean(const struct runs *r);
/* Half the width of its 95% interval; infinite for only one success. */
double runs_interval(const struct runs *r);

#endif
