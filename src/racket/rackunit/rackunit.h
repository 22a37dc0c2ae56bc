/* rackunit: checks (racket/rackunit/rackunit.c), user-defined checks
 * (racket/rackunit/rackunit_define.c), and the test cases and suites that contain them
 * (racket/rackunit/rackunit_suite.c). */
#ifndef ASSAY_RACKET_RACKUNIT_RACKUNIT_H
#define ASSAY_RACKET_RACKUNIT_RACKUNIT_H

#include "racket/compile/compile.h"

/* The counts of run-tests: checks outside cases, and whole cases. */
struct suite_run {
  uint64_t passed, failed, raised;
  bool quiet;
};

/* The names of the running cases and suites; innermost first. */
struct test_name {
  value name;
  bool suite;
  const struct test_name *outer;
};

/* Information that with-check-info adds to the failures in its body. */
struct check_info {
  value name, content;
  const struct check_info *outer;
};

/* The check that failures are attributed to: the outermost, because checks inside a check's
 * procedures are part of it. */
struct check_run {
  const char *name;
  const struct place *place;
  value message;                       /* 0: none */
  const struct check_info *check_info; /* at the check */
};
struct check_run check_begin(struct machine *m, const char *name, value message);
/* Counts a check; a failure is reported with these values under their labels. */
value check_end(struct machine *m, const struct check_run *c, bool passed, const char *const *labels,
                const value *values, uint32_t count);
/* The message argument after the first `count` arguments, or 0. */
value check_message(struct machine *m, const char *name, uint32_t count, uint32_t argc, value *argv);
/* Calls a procedure of a check; checks inside it are part of this one. */
value check_apply(struct machine *m, const struct check_run *c, value procedure, uint32_t argc, const value *argv);

/* A check is called as a form, so that an exception in its arguments is a failure, too. */
extern const struct form check_form;

/* Reports an exception raised in a test, unless it is internal: then it is raised again. */
void report_raised(struct machine *m, value payload);

/* Counts one test of the running suite, if any: `failed` is the number of failures reported before
 * it. */
void suite_count(struct machine *m, uint64_t failed);
void suite_count_raised(struct machine *m, value payload);

void rackunit_define_install(struct machine *m);
void rackunit_suite_install(struct machine *m);

#endif
