/* interruption: SIGINT, SIGTERM, SIGQUIT, SIGHUP (a terminal that is closed) and SIGPIPE (nobody
 * reads what is printed any more) end a campaign in good order, with what it has found so far: no
 * compiler goes on running, and no directory is left behind. */
#ifndef ASSAY_HUNT_INTERRUPTION_H
#define ASSAY_HUNT_INTERRUPTION_H

#include <stdbool.h>

/* The number of the signal that has come, 0 while none has: for a campaign's `stop`. */
extern int interruption;

/* Shall all stop? The variable is one of these, or one that a caller sets; NULL: never. */
static inline bool is_stopped(const int *stop) { return stop && __atomic_load_n(stop, __ATOMIC_RELAXED); }

/* From now on the first of these signals is only written down. One that comes seconds later ends
 * the process, as always: somebody is in a hurry. */
void interruption_expect(void);

/* From now on SIGUSR1 is a question: how far is it? */
void interruption_expect_questions(void);
/* Has it been asked since the last call? */
bool interruption_is_question(void);

/* The exit status of a process that has less to say than it was asked for, as a shell reports it:
 * 130, 143, 131, 129. */
int interruption_status(void);
/* Ends the process, as SIGPIPE would have, if that has come: when all is in order. */
void interruption_end_if_unread(void);
/* As if there had been no signal. */
void interruption_forget(void);

#endif
