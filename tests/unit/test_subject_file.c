/* subject_file: forms are found by name, in any order and over includes; what is wrong is told
 * where it is. */
#include "core/world.h"
#include "lambda/notation.h"
#include "subject/subject_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define LAMBDA "(lambda \"\\\\$x -> $e\" 0) (apply \"$f:10 $a:11\" 10)"

static char directory[64];

static const char *write_file(const char *name, const char *text) {
  static char path[128];
  snprintf(path, sizeof path, "%s/%s", directory, name);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fputs(text, file);
  fclose(file);
  return path;
}

static int make_directory(void **state) {
  (void)state;
  strcpy(directory, "/tmp/assay-test-XXXXXX");
  return mkdtemp(directory) ? 0 : -1;
}

static int remove_directory(void **state) {
  (void)state;
  static const char *const names[] = {"main.assay", "other.assay"};
  for (size_t i = 0; i < 2; i++) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", directory, names[i]);
    unlink(path);
  }
  return rmdir(directory);
}

static void forms_are_found_over_includes(void **state) {
  (void)state;
  struct world *w = world_new();
  write_file("other.assay", "(include \"main.assay\") (syntax b " LAMBDA ")");
  struct subject_file *f = subject_file_read(
      w, write_file("main.assay", "(include \"other.assay\")\n(include \"other.assay\") (syntax a " LAMBDA ")"));
  const struct notation *a = subject_file_find(f, SUBJECT_SYNTAX, "a"), *b = subject_file_find(f, SUBJECT_SYNTAX, "b");
  assert_string_equal(text_bytes(a->name), "a");
  assert_string_equal(text_bytes(b->name), "b");
  world_free(w);
}

static void a_syntax_has_its_parts(void **state) {
  (void)state;
  struct world *w = world_new();
  struct subject_file *f =
      subject_file_read(w, write_file("main.assay", "(syntax a " LAMBDA " (reserved \"let\" \"in\"))"));
  const struct notation *n = subject_file_find(f, SUBJECT_SYNTAX, NULL);
  assert_int_equal(n->forms[NOTATION_APPLY].level, 10);
  assert_int_equal(n->forms[NOTATION_VARIABLE].level, CODE_ATOM);
  assert_true(n->has[NOTATION_PARENTHESES] && !n->has[NOTATION_ARROW]);
  assert_true(notation_reserves(n, "in") && !notation_reserves(n, "x"));
  world_free(w);
}

static const struct {
  const char *text;
  uint32_t line, column;
  const char *message; /* its start */
} refused[] = {
    {"x", 1, 1, "expected a form"},
    {"(who a)", 1, 2, "`who` is no form of a subject file"},
    {"(include)", 1, 1, "expected (include \"FILE\")"},
    {"\n (include \"nowhere.assay\")", 2, 11, "cannot read `"},
    {"(syntax)", 1, 1, "expected a name: (syntax NAME ...)"},
    {"(operations a)\n(operations a)", 2, 13, "there already are operations named `a`"},
    {"(syntax a " LAMBDA ")\n(syntax a " LAMBDA ")", 2, 9, "there already is a syntax named `a`"},
    {"(syntax a\n (lambda \"$x\"))", 2, 10, "the template of `lambda` lacks $e"},
    {"(syntax a (lambda \"$x $e\"))", 1, 1, "the syntax `a` lacks `apply`"},
    {"(syntax a (lambda \"$x $e $y\"))", 1, 26, "`$y` is no hole here: expected $x or $e"},
    {"(syntax a (lambda \"$x $e\" high))", 1, 27, "a level is a number from 0 to 1000"},
    {"(syntax a (lambda \"$x $e\") (lambda \"$x $e\"))", 1, 28, "`lambda` is given twice"},
    {"(syntax a (reserved let))", 1, 21, "expected a string"},
    {"(syntax a (mu \"$x\"))", 1, 12, "`mu` is no part of a syntax"},
};

static void read_refused(size_t i) {
  struct world *w = world_new();
  struct catcher c;
  const char *path = write_file("main.assay", refused[i].text);
  if (world_try(w, &c)) {
    subject_file_read(w, path);
    fail_msg("%s was read", refused[i].text);
  }
  if (strncmp(w->error.message, refused[i].message, strlen(refused[i].message)) != 0)
    fail_msg("%s: %s", refused[i].text, w->error.message);
  assert_int_equal(w->error.place.line, refused[i].line);
  assert_int_equal(w->error.place.column, refused[i].column);
  world_free(w);
}

static void bad_files_are_told_with_their_place(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) read_refused(i);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(forms_are_found_over_includes),
      cmocka_unit_test(a_syntax_has_its_parts),
      cmocka_unit_test(bad_files_are_told_with_their_place),
  };
  return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
