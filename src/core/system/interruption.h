/* interruption: SIGINT, SIGTERM, SIGQUIT, SIGHUP (the terminal was closed) and SIGPIPE (the reader
 * of our output has exited) end a campaign cleanly, with its findings so far: no compiler keeps
 * running, and no directory is left behind. */
#ifndef ASSAY_HUNT_INTERRUPTION_H
#define ASSAY_HUNT_INTERRUPTION_H

#include <stdbool.h>

/* The number of the signal that arrived, else 0: for a campaign's `stop`. */
extern int interruption;

/* Has a stop been requested? The variable is `interruption` or one that a caller sets; NULL:
 * never. */
static inline bool is_stopped(const int *stop) { return stop && __atomic_load_n(stop, __ATOMIC_RELAXED); }

/* From now on the first of these signals is only recorded. A second one, seconds later, ends the
 * process at once. */
void interruption_expect(void);

/* From now on SIGUSR1 requests a progress report. */
void interruption_expect_questions(void);
/* Has a progress report been requested since the last call? */
bool interruption_is_question(void);

/* The exit status of a process that was interrupted, as a shell reports it: 130, 143, 131, 129. */
int interruption_status(void);
/* After cleaning up: ends the process by SIGPIPE if that had arrived. */
void interruption_end_if_unread(void);
/* Forgets the signal. */
void interruption_forget(void);

#endif
