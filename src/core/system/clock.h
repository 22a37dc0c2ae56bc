/* clock: the current time, and deadlines. */
#ifndef ASSAY_CORE_SYSTEM_CLOCK_H
#define ASSAY_CORE_SYSTEM_CLOCK_H

#include <pthread.h>
#include <stdint.h>
#include <time.h>

uint64_t clock_nanoseconds(clockid_t clock);

double monotonic_seconds(void);
double thread_seconds(void); /* CPU time used by the calling thread */

/* The monotonic clock in nanoseconds, in which deadlines are given. */
uint64_t monotonic_nanoseconds(void);
uint64_t deadline_after(double seconds);

/* For waits until a time of day: pthread_cond_timedwait and the like. */
struct timespec realtime_after(double seconds);

/* Waits for news, with the lock held, for at most this long. */
void wait_a_little(pthread_cond_t *news, pthread_mutex_t *lock, unsigned milliseconds);

#endif
