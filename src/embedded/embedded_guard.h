/* embedded_guard: calls `eval`, which runs in this process, and survives it when it crashes or
 * never returns.
 *
 * A crash is a signal; an endless loop is noticed by a timer that asks now and then whether one
 * call is still running. Both leave the call by a jump, and the hunt then ends with an error that
 * names the operation. */
#ifndef ASSAY_EMBEDDED_EMBEDDED_GUARD_H
#define ASSAY_EMBEDDED_EMBEDDED_GUARD_H

#include "assay_embedded.h"

/* Guards the calls from now on: `seconds` is the time limit of one, as of a function. */
void embedded_guard_begin(double seconds);
/* Restores the signal handlers and the timer. */
void embedded_guard_end(void);
/* Calls `eval`. Returns how the call failed, or NULL. */
const char *embedded_guard_eval(const char *operation, const struct assay_node *n, const uint64_t *operands,
                                uint64_t *results);
/* The operation whose `eval` is running; or NULL. */
const char *embedded_guard_running(void);

#endif
