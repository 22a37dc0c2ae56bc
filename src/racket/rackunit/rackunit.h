/* rackunit: checks (racket/rackunit/rackunit.c), those that files define
 * (racket/rackunit/rackunit_define.c), and the cases and suites that they stand in
 * (racket/rackunit/rackunit_suite.c). */
#ifndef ASSAY_RACKET_RACKUNIT_RACKUNIT_H
#define ASSAY_RACKET_RACKUNIT_RACKUNIT_H

#include "racket/compile/compile.h"

/* What run-tests counts: checks that stand alone, and cases as a whole. */
struct suite_run {
  uint64_t passed, failed, raised;
  bool quiet;
};

/* Names of the cases and suites that run; innermost first. */
struct test_name {
  value name;
  bool suite;
  const struct test_name *outer;
};

/* What with-check-info adds to the failures in its body. */
struct check_info {
  value name, content;
  const struct check_info *outer;
};

/* The check that a failure is told of: the outermost, for those that a check's own procedures make
 * are part of it. */
struct check_run {
  const char *name;
  const struct place *place;
  value message;                       /* 0: none */
  const struct check_info *check_info; /* that it stands in */
};
struct check_run check_begin(struct machine *m, const char *name, value message);
/* Counts it; one that failed is told of, with these values under their labels. */
value check_end(struct machine *m, const struct check_run *c, bool passed, const char *const *labels,
                const value *values, uint32_t count);
/* The message that is the argument after the first `count`, or 0. */
value check_message(struct machine *m, const char *name, uint32_t count, uint32_t argc, value *argv);
/* A procedure's answer; while it runs, checks are part of this one. */
value check_apply(struct machine *m, const struct check_run *c, value procedure, uint32_t argc, const value *argv);

/* A check is called as a form: what its arguments raise is a failure, too. */
extern const struct form check_form;

/* Tells of what was raised in a test, unless it is not meant for programs: that is raised again. */
void report_raised(struct machine *m, value payload);

/* One test of a suite that runs, if one does: `failed` is the number of failures that were told
 * before it. */
void suite_count(struct machine *m, uint64_t failed);
void suite_count_raised(struct machine *m, value payload);

void rackunit_define_install(struct machine *m);
void rackunit_suite_install(struct machine *m);

#endif
