/* redex_tests: what the test forms share: counting, and reporting failures as Redex does. */
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
/* Counts a failure and reports it on the current error port; frees the text, which consists of the
 * form's own lines. */
void redex_test_failed(struct machine *m, const struct place *place, struct buffer *text);
void test_fails(struct machine *m, const struct test_form *t, struct buffer *text);
/* "label: value", or the label with the value pretty-printed below it. */
void test_show(struct machine *m, struct buffer *text, const char *label, value v);
/* By #:equiv, or by default-equiv. */
value test_equivalence(struct machine *m, const struct test_form *t, const char *form, value *frame);

/* Raises for an argument of a form, as a contract on a macro argument does. */
_Noreturn void test_refuse(struct machine *m, const char *form, const char *expected, value v, const char *contract,
                           const char *which, const struct place *place);

void redex_install_step_tests(struct machine *m); /* redex/redex_step_tests.c */

#endif
