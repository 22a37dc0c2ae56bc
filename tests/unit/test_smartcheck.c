/* SmartCheck's experiments: what reduction comes to, and the properties in C and in the models,
 * which must agree. */
#include "experiments/smartcheck.h"
#include "experiments/smartcheck_subjects.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char directory[] = "models/smartcheck";

static void test_results_are_small(void **state) {
  (void)state;
  static const struct {
    const char *name;
    double size, tests;
    size_t distinct;
  } bars[] = {
      {"bound5", 2.05, 300, 5}, {"div0", 5, 40, 2},      {"reverse", 2, 16, 1},
      {"heap", 13.5, 200, 5},   {"parser", 3.9, 40, 10},
  };
  struct smartcheck s = {.directory = directory};
  assert_true(smartcheck_run(&s));
  assert_int_equal(s.row_count, sizeof bars / sizeof *bars);
  for (size_t i = 0; i < s.row_count; i++) {
    const struct smartcheck_row *r = &s.rows[i];
    print_message("# %s: size %.3f, %.1f tests, %zu distinct, %zu of %zu valid\n", r->name, r->size_mean, r->tests_mean,
                  r->distinct, r->valid, r->count);
    assert_string_equal(r->name, bars[i].name);
    assert_true(r->size_mean <= bars[i].size);
    assert_true(r->tests_mean <= bars[i].tests);
    assert_true(r->distinct <= bars[i].distinct);
    assert_int_equal(r->valid, r->count);
  }
  smartcheck_free(&s);
}

static void test_claims_are_true_and_say_enough(void **state) {
  (void)state;
  struct smartcheck s = {.directory = directory, .subjects = "div0,reverse,heap", .seed = 42, .hunts = 15};
  assert_true(smartcheck_run(&s));
  assert_int_equal(s.row_count, 3);
  for (size_t i = 0; i < s.row_count; i++) {
    const struct smartcheck_claims *c = &s.rows[i].claims;
    print_message("# %s: %zu claims, %zu refuted, %zu formulas\n", s.rows[i].name, c->claims, c->refuted, c->formulas);
    assert_true(c->claims >= c->runs && c->runs > 0);
    assert_int_equal(c->refuted, 0);
    assert_int_equal(c->missed, 0);
    assert_int_equal(c->vague, 0);
    assert_int_equal(c->overdone, 0);
    assert_in_range(c->formulas, 1, 3);
  }
  assert_int_equal(s.rows[0].claims.positions, 15);
  smartcheck_free(&s);
}

static void test_a_subject_that_is_not_there(void **state) {
  (void)state;
  struct smartcheck s = {.directory = directory, .subjects = "bound6,div"};
  assert_false(smartcheck_run(&s));
  assert_non_null(strstr(s.error.text, "no such subject"));
  smartcheck_free(&s);
  struct smartcheck nowhere = {.directory = "nowhere"};
  assert_false(smartcheck_run(&nowhere));
  smartcheck_free(&nowhere);
}

/* ---- the properties ---- */

struct agreement {
  const struct smartcheck_subject *subject;
  assay *world;
  assay_subject *model;
  void *data;
  size_t asked;
};

static assay_verdict by_model(const struct agreement *a, const char *text) {
  const struct assay_question q = {.term = text};
  assay_verdict verdict;
  assert_int_equal(assay_ask(a->model, &q, &verdict), ASSAY_OK);
  return verdict;
}

/* The model's property is true where a precondition is not met. */
static void compare(struct agreement *a, const char *text) {
  const struct assay_mark mark = assay_mark(a->world);
  struct assay_candidate c = {.verdict = ASSAY_UNANSWERED};
  assert_int_equal(assay_term_read(a->world, text, &c.term), ASSAY_OK);
  a->subject->check(a->data, &c, 1);
  const bool fails = by_model(a, assay_text(a->world, c.term)) == ASSAY_FAILS;
  if (fails != (c.verdict == ASSAY_FAILS)) fail_msg("%s: they disagree on %s", a->subject->name, text);
  a->asked++;
  assay_release(a->world, mark);
}

static void compare_result(void *data, const char *name, size_t i, const char *text) {
  struct agreement *a = data;
  if (strcmp(name, a->subject->name) == 0 && i % 50 == 0) compare(a, text);
}

static void compare_starts(struct agreement *a) {
  char path[64], *line = NULL;
  size_t room = 0;
  snprintf(path, sizeof path, "%s/%s.sexp", directory, a->subject->name);
  FILE *in = fopen(path, "r");
  assert_non_null(in);
  for (int i = 0; getline(&line, &room, in) > 0; i++)
    if (i % 20 == 0) compare(a, line);
  free(line);
  fclose(in);
}

static void test_the_models_agree(void **state) {
  (void)state;
  for (size_t i = 0; i < smartcheck_subject_count; i++) {
    char path[64];
    struct agreement a = {.subject = &smartcheck_subjects[i], .world = assay_new()};
    a.data = smartcheck_data_new(a.world);
    snprintf(path, sizeof path, "%s/%s.rkt", directory, a.subject->name);
    assert_int_equal(assay_load_properties(a.world, path, &a.model), ASSAY_OK);
    compare_starts(&a);
    struct smartcheck s = {.directory = directory, .subjects = a.subject->name, .told = compare_result, .data = &a};
    assert_true(smartcheck_run(&s));
    assert_true(a.asked >= 14);
    smartcheck_free(&s);
    smartcheck_data_free(a.data);
    assay_free(a.world);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_results_are_small),
      cmocka_unit_test(test_claims_are_true_and_say_enough),
      cmocka_unit_test(test_a_subject_that_is_not_there),
      cmocka_unit_test(test_the_models_agree),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
