/* How an error is shown at its place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/diagnostic.h"

#include <stdlib.h>
#include <string.h>

static void expect(const char *text, uint32_t line, uint32_t column, const char *expected) {
  struct source source = {"model.rkt", text, strlen(text)};
  struct place place = {&source, line, column};
  struct diagnostic d = {0};
  diagnostic_set(&d, &place, "no such thing");
  char *shown = diagnostic_text(&d);
  assert_string_equal(shown, expected);
  free(shown);
  diagnostic_clear(&d);
  assert_null(d.message);
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
  diagnostic_set(&d, NULL, "no such thing");
  char *shown = diagnostic_text(&d);
  assert_string_equal(shown, "error: no such thing\n");
  free(shown);
  struct source source = {"model.rkt", "", 0};
  diagnostic_set(&d, &(struct place){&source, 0, 0}, "cannot be read");
  shown = diagnostic_text(&d);
  assert_string_equal(shown, "model.rkt: error: cannot be read\n");
  free(shown);
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
  diagnostic_set(&d, &(struct place){&source, 1, 50001}, "here");
  char *shown = diagnostic_text(&d), *line = strchr(shown, '\n') + 1, *caret = strchr(line, '\n') + 1;
  assert_true(strlen(shown) < 400);
  assert_int_equal(strchr(line, 'X') - line, strchr(caret, '^') - caret);
  free(shown);
  free(text);
  diagnostic_clear(&d);
}

static void control_characters_do_not_reach_the_terminal(void **state) {
  (void)state;
  expect("(\033[2J x)", 1, 7, "model.rkt:1:7: error: no such thing\n  (<U+001B>[2J x)\n               ^\n");
  expect("a\xFF z", 1, 4, "model.rkt:1:4: error: no such thing\n  a� z\n     ^\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_line_is_shown_with_a_caret),
      cmocka_unit_test(the_caret_counts_columns_not_bytes),
      cmocka_unit_test(places_at_and_beyond_the_end_are_shown),
      cmocka_unit_test(without_a_place_there_is_the_message),
      cmocka_unit_test(a_long_line_is_cut_around_the_place),
      cmocka_unit_test(control_characters_do_not_reach_the_terminal),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
