/* What a check says of a user's terms (shrink/given_terms.h). */
#include "shrink/given_terms.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char model[] = "#lang racket\n"
                            "(require redex/reduction-semantics)\n"
                            "(define-language L (e ::= n (+ e e)) (n ::= natural))\n"
                            "(define-judgment-form L\n"
                            "  #:mode (half I O)\n"
                            "  [------------ (half 0 0)]\n"
                            "  [(side-condition ,(> (term n) 1)) (where n_1 ,(- (term n) 2)) (half n_1 n_2)\n"
                            "   ------------ (half n ,(+ 1 (term n_2)))])\n"
                            "(redex-check L n (< (term n) 5))\n"
                            "(redex-check L (+ e_1 e_2) (car (term e_1)))\n"
                            "(redex-check L #:satisfying (half n_1 n_2) (< (term n_1) 3))\n"
                            "(define (spin) (spin))\n"
                            "(redex-check L n (if (= (term n) 9) (spin) #t))\n";

static struct given_terms given(const char *property) {
  return (struct given_terms){.check = {.kind = &property_check_kind,
                                        .file = "model.rkt",
                                        .text = model,
                                        .text_length = strlen(model),
                                        .property = property,
                                        .limit = 0.2}};
}

static void add(struct given_terms *g, const char *text) { given_terms_add(g, "terms", (unsigned)g->count + 1, text); }

static void assert_verdict(const struct given_terms *g, size_t i, size_t which, unsigned line, assay_verdict verdict) {
  assert_int_equal(g->verdicts[i].term, which);
  assert_int_equal(g->contents.statements[g->verdicts[i].statement].line, line);
  assert_int_equal(g->verdicts[i].verdict, verdict);
}

static void each_term_has_a_verdict_by_each_property(void **state) {
  (void)state;
  struct given_terms g = given(NULL);
  add(&g, "(+ 1 2)");
  add(&g, "7");
  assert_true(given_terms_run(&g, NULL));
  assert_int_equal(g.verdict_count, 8);
  assert_verdict(&g, 0, 0, 9, ASSAY_OUTSIDE);
  assert_verdict(&g, 1, 0, 10, ASSAY_FAILS);
  assert_non_null(strstr(g.verdicts[1].evidence.exception, "car: contract violation"));
  assert_verdict(&g, 4, 1, 9, ASSAY_FAILS);
  assert_null(g.verdicts[4].evidence.exception);
  assert_verdict(&g, 7, 1, 13, ASSAY_HOLDS);
  assert_string_equal(g.list[0].read.term, "(+ 1 2)");
  assert_int_equal(g.list[0].read.nodes, 4);
  given_terms_free(&g);
}

static void a_term_outside_the_judgment_is_outside_the_property(void **state) {
  (void)state;
  static const assay_verdict expected[] = {ASSAY_FAILS, ASSAY_HOLDS, ASSAY_OUTSIDE, ASSAY_OUTSIDE, ASSAY_OUTSIDE};
  struct given_terms g = given("half");
  add(&g, "(half 4 2)");
  add(&g, "(half 2 1)");
  add(&g, "(half 4 1)"); /* another output */
  add(&g, "(half 5 2)"); /* no derivation */
  add(&g, "(half 4)");
  assert_true(given_terms_run(&g, NULL));
  assert_int_equal(g.verdict_count, 5);
  for (size_t i = 0; i < 5; i++) assert_verdict(&g, i, i, 11, expected[i]);
  given_terms_free(&g);
}

static void a_property_that_runs_for_ever_is_given_up(void **state) {
  (void)state;
  struct given_terms g = given("13");
  add(&g, "9");
  add(&g, "8");
  assert_true(given_terms_run(&g, NULL));
  assert_verdict(&g, 0, 0, 13, ASSAY_TOO_LONG);
  assert_verdict(&g, 1, 1, 13, ASSAY_HOLDS);
  given_terms_free(&g);
}

static void all_texts_that_are_no_terms_are_errors_with_their_lines(void **state) {
  (void)state;
  struct given_terms g = given(NULL);
  add(&g, "1");
  add(&g, "(+ 1");
  diagnostic_set_in(&given_terms_add(&g, "terms", 3, "x")->error, "terms", "as the caller says");
  add(&g, ")");
  assert_false(given_terms_run(&g, NULL));
  assert_int_equal(g.verdict_count, 0);
  assert_null(g.list[0].error.text);
  assert_non_null(strstr(g.list[1].error.text, "terms:2:1: error: unterminated list"));
  assert_string_equal(g.list[2].error.text, "terms: error: as the caller says");
  assert_non_null(strstr(g.list[3].error.text, "terms:4:1: error: unexpected `)`"));
  assert_null(g.error.text);
  given_terms_free(&g);
}

static void a_property_that_there_is_not_is_an_error(void **state) {
  (void)state;
  struct given_terms g = given("nowhere");
  add(&g, "1");
  assert_false(given_terms_run(&g, NULL));
  assert_string_equal(g.error.text, "no property of that name or line");
  given_terms_free(&g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_term_has_a_verdict_by_each_property),
      cmocka_unit_test(a_term_outside_the_judgment_is_outside_the_property),
      cmocka_unit_test(a_property_that_runs_for_ever_is_given_up),
      cmocka_unit_test(all_texts_that_are_no_terms_are_errors_with_their_lines),
      cmocka_unit_test(a_property_that_there_is_not_is_an_error),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
