/* runner: runs several children at a time, on one thread.
 *
 *   1. runner_new                                     4. child_result_free
 *   2. runner_start, as often as wanted               5. runner_free kills what still runs
 *   3. runner_wait, until all have been returned
 */
#ifndef ASSAY_RUN_RUNNER_H
#define ASSAY_RUN_RUNNER_H

#include "run/child.h"

#include <stdint.h>

struct runner;

/* `writable`: the only directory that children may write to (an absolute path; not copied), or
 * NULL; see sandbox_make. */
struct runner *runner_new(const char *writable);
void runner_free(struct runner *r);

/* `tag` identifies the result. runner_wait also returns children that could not be started. */
void runner_start(struct runner *r, const struct child_request *q, uint64_t tag);
/* How many runner_wait has not returned. */
size_t runner_busy(const struct runner *r);
/* Waits at most `seconds` until a child has ended. Returns false if none has. */
bool runner_wait(struct runner *r, double seconds, uint64_t *tag, struct child_result *out);
/* Kills children whose tag is at least `from`; runner_wait still returns them. */
void runner_cancel(struct runner *r, uint64_t from);

#endif
