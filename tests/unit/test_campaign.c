/* Campaigns: measured series, weights that are learned, hunts on threads. */
#include "checks/steering.h"
#include "experiments/redex_baseline.h"
#include "experiments/series.h"
#include "hunt/hunt.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- series ---- */

static void test_interval_of_a_series(void **state) {
  (void)state;
  struct series s = {0};
  assert_true(series_mean(&s) == 0.0);
  series_add(&s, 3);
  assert_true(isinf(series_interval(&s)));
  for (int i = 0; i < 4; i++) series_add(&s, i % 2 ? 2 : 4);
  assert_true(fabs(series_mean(&s) - 3) < 1e-12);
  /* five numbers, standard deviation 1, t = 2.776 */
  assert_true(fabs(series_interval(&s) - 2.776 / sqrt(5)) < 1e-3);
}

static void test_equal_numbers_are_certain(void **state) {
  (void)state;
  struct series s = {0};
  for (int i = 0; i < 50; i++) series_add(&s, 0.1);
  assert_true(series_interval(&s) < 1e-6);
}

static void test_runs_that_were_cut_short_count(void **state) {
  (void)state;
  struct runs r = {0};
  for (int i = 0; i < 4; i++) {
    series_add(&r.times, i % 2 ? 2 : 4);
    r.spent += i % 2 ? 2 : 4;
  }
  const double interval = runs_interval(&r);
  assert_true(fabs(runs_mean(&r) - 3) < 1e-12);
  r.spent += 8; /* found nothing */
  assert_true(fabs(runs_mean(&r) - 5) < 1e-12);
  assert_true(runs_interval(&r) > interval);
}

/* ---- beside Redex ---- */

static struct runs found_once_in(double seconds) {
  struct runs r = {.spent = seconds};
  series_add(&r.times, seconds);
  return r;
}

/* Of three bugs, both find the first, Redex alone the second, nobody the third. */
static void test_the_mean_ratio_covers_all_that_redex_found(void **state) {
  (void)state;
  struct bench_baseline first[] = {{.way = ASSAY_ENUM, .runs = found_once_in(8)},
                                   {.way = ASSAY_GRAMMAR, .runs = found_once_in(4)}};
  struct bench_baseline second = {.way = ASSAY_ENUM, .runs = found_once_in(1)}, third = {.runs = {.spent = 9}};
  struct bench_bug bugs[] = {{.baseline_count = 2, .baselines = first},
                             {.baseline_count = 1, .baselines = &second},
                             {.baseline_count = 1, .baselines = &third}};
  struct bench_arm arms[] = {{.bug = 0, .way = ASSAY_ENUM, .runs = found_once_in(0.25)},
                             {.bug = 1, .way = ASSAY_ENUM, .runs = {.spent = 3}},
                             {.bug = 1, .way = ASSAY_DERIVE, .runs = {.spent = 1}},
                             {.bug = 2, .way = ASSAY_DERIVE, .runs = {.spent = 1}}};
  const struct bench b = {.bug_count = 3, .list = bugs, .arm_count = 4, .arms = arms};
  bool exact;
  assert_ptr_equal(redex_baseline_best(&b, 0, ASSAY_WAYS), &first[1]);
  assert_ptr_equal(redex_baseline_best(&b, 0, ASSAY_ENUM), &first[0]);
  assert_true(fabs(redex_baseline_ratio(&b, 0, &exact) - 16) < 1e-12 && exact);
  assert_true(fabs(redex_baseline_ratio(&b, 1, &exact) - 0.25) < 1e-12 && !exact);
  assert_true(redex_baseline_ratio(&b, 2, &exact) == 0.0 && !exact);
  const struct redex_baseline_summary s = redex_baseline_summary(&b);
  assert_int_equal(s.found, 2);
  assert_int_equal(s.only, 1);
  assert_true(fabs(s.ratio - 2) < 1e-12);
}

/* ---- steering ---- */

static const struct assay_covered covered[] = {
    {"rule", "typeof", "common", 1, 0}, {"rule", "typeof", "rare", 2, 0}, {"rule", "typeof", "never", 3, 0},
    {"rule", "other", "only", 4, 0},    {"clause", "lookup", NULL, 5, 0}, {"production", "e", NULL, 6, 0},
    {"production", "e", NULL, 7, 0},
};
enum { COMMON, RARE, NEVER, ONLY, CLAUSE, DULL, GOOD, ROWS };

static void test_rows_know_their_owner(void **state) {
  (void)state;
  struct steering_rows r = steering_rows(&(struct assay_coverage){ROWS, covered});
  assert_int_equal(r.owners[NEVER], COMMON);
  assert_int_equal(r.owners[ONLY], ONLY);
  assert_int_equal(r.kinds[CLAUSE], STEERING_OTHER);
  assert_int_equal(r.kinds[GOOD], STEERING_PRODUCTION);
  steering_rows_free(&r);
}

static void test_derivations_prefer_rare_rules(void **state) {
  (void)state;
  struct steering_rows rows = steering_rows(&(struct assay_coverage){ROWS, covered});
  struct steering s;
  steering_init(&s, &rows, ASSAY_DERIVE);
  const uint32_t even = s.values[COMMON];
  s.learned.hits[COMMON] = 500;
  s.learned.hits[RARE] = 60;
  s.learned.hits[ONLY] = 77;
  const uint64_t end = s.end;
  steering_turn(&s);
  assert_true(s.values[COMMON] < even && even < s.values[RARE]);
  assert_int_equal(s.values[NEVER], even); /* it may be impossible */
  assert_int_equal(s.values[ONLY], even);  /* it has no others to be compared with */
  assert_int_equal(s.table, 1);
  assert_true(s.end > end);
  assert_true(s.learned.hits[COMMON] == 0);
  steering_free(&s);
  steering_rows_free(&rows);
}

/* Whatever order blocks come in: the smallest of an epoch, the first of those. */
static void test_examples_are_small_and_new(void **state) {
  (void)state;
  static const struct assay_example found[] = {{"(a b)", 3, 9}, {"(c)", 2, 12}, {"(d)", 2, 7}, {"(e f g)", 4, 1}};
  struct steering_rows rows = steering_rows(&(struct assay_coverage){ROWS, covered});
  struct steering s;
  steering_init(&s, &rows, ASSAY_DERIVE);
  for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
    struct assay_learned block = learned_new(ROWS);
    block.examples[RARE] = found[i];
    block.examples[RARE].text = strdup(found[i].text); /* to be freed */
    steering_add(&s, &block);
    learned_free(&block, ROWS);
  }
  assert_null(s.examples[RARE].text); /* in this epoch, all is as it was */
  steering_turn(&s);
  assert_string_equal(s.examples[RARE].text, "(d)");
  assert_null(s.examples[COMMON].text);
  steering_turn(&s); /* nothing new */
  assert_string_equal(s.examples[RARE].text, "(d)");
  steering_free(&s);
  steering_rows_free(&rows);
}

static void test_grammars_prefer_what_earned(void **state) {
  (void)state;
  struct steering_rows rows = steering_rows(&(struct assay_coverage){ROWS, covered});
  struct steering s;
  steering_init(&s, &rows, ASSAY_GRAMMAR);
  struct assay_learned block = learned_new(ROWS);
  block.hits[DULL] = 100;
  block.credit[DULL] = 100;
  block.hits[GOOD] = 100;
  block.credit[GOOD] = 10000;
  block.hits[CLAUSE] = 9;
  steering_add(&s, &block);
  steering_turn(&s);
  assert_true(s.values[DULL] < s.values[GOOD]);
  assert_true(s.values[CLAUSE] < s.values[RARE]); /* a clause that was used earns less from now on */
  for (int i = 0; i < 100; i++) {
    steering_add(&s, &block);
    steering_turn(&s);
  }
  assert_true(s.values[DULL] > 0); /* nothing is ever given up */
  learned_free(&block, ROWS);
  steering_free(&s);
  steering_rows_free(&rows);
}

/* ---- hunts ---- */

static const char program[] =
    "#lang racket/base\n(require redex/reduction-semantics)\n"
    "(define-language L (n ::= z (s n)))\n"
    "(define (forever) (forever))\n"
    "(redex-check L n (not (equal? (term n) '(s (s z)))))\n"
    "(redex-check L n (if (equal? (term n) 'z) (forever) #t))\n"
    "(redex-check L n (with-handlers ([void (λ (e) #f)]) (if (equal? (term n) 'z) (forever) #t)))\n"
    "(redex-check L n (for ([i (in-naturals)]) #t))\n";

static struct hunt hunt_for(const char *property, uint64_t count, unsigned jobs) {
  return (struct hunt){.check = {.kind = &property_check_kind,
                                 .file = "p",
                                 .text = program,
                                 .text_length = sizeof program - 1,
                                 .property = property,
                                 .ways = 1U << ASSAY_GRAMMAR,
                                 .limit = 0.03,
                                 .steered = true,
                                 .jobs = jobs},
                       .count = count};
}

static void test_a_hunt_finds_the_first(void **state) {
  (void)state;
  uint64_t index = 0;
  for (unsigned jobs = 1; jobs <= 3; jobs++) {
    struct hunt h = hunt_for("5", 2000, jobs);
    assert_true(hunt_run(&h, NULL));
    assert_int_equal(h.findings.count, 1);
    assert_string_equal(h.findings.list[0]->term, "(s (s z))");
    if (jobs == 1) index = h.findings.list[0]->first.index;
    assert_true(h.findings.list[0]->first.index == index);
    hunt_free(&h);
  }
}

/* In a procedure, in a loop, and where the program catches everything: what ran too long has no
 * verdict. */
static void test_what_runs_for_ever_is_interrupted(void **state) {
  (void)state;
  static const char *const lines[] = {"6", "7", "8"};
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    struct hunt h = hunt_for(lines[i], 12, 2);
    assert_true(hunt_run(&h, NULL));
    assert_int_equal(h.findings.count, 0);
    assert_true(h.streams[0].tally.too_long > 0);
    assert_int_equal(h.streams[0].tally.too_long + h.streams[0].tally.tried, 12);
    hunt_free(&h);
  }
}

static void test_a_hunt_that_cannot_be(void **state) {
  (void)state;
  struct hunt h = hunt_for("nothing", 10, 1);
  assert_false(hunt_run(&h, NULL));
  assert_non_null(strstr(h.error.text, "no property"));
  hunt_free(&h);
  h = hunt_for(NULL, 10, 2);
  h.check.text = "(redex-check";
  h.check.text_length = strlen(h.check.text);
  assert_false(hunt_run(&h, NULL));
  assert_non_null(strstr(h.error.text, "p:1:1: error"));
  hunt_free(&h);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_interval_of_a_series),
      cmocka_unit_test(test_equal_numbers_are_certain),
      cmocka_unit_test(test_runs_that_were_cut_short_count),
      cmocka_unit_test(test_the_mean_ratio_covers_all_that_redex_found),
      cmocka_unit_test(test_rows_know_their_owner),
      cmocka_unit_test(test_derivations_prefer_rare_rules),
      cmocka_unit_test(test_grammars_prefer_what_earned),
      cmocka_unit_test(test_examples_are_small_and_new),
      cmocka_unit_test(test_a_hunt_finds_the_first),
      cmocka_unit_test(test_what_runs_for_ever_is_interrupted),
      cmocka_unit_test(test_a_hunt_that_cannot_be),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
