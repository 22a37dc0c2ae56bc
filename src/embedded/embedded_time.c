/* embedded_time: see the header. The signal handler uses variables of this file: a process has one
 * child. */
#include "embedded/embedded_time.h"

#include "core/system/clock.h"
#include "run/child.h"

#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { STATUS_FAILED = 1 };

static const double patience = 3; /* it may wait for other processes, which we do not see */

static int output;
static double allowed; /* seconds of sleep */
static struct embedded_moment since;

/* The second number in the file: nanoseconds spent waiting for a processor. */
static double waited(void) {
  char text[100];
  const int fd = open("/proc/self/schedstat", O_RDONLY | O_CLOEXEC);
  const ssize_t length = fd < 0 ? 0 : read(fd, text, sizeof text - 1);
  const char *c = text;
  double number = 0;
  if (fd >= 0) close(fd);
  text[length > 0 ? length : 0] = '\0';
  while (*c && *c != ' ') c++;
  for (c += *c == ' '; *c >= '0' && *c <= '9'; c++) number = 10 * number + (*c - '0');
  return number / 1e9;
}

struct embedded_moment embedded_time_now(void) {
  return (struct embedded_moment){monotonic_seconds(), (double)clock_nanoseconds(CLOCK_PROCESS_CPUTIME_ID) / 1e9,
                                  waited()};
}

static double slept_since(const struct embedded_moment *then, const struct embedded_moment *now) {
  return now->clock - then->clock - (now->used - then->used) - (now->waited - then->waited);
}

bool embedded_time_is_over(const struct embedded_moment *then, double seconds) {
  const struct embedded_moment now = embedded_time_now();
  return now.used - then->used > seconds || slept_since(then, &now) > patience * seconds;
}

static void be_late(int number) {
  static const char message[] = "it takes too long\n";
  (void)number;
  const ssize_t written = write(output, message, sizeof message - 1);
  _exit(written < 0 ? STATUS_FAILED : CHILD_LATE);
}

static void look_at_the_clock(int number) {
  const struct embedded_moment now = embedded_time_now();
  if (slept_since(&since, &now) > allowed) be_late(number);
}

void embedded_time_watch(int where) {
  const struct sigaction look = {.sa_handler = look_at_the_clock, .sa_flags = SA_RESTART};
  output = where;
  signal(SIGPROF, be_late);
  sigaction(SIGALRM, &look, NULL);
}

struct timeval embedded_time_of(double seconds) {
  const time_t whole = (time_t)seconds;
  return (struct timeval){whole, (suseconds_t)((seconds - (double)whole) * 1e6) + 1};
}

void embedded_time_allow(double seconds) {
  const struct itimerval used = {.it_value = embedded_time_of(seconds)};
  const struct itimerval slept = {.it_value = embedded_time_of(patience * seconds),
                                  .it_interval = embedded_time_of(seconds)};
  allowed = patience * seconds;
  since = embedded_time_now();
  setitimer(ITIMER_PROF, &used, NULL);
  setitimer(ITIMER_REAL, &slept, NULL);
}
