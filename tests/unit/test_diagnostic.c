/* How an error is shown at its place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/diagnostic.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void expect(const char *text, uint32_t line, uint32_t column, const char *expected) {
  struct source source = {"model.rkt", text, strlen(text)};
  struct place place = {&source, line, column};
  struct diagnostic d = {0};
  assert_false(diagnostic_set_at(&d, &place, "no such thing"));
  assert_string_equal(d.text, expected);
  assert_true(diagnostic_has_place(&d));
  assert_memory_equal(diagnostic_message(&d), "no such thing\n", strlen("no such thing\n"));
  diagnostic_clear(&d);
  assert_null(d.text);
}

static void the_line_is_shown_with_a_caret(void **state) {
  (void)state;
  expect("(a)\n(bc d)\n(e)", 2, 5, "model.rkt:2:5: error: no such thing\n  (bc d)\n      ^\n");
  expect("(a)", 1, 1, "model.rkt:1:1: error: no such thing\n  (a)\n  ^\n");
  expect("(a\r\nb)", 1, 2, "model.rkt:1:2: error: no such thing\n  (a\n   ^\n");
}

static void the_caret_counts_columns_not_bytes(void **state) {
  (void)state;
  expect("(λx é)", 1, 5, "model.rkt:1:5: error: no such thing\n  (λx é)\n      ^\n");
  expect("(日本 x)", 1, 5, "model.rkt:1:5: error: no such thing\n  (日本 x)\n        ^\n");
  expect("\tx", 1, 2, "model.rkt:1:2: error: no such thing\n   x\n   ^\n");
}

static void places_at_and_beyond_the_end_are_shown(void **state) {
  (void)state;
  expect("(a", 1, 3, "model.rkt:1:3: error: no such thing\n  (a\n    ^\n");
  expect("", 1, 1, "model.rkt:1:1: error: no such thing\n  \n  ^\n");
  expect("(a\n", 2, 1, "model.rkt:2:1: error: no such thing\n  \n  ^\n");
  expect("(a", 7, 3, "model.rkt:7:3: error: no such thing\n");
}

static void without_a_place_there_is_the_message(void **state) {
  (void)state;
  struct diagnostic d = {0};
  diagnostic_set_at(&d, &(struct place){0}, "no such thing");
  assert_string_equal(d.text, "error: no such thing\n");
  assert_string_equal(diagnostic_message(&d), "no such thing\n");
  assert_false(diagnostic_has_place(&d));
  diagnostic_clear(&d);
  struct source source = {"model.rkt", "", 0};
  diagnostic_set_at(&d, &(struct place){&source, 0, 0}, "cannot be read");
  assert_string_equal(d.text, "model.rkt: error: cannot be read\n");
  diagnostic_clear(&d);
}

static void a_long_line_is_cut_around_the_place(void **state) {
  (void)state;
  enum { LENGTH = 100000 };
  char *text = malloc(LENGTH + 1);
  memset(text, 'a', LENGTH);
  text[LENGTH] = '\0';
  text[50000] = 'X';
  struct source source = {"f", text, LENGTH};
  struct diagnostic d = {0};
  diagnostic_set_at(&d, &(struct place){&source, 1, 50001}, "here");
  const char *line = strchr(d.text, '\n') + 1, *caret = strchr(line, '\n') + 1;
  assert_true(strlen(d.text) < 400);
  assert_int_equal(strchr(line, 'X') - line, strchr(caret, '^') - caret);
  free(text);
  diagnostic_clear(&d);
}

static void control_characters_do_not_reach_the_terminal(void **state) {
  (void)state;
  expect("(\033[2J x)", 1, 7, "model.rkt:1:7: error: no such thing\n  (<U+001B>[2J x)\n               ^\n");
  expect("a\xFF z", 1, 4, "model.rkt:1:4: error: no such thing\n  a� z\n     ^\n");
}

/* ---- without a source ---- */

static void the_first_error_wins(void **state) {
  (void)state;
  struct diagnostic d = {0}, copy = {0};
  assert_string_equal(diagnostic_message(&d), "");
  assert_false(diagnostic_copy(&copy, &d));
  assert_null(copy.text);
  assert_false(diagnostic_set(&d, "%s: %d", "a", 7));
  assert_false(diagnostic_set(&d, "another"));
  assert_false(diagnostic_set_in(&d, "file", "another"));
  assert_false(diagnostic_set_at(&d, &(struct place){0}, "another"));
  assert_string_equal(d.text, "a: 7");
  assert_false(diagnostic_copy(&copy, &d));
  diagnostic_clear(&d);
  diagnostic_set(&d, "the next one");
  diagnostic_copy(&copy, &d);
  assert_string_equal(copy.text, "a: 7");
  diagnostic_clear(&copy);
  diagnostic_clear(&d);
}

static void the_caller_need_not_want_to_know(void **state) {
  (void)state;
  const struct diagnostic d = {(char *)"text", 0};
  assert_false(diagnostic_set(NULL, "%d", 7));
  assert_false(diagnostic_set_in(NULL, "file", "%d", 7));
  assert_false(diagnostic_set_at(NULL, &(struct place){0}, "no such thing"));
  assert_false(diagnostic_copy(NULL, &d));
}

/* What is printed, in a file that replaces standard error meanwhile. */
static void is_printed(const struct diagnostic *d, const char *expected) {
  char printed[100];
  FILE *file = tmpfile();
  const int old = dup(STDERR_FILENO);
  assert_non_null(file);
  dup2(fileno(file), STDERR_FILENO);
  diagnostic_print(d, "merge");
  dup2(old, STDERR_FILENO);
  close(old);
  rewind(file);
  printed[fread(printed, 1, sizeof printed - 1, file)] = '\0';
  fclose(file);
  assert_string_equal(printed, expected);
}

static void a_message_is_printed_behind_the_command(void **state) {
  (void)state;
  struct diagnostic d = {0};
  diagnostic_set(&d, "error: it says %s", "a: error: b"); /* the text does not matter */
  is_printed(&d, "assay merge: error: it says a: error: b\n");
  diagnostic_clear(&d);
  diagnostic_set_in(&d, "file", "no %s", "way");
  assert_true(diagnostic_has_place(&d));
  assert_string_equal(diagnostic_message(&d), "no way");
  is_printed(&d, "file: error: no way\n");
  diagnostic_clear(&d);
  diagnostic_set_at(&d, &(struct place){0}, "no way");
  is_printed(&d, "assay merge: no way\n");
  diagnostic_clear(&d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_line_is_shown_with_a_caret),
      cmocka_unit_test(the_caret_counts_columns_not_bytes),
      cmocka_unit_test(places_at_and_beyond_the_end_are_shown),
      cmocka_unit_test(without_a_place_there_is_the_message),
      cmocka_unit_test(a_long_line_is_cut_around_the_place),
      cmocka_unit_test(control_characters_do_not_reach_the_terminal),
      cmocka_unit_test(the_first_error_wins),
      cmocka_unit_test(the_caller_need_not_want_to_know),
      cmocka_unit_test(a_message_is_printed_behind_the_command),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
