/* clock: what time it is, and when it will be over. */
#ifndef ASSAY_CORE_SYSTEM_CLOCK_H
#define ASSAY_CORE_SYSTEM_CLOCK_H

#include <pthread.h>
#include <stdint.h>
#include <time.h>

uint64_t clock_nanoseconds(clockid_t clock);

double monotonic_seconds(void);
double thread_seconds(void); /* of CPU, that the calling thread has used */

/* A deadline is a time of the monotonic clock in nanoseconds. */
uint64_t monotonic_nanoseconds(void);
uint64_t deadline_after(double seconds);

/* For waits that end at a time of day: pthread_cond_timedwait and its like. */
struct timespec realtime_after(double seconds);

/* Under the lock: until there is news, or so long. */
void wait_a_little(pthread_cond_t *news, pthread_mutex_t *lock, unsigned milliseconds);

#endif
