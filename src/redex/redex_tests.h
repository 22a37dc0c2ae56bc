/* redex_tests: what the test forms share: counting, and telling of failures as Redex does. */
#ifndef ASSAY_REDEX_REDEX_TESTS_H
#define ASSAY_REDEX_REDEX_TESTS_H

#include "racket/compile/expr.h"

struct test_form {
  struct place place;
  struct expr **arguments;
  uint32_t count;
  struct expr *equiv, *predicate, *steps; /* NULL: not given */
  struct place equiv_place;
  bool cycles_ok;
};

void test_passed(struct machine *m);
void test_counts_failure(struct machine *m);
/* Counts it and tells of it, on the current error port; frees the text, whose lines are the form's
 * own. */
void redex_test_failed(struct machine *m, const struct place *place, struct buffer *text);
void test_fails(struct machine *m, const struct test_form *t, struct buffer *text);
/* "label: value", or the label and below it the value, broken over lines. */
void test_show(struct machine *m, struct buffer *text, const char *label, value v);
/* By #:equiv, or by what default-equiv holds. */
value test_equivalence(struct machine *m, const struct test_form *t, const char *form, value *frame);

/* The argument of a form does not do: as contracts on macro arguments say it. */
_Noreturn void test_refuse(struct machine *m, const char *form, const char *expected, value v, const char *contract,
                           const char *which, const struct place *place);

void redex_install_step_tests(struct machine *m); /* redex/redex_step_tests.c */

#endif
