/* script_probe: refuses a test that cannot work, before anything relies on it. Each function sets
 * the error, and returns false. */
#ifndef ASSAY_RUN_SCRIPT_PROBE_H
#define ASSAY_RUN_SCRIPT_PROBE_H

#include "run/script.h"

/* The test PROBLEM: it DID (asked N times), and what it printed. */
bool script_refuse_answers(const struct script *s, const char *problem, unsigned times, const struct child_result *last,
                           struct diagnostic *error);
bool script_refuse_yes_to_empty(const struct script *s, struct diagnostic *error);
/* Did it answer no because it was killed, or could not run what it calls? A shell exits with status
 * 126 or more then. */
bool script_has_crashed(const struct child_result *r);

#endif
