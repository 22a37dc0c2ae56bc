/* rates: how fast something goes, over the last seconds. */
#ifndef ASSAY_HUNT_RATES_H
#define ASSAY_HUNT_RATES_H

#include <stddef.h>
#include <stdint.h>

enum { RATES_COUNTED = 2, RATES_ROOM = 64 };

/* All zero: nothing is known yet. */
struct rates {
  struct rates_moment {
    double seconds;
    uint64_t counts[RATES_COUNTED];
  } moments[RATES_ROOM]; /* the last ones, in a ring */
  size_t first, count;
};

/* What was counted until then. Moments come in order; those that follow too soon on the one before
 * replace it. */
void rates_add(struct rates *r, double seconds, const uint64_t counts[RATES_COUNTED]);
/* By the second; 0 until there are two moments. */
double rates_of(const struct rates *r, unsigned which);

#endif
