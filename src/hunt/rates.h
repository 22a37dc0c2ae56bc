/* rates: speeds over the last seconds. */
#ifndef ASSAY_HUNT_RATES_H
#define ASSAY_HUNT_RATES_H

#include <stddef.h>
#include <stdint.h>

enum { RATES_COUNTED = 2, RATES_ROOM = 64 };

/* All zero: no data yet. */
struct rates {
  struct rates_moment {
    double seconds;
    uint64_t counts[RATES_COUNTED];
  } moments[RATES_ROOM]; /* a ring of the last ones */
  size_t first, count;
};

/* Adds the counts at a time. Moments come in order; one that follows its predecessor too soon
 * replaces it. */
void rates_add(struct rates *r, double seconds, const uint64_t counts[RATES_COUNTED]);
/* Per second; 0 before there are two moments. */
double rates_of(const struct rates *r, unsigned which);

#endif
