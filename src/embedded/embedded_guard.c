/* embedded_guard: see the header. The signal handlers use variables of this file: a process has one
 * hunt at a time. */
#include "embedded/embedded_guard.h"

#include "embedded/embedded_time.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/time.h>

static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV};
enum { CRASHES = sizeof crashes / sizeof *crashes };
static struct sigaction crashes_before[CRASHES], alarm_before;
static struct itimerval timer_before;
static bool is_guarding;

static const char *volatile running; /* the operation whose `eval` is called */
static volatile unsigned long calls;
static sigjmp_buf leave_call;
static pthread_t caller;

/* Of the call that the timer has seen last. */
static unsigned long call_seen;
static struct embedded_moment call_since;
static double allowed;

/* Was the signal meant for another thread, or for no call of ours? */
static bool is_elsewhere(void) { return !running || !pthread_equal(pthread_self(), caller); }

/* Outside of `eval`, a crash ends the process as if it had no guard: the fault occurs again. */
static void leave_by_crash(int number) {
  if (!is_elsewhere()) siglongjmp(leave_call, number);
  for (size_t i = 0; i < CRASHES; i++)
    if (crashes[i] == number) sigaction(number, &crashes_before[i], NULL);
  if (number == SIGABRT) raise(number);
}

static void look_at_call(int number) {
  if (running && is_elsewhere()) pthread_kill(caller, number);
  if (is_elsewhere()) return;
  if (call_seen == calls) {
    if (embedded_time_is_over(&call_since, allowed)) siglongjmp(leave_call, number);
    return;
  }
  call_seen = calls;
  call_since = embedded_time_now();
}

void embedded_guard_begin(double seconds) {
  static char stack[1 << 16]; /* an endless recursion leaves none */
  const stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  const struct sigaction crash = {.sa_handler = leave_by_crash, .sa_flags = SA_NODEFER | SA_ONSTACK};
  const struct sigaction look = {.sa_handler = look_at_call, .sa_flags = SA_RESTART | SA_NODEFER | SA_ONSTACK};
  stack_t before;
  if (is_guarding) return;
  is_guarding = true;
  allowed = seconds;
  call_seen = calls;
  if (sigaltstack(NULL, &before) == 0 && (before.ss_flags & SS_DISABLE)) sigaltstack(&alternate, NULL);
  for (size_t i = 0; i < CRASHES; i++) sigaction(crashes[i], &crash, &crashes_before[i]);
  sigaction(SIGALRM, &look, &alarm_before);
  const struct timeval tick = embedded_time_of(seconds / 2);
  setitimer(ITIMER_REAL, &(struct itimerval){tick, tick}, &timer_before);
}

void embedded_guard_end(void) {
  if (!is_guarding) return;
  is_guarding = false;
  setitimer(ITIMER_REAL, &timer_before, NULL);
  sigaction(SIGALRM, &alarm_before, NULL);
  for (size_t i = 0; i < CRASHES; i++) sigaction(crashes[i], &crashes_before[i], NULL);
}

static const char *why_left(int number) {
  switch (number) {
  case SIGALRM: return "takes too long";
  case SIGABRT: return "aborts";
  case SIGFPE: return "is ended by signal 8 (a division by zero, or its like)";
  default: return "crashes";
  }
}

/* The mask needs no saving: the handlers block no signal. */
const char *embedded_guard_eval(const char *operation, const struct assay_node *n, const uint64_t *operands,
                                uint64_t *results) {
  caller = pthread_self();
  const int number = sigsetjmp(leave_call, 0);
  if (number) {
    running = NULL;
    return why_left(number);
  }
  calls++;
  running = operation;
  n->op->eval(n, operands, results);
  running = NULL;
  return NULL;
}

const char *embedded_guard_running(void) { return running; }
