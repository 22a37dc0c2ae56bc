/* ghc: a batch with terms that misbehave, compiled by the installed GHC. */
#include "core/world.h"
#include "run/comparison.h"
#include "subject/subject_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const double long_time = 300;

static const struct {
  const char *term;
  enum agreement agreement;
  enum outcome_kind kind; /* with -O */
  const char *first;      /* the first line that it prints then, without what is forgotten; or NULL */
} cases[] = {
    {"\\a -> a", AGREEMENT_SAME, OUTCOME_PRINTED, "[]"},
    {"True", AGREEMENT_REJECTED, OUTCOME_REJECTED, NULL},
    {"undefined", AGREEMENT_SAME, OUTCOME_PRINTED, "*** "},
    {"\\a -> 1 : undefined", AGREEMENT_SAME, OUTCOME_PRINTED, "[1*** "},
    {"\\a -> [length (foldr (\\b c -> c ++ c) [0] (enumFromTo 0 60))]", AGREEMENT_UNKNOWN, OUTCOME_PRINTED, NULL},
    {"\\a -> let f n = f (n + 1 :: Int) in f 0", AGREEMENT_UNKNOWN, OUTCOME_LIMIT, NULL},
    {"foldr (\\a -> seq) id (0 : undefined)", AGREEMENT_DIFFERS, OUTCOME_PRINTED, "[]"},
    {"map (1 -)", AGREEMENT_SAME, OUTCOME_PRINTED, "[]"},
};
enum { CASES = sizeof cases / sizeof *cases };

static void one_bad_term_costs_no_other_its_verdict(void **state) {
  (void)state;
  struct world *w = world_new();
  struct subject_file *file = subject_file_read(w, "tests/ghc/quick.assay");
  const struct target *t = subject_file_find(file, SUBJECT_TARGET, "quick");
  struct target_term terms[CASES];
  for (size_t i = 0; i < CASES; i++) terms[i] = (struct target_term){cases[i].term, "[Int] -> [Int]", NULL};
  uint32_t variants[2];
  assert_true(target_find_variant(t, term_symbol(w, "O0"), &variants[0]));
  assert_true(target_find_variant(t, term_symbol(w, "O"), &variants[1]));
  struct batch_pool *p = batch_pool_new(2);
  struct line_rules *rules = line_rules_new(t);
  struct batch_result r;
  batch_start(p, &(struct batch_request){
                     .target = t, .variants = variants, .variant_count = 2, .terms = terms, .count = CASES});
  assert_true(batch_wait(p, long_time, &r));
  assert_null(r.failure);
  for (size_t i = 0; i < CASES; i++) {
    const struct outcome *outcomes = r.outcomes + 2 * i;
    struct buffer line = {0};
    assert_int_equal(outcomes[1].kind, cases[i].kind);
    assert_int_equal(difference_of(rules, NULL, outcomes, 2).kind, cases[i].agreement);
    if (cases[i].first) assert_true(outcome_line(rules, &outcomes[1], 1, &line));
    if (cases[i].first) assert_string_equal(line.text, cases[i].first);
    buffer_free(&line);
  }
  assert_non_null(strstr(r.outcomes[3].message, "Couldn't match"));
  batch_result_free(&r);
  line_rules_free(rules);
  batch_pool_free(p);
  world_free(w);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(one_bad_term_costs_no_other_its_verdict)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
