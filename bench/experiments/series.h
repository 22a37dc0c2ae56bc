/* series: numbers that were measured, their mean, and how certain that is. */
#ifndef ASSAY_EXPERIMENTS_SERIES_H
#define ASSAY_EXPERIMENTS_SERIES_H

#include <stddef.h>

struct series {
  size_t count;
  double sum, squares;
};

void series_add(struct series *s, double x);
double series_mean(const struct series *s); /* 0 of none */
/* Half the width of the 95% confidence interval of the mean (Student's t); infinite of less than
 * two. */
double series_interval(const struct series *s);

/* Runs that search for something, one after the other. */
struct runs {
  struct series times; /* of those that found it */
  double spent;        /* by all, those that were cut short included */
};

/* The mean time to find it, of runs of which at least one did: all time spent over the number of
 * findings, so that a run that was cut short counts for what it took. */
double runs_mean(const struct runs *r);
/* Half the width of its 95% interval; infinite if it was found only once. */
double runs_interval(const struct runs *r);

#endif
