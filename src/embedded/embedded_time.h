/* embedded_time: limits the time that the compiler takes in a child. When it is exceeded, the child
 * prints a line that reports it, and ends.
 *
 * The limit is on processor time. A compiler that sleeps forever uses none, so that time asleep
 * counts as well: elapsed time less the processor time used and the time spent waiting for a
 * processor. So a busy machine never causes a timeout. */
#ifndef ASSAY_EMBEDDED_EMBEDDED_TIME_H
#define ASSAY_EMBEDDED_EMBEDDED_TIME_H

/* Starts watching; `output` is where the line is printed. */
void embedded_time_watch(int output);
/* Allows this much processor time from now on. */
void embedded_time_allow(double seconds);

#endif
