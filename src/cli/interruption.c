/* interruption: see the header. The one variable that a signal can reach. */
#include "cli/interruption.h"

#include <signal.h>
#include <stddef.h>

int interruption;

static void write_down(int number) { __atomic_store_n(&interruption, number, __ATOMIC_RELAXED); }

/* What the parent has told us to ignore stays ignored. */
static void expect(int number) {
  struct sigaction action = {.sa_handler = write_down, .sa_flags = (int)(SA_RESTART | SA_RESETHAND)}, before;
  sigemptyset(&action.sa_mask);
  if (sigaction(number, NULL, &before) == 0 && before.sa_handler != SIG_IGN) sigaction(number, &action, NULL);
}

void interruption_expect(void) {
  expect(SIGINT);
  expect(SIGTERM);
}

int interruption_status(void) { return 128 + __atomic_load_n(&interruption, __ATOMIC_RELAXED); }
