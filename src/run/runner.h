/* runner: several children at a time, for one thread.
 *
 *   1. runner_new                                     4. child_result_free
 *   2. runner_start, as often as wanted               5. runner_free: what still runs is killed
 *   3. runner_wait, until all have been heard of
 */
#ifndef ASSAY_RUN_RUNNER_H
#define ASSAY_RUN_RUNNER_H

#include "run/child.h"

#include <stdint.h>

struct runner;

/* Its children may write in this directory (an absolute path; it is not copied), or else nowhere;
 * see sandbox_make. */
struct runner *runner_new(const char *writable);
void runner_free(struct runner *r);

/* `tag` tells whose the result is. If it cannot be started, runner_wait says so. */
void runner_start(struct runner *r, const struct child_request *q, uint64_t tag);
/* How many have not been heard of. */
size_t runner_busy(const struct runner *r);
/* Waits until one has ended, but at most so many seconds. False: none has. */
bool runner_wait(struct runner *r, double seconds, uint64_t *tag, struct child_result *out);
/* Kills those whose tag is at least `from`; runner_wait still hears of them. */
void runner_cancel(struct runner *r, uint64_t from);

#endif
