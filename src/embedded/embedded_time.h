/* embedded_time: limits the time that the compiler takes in a child. When it is exceeded, the child
 * prints a line that reports it, and ends.
 *
 * The limit is on processor time. A compiler that sleeps forever uses none, so that time asleep
 * counts as well: elapsed time less the processor time used and the time spent waiting for a
 * processor. So a busy machine never causes a timeout. */
#ifndef ASSAY_EMBEDDED_EMBEDDED_TIME_H
#define ASSAY_EMBEDDED_EMBEDDED_TIME_H

#include <stdbool.h>
#include <sys/time.h>

struct embedded_moment { /* seconds: elapsed, of the processor, and waiting for a processor */
  double clock, used, waited;
};

struct embedded_moment embedded_time_now(void);
/* Has this process used more than `seconds` of processor time since then, or slept for much
 * longer? */
bool embedded_time_is_over(const struct embedded_moment *since, double seconds);
struct timeval embedded_time_of(double seconds);

/* Starts watching; `output` is where the line is printed. */
void embedded_time_watch(int output);
/* Allows this much processor time from now on. */
void embedded_time_allow(double seconds);

#endif
