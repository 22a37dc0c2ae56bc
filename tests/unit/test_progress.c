/* Rates over the last seconds, the line that fits, and text that is cut. */
#include "report/progress.h"

#include "hunt/rates.h"
#include "report/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void add(struct rates *r, double seconds, uint64_t terms) {
  rates_add(r, seconds, (const uint64_t[RATES_COUNTED]){terms, 2 * terms});
}

static void rates_forget_what_is_long_ago(void **state) {
  (void)state;
  struct rates r = {0};
  assert_true(rates_of(&r, 0) == 0);
  add(&r, 0, 0);
  assert_true(rates_of(&r, 0) == 0);
  for (int i = 1; i <= 100; i++) add(&r, i, (uint64_t)i * 10); /* ten a second */
  assert_float_equal(rates_of(&r, 0), 10, 1e-6);
  assert_float_equal(rates_of(&r, 1), 20, 1e-6);
  for (int i = 1; i <= 10; i++) add(&r, 100 + i, 1000 + (uint64_t)i * 1000); /* then a thousand */
  assert_float_equal(rates_of(&r, 0), 1000, 1e-6);
  for (int i = 1; i <= 10; i++) add(&r, 110 + i, 11000); /* then nothing */
  assert_true(rates_of(&r, 0) == 0);
}

static void rates_of_many_moments_in_a_second(void **state) {
  (void)state;
  struct rates r = {0};
  for (int i = 0; i <= 100000; i++) add(&r, i / 1000.0, (uint64_t)i); /* more than there is room for */
  assert_float_equal(rates_of(&r, 0), 1000, 30);
}

static void rates_never_go_below_zero(void **state) {
  (void)state;
  struct rates r = {0};
  add(&r, 0, 1000);
  add(&r, 1, 0); /* a hunt that starts over */
  assert_true(rates_of(&r, 0) == 0);
}

static const struct progress all = {.elapsed = 12,
                                    .terms = 1234567,
                                    .checks = 2000000,
                                    .discards = 310,
                                    .running = 2,
                                    .findings = 3,
                                    .known = 120,
                                    .seconds = 60,
                                    .term_rate = 10240,
                                    .check_rate = 9800.7};

static void check_line(const struct progress *p, size_t columns, const char *expected) {
  struct buffer b = {0};
  progress_line(&b, p, &(struct progress_colors){"", ""}, columns);
  assert_string_equal(b.text, expected);
  buffer_free(&b);
}

static void lines_leave_out_what_matters_less(void **state) {
  (void)state;
  check_line(&all, 0,
             "12 s: 1,234,567 terms, 10,240/s, 9,800 checks/s, 2 running, 310 discards, 3 new, 120 known, 48 s left");
  check_line(&all, 100, "12 s: 1,234,567 terms, 10,240/s, 9,800 checks/s, 310 discards, 3 new, 120 known, 48 s left");
  check_line(&all, 80, "12 s: 1,234,567 terms, 10,240/s, 310 discards, 3 new, 120 known, 48 s left");
  check_line(&all, 45, "12 s: 1,234,567 terms, 3 new, 48 s left");
  check_line(&all, 30, "12 s: 1,234,567 terms, 3 new");
  check_line(&all, 12, "12 s, 3 new");
  check_line(&all, 5, "12 s");
}

static void the_end_is_the_nearer_of_two(void **state) {
  (void)state;
  struct progress p = all;
  assert_float_equal(progress_left(&p), 48, 1e-6);
  p.count = 2000000;
  p.done = 1795200;
  assert_float_equal(progress_left(&p), 20, 1e-6);
  p.seconds = 0;
  assert_float_equal(progress_left(&p), 20, 1e-6);
  p.term_rate = 0;
  assert_true(progress_left(&p) < 0);
  p.count = 0;
  assert_true(progress_left(&p) < 0);
  p.seconds = 10; /* it is over time */
  assert_true(progress_left(&p) == 0);
}

static void check_cut(const char *text, size_t columns, const char *expected) {
  struct buffer b = {0};
  text_cut(&b, text, columns);
  assert_string_equal(b.text ? b.text : "", expected);
  buffer_free(&b);
}

static void texts_are_cut_by_columns(void **state) {
  (void)state;
  check_cut("abc", 5, "abc");
  check_cut("abc", 2, "ab");
  check_cut("abc", 0, "");
  check_cut("λx.漢字", 5, "λx.漢");        /* two columns each */
  check_cut("λx.漢字a", 6, "λx.漢");       /* the next one does not fit; nothing after it is shown */
  check_cut("e\xcc\x81x", 1, "e\xcc\x81"); /* a mark takes no column */
  check_cut("a\nb\tc\033[2J\xff", 20, "a?b?c?[2J?");
  check_cut("\033[31mabc\033[0m", 2, "\033[31mab\033[0m"); /* colors are ended */
  check_cut("a\xe2\x80\xae"
            "b",
            9, "a?b"); /* right-to-left override */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rates_forget_what_is_long_ago), cmocka_unit_test(rates_of_many_moments_in_a_second),
      cmocka_unit_test(rates_never_go_below_zero),     cmocka_unit_test(lines_leave_out_what_matters_less),
      cmocka_unit_test(the_end_is_the_nearer_of_two),  cmocka_unit_test(texts_are_cut_by_columns),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
