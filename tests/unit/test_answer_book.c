/* answer_book: answers are found again, in the same process and in another one. */
#include "experiments/answer_book.h"

#include "core/diagnostic.h"
#include "core/system/directory.h"
#include "core/system/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void answers_are_found(void **state) {
  (void)state;
  enum { MANY = 5000 };
  struct diagnostic error = {0};
  struct answer_book *b = answer_book_open(NULL, "x", &error);
  char text[20];
  for (int i = 0; i < MANY; i++) {
    snprintf(text, sizeof text, "%d", i);
    assert_int_equal(answer_book_find(b, answer_book_key(0, text)), 0);
    answer_book_add(b, answer_book_key(0, text), i % 3 ? '.' : '!');
  }
  assert_int_equal(answer_book_count(b), MANY);
  assert_int_equal(answer_book_find(b, answer_book_key(0, "3")), '!');
  assert_int_equal(answer_book_find(b, answer_book_key(0, "4")), '.');
  assert_int_not_equal(answer_book_key(answer_book_key(0, "a"), "b"), answer_book_key(answer_book_key(0, "b"), "a"));
  assert_true(answer_book_close(b));
}

static void write_text(const char *path, const char *text) {
  FILE *f = fopen(path, "w");
  fputs(text, f);
  fclose(f);
}

static void a_file_keeps_them(void **state) {
  (void)state;
  struct directory d;
  struct diagnostic error = {0};
  assert_true(directory_make(&d));
  char *path = memory_printf("%s/answers", d.path);
  for (char i = 'a'; i < 'd'; i++) {
    const char text[] = {i, '\0'};
    struct answer_book *b = answer_book_open(path, "facts", &error);
    assert_non_null(b);
    assert_int_equal(answer_book_count(b), i - 'a');
    assert_int_equal(answer_book_find(b, answer_book_key(0, "a")), i > 'a' ? 'a' : 0);
    answer_book_add(b, answer_book_key(0, text), i);
    assert_true(answer_book_close(b));
  }
  assert_null(answer_book_open(path, "other facts", &error));
  assert_non_null(strstr(error.text, "its answers are about something else"));
  diagnostic_clear(&error);
  free(path);
  directory_remove(&d);
}

static void files_may_be_bad(void **state) {
  (void)state;
  static const struct {
    const char *text, *error; /* NULL: it is good, and has one answer */
  } cases[] = {
      {"assay answers 1 f\n00000000000000ff .\n", NULL},
      {"assay answers 1 f\n00000000000000ff .\n00000000000000fe", NULL}, /* it was cut off */
      {"assay answers 2 f\n", "it has no answers"},
      {"\n", "it has no answers"},
      {"assay answers 1 f\n00000000000000gg .\n", "a line of it is no answer"},
      {"assay answers 1 f\nff .\n00000000000000fe .\n", "a line of it is no answer"},
      {"assay answers 1 f\n0000000000000000 .\n", "a line of it is no answer"},
  };
  struct directory d;
  assert_true(directory_make(&d));
  char *path = memory_printf("%s/answers", d.path);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct diagnostic error = {0};
    write_text(path, cases[i].text);
    struct answer_book *b = answer_book_open(path, "f", &error);
    assert_int_equal(b != NULL, cases[i].error == NULL);
    if (b) assert_int_equal(answer_book_count(b), 1);
    else assert_non_null(strstr(error.text, cases[i].error));
    answer_book_close(b);
    diagnostic_clear(&error);
  }
  struct diagnostic error = {0};
  assert_null(answer_book_open(d.path, "f", &error));
  diagnostic_clear(&error);
  free(path);
  directory_remove(&d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(answers_are_found),
      cmocka_unit_test(a_file_keeps_them),
      cmocka_unit_test(files_may_be_bad),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
