/* rackunit: checks (model/rackunit.c), and the cases and suites that they stand in (model/rackunit_suite.c). */
#ifndef ASSAY_MODEL_RACKUNIT_H
#define ASSAY_MODEL_RACKUNIT_H

#include "model/compile.h"

/* What run-tests counts: checks that stand alone, and cases as a whole. */
struct suite_run {
  uint64_t passed, failed, raised;
  bool quiet;
};

/* Tells of what was raised in a test, unless it is not meant for programs: that is raised again. */
void report_raised(struct machine *m, value payload);

/* One test of a suite that runs, if one does: `failed` is the number of failures that were told before it. */
void suite_count(struct machine *m, uint64_t failed);
void suite_count_raised(struct machine *m, value payload);

void rackunit_suite_install(struct machine *m);

#endif
