/* series: numbers that were measured, their mean, and how certain that is. */
#ifndef ASSAY_CAMPAIGN_SERIES_H
#define ASSAY_CAMPAIGN_SERIES_H

#include <stddef.h>

struct series {
  size_t count;
  double sum, squares;
};

void series_add(struct series *s, double x);
double series_mean(const struct series *s); /* 0 of none */
/* Half the width of the 95% confidence interval of the mean (Student's t); infinite of less than two. */
double series_interval(const struct series *s);

#endif
