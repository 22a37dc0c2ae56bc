/* clock: see the header. */
#include "core/system/clock.h"

#define NANOSECONDS UINT64_C(1000000000)

uint64_t clock_nanoseconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (uint64_t)t.tv_sec * NANOSECONDS + (uint64_t)t.tv_nsec;
}

static double seconds_of_clock(clockid_t clock) { return (double)clock_nanoseconds(clock) / 1e9; }

double monotonic_seconds(void) { return seconds_of_clock(CLOCK_MONOTONIC); }

double thread_seconds(void) { return seconds_of_clock(CLOCK_THREAD_CPUTIME_ID); }

uint64_t monotonic_nanoseconds(void) { return clock_nanoseconds(CLOCK_MONOTONIC); }

uint64_t deadline_after(double seconds) {
  const double most = 1e9; /* thirty years */
  if (seconds < 0) seconds = 0;
  return (uint64_t)((monotonic_seconds() + (seconds < most ? seconds : most)) * 1e9);
}

struct timespec realtime_after(double seconds) {
  const uint64_t end = clock_nanoseconds(CLOCK_REALTIME) + (uint64_t)(seconds * 1e9);
  return (struct timespec){.tv_sec = (time_t)(end / NANOSECONDS), .tv_nsec = (long)(end % NANOSECONDS)};
}

void wait_a_little(pthread_cond_t *news, pthread_mutex_t *lock, unsigned milliseconds) {
  const struct timespec until = realtime_after(milliseconds / 1e3);
  pthread_cond_timedwait(news, lock, &until);
}
