/* interruption: see the header. The variables that the signal handlers change. */
#include "core/system/interruption.h"

#include "core/system/clock.h"

#include <signal.h>
#include <stddef.h>

int interruption;
static int status_wanted;

static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};

/* timeout(1) and terminals may send the same signal twice at once, to the process and to its group:
 * that is not a second request. */
static const double patience = 1;

static void write_down(int number) {
  static double first;
  const double now = monotonic_seconds();
  if (!interruption) {
    first = now;
    __atomic_store_n(&interruption, number, __ATOMIC_RELAXED);
  } else if (number != SIGPIPE && now - first > patience) { /* each attempt to print sends another SIGPIPE */
    signal(number, SIG_DFL);
    raise(number);
  }
}

/* Signals that the parent has set to be ignored stay ignored. */
static void expect(int number) {
  struct sigaction action = {.sa_handler = write_down, .sa_flags = SA_RESTART}, before;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaddset(&action.sa_mask, numbers[i]);
  if (sigaction(number, NULL, &before) == 0 && before.sa_handler != SIG_IGN) sigaction(number, &action, NULL);
}

void interruption_expect(void) {
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) expect(numbers[i]);
}

static void ask_status(int number) {
  (void)number;
  __atomic_store_n(&status_wanted, 1, __ATOMIC_RELAXED);
}

void interruption_expect_questions(void) {
  struct sigaction action = {.sa_handler = ask_status, .sa_flags = SA_RESTART}, before;
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGUSR1, NULL, &before) == 0 && before.sa_handler != SIG_IGN) sigaction(SIGUSR1, &action, NULL);
}

bool interruption_is_question(void) { return __atomic_exchange_n(&status_wanted, 0, __ATOMIC_RELAXED); }

int interruption_status(void) { return 128 + __atomic_load_n(&interruption, __ATOMIC_RELAXED); }

void interruption_end_if_unread(void) {
  if (__atomic_load_n(&interruption, __ATOMIC_RELAXED) != SIGPIPE) return;
  signal(SIGPIPE, SIG_DFL);
  raise(SIGPIPE);
}

void interruption_forget(void) { __atomic_store_n(&interruption, 0, __ATOMIC_RELAXED); }
