/* Whatever `dot` does, there is a drawing or a reason why not. A shell script plays its part. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "report/graphviz.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char directory[] = "/tmp/assay-test-XXXXXX";
static char program[64];

static int make_directory(void **state) {
  (void)state;
  if (!mkdtemp(directory)) return -1;
  snprintf(program, sizeof program, "%s/dot", directory);
  char path[4096];
  snprintf(path, sizeof path, "%s:%s", directory, getenv("PATH"));
  return setenv("PATH", path, 1);
}

static int remove_directory(void **state) {
  (void)state;
  unlink(program);
  return rmdir(directory);
}

static void expect(const char *script, const char *expected_svg, const char *expected_error) {
  FILE *file = fopen(program, "w");
  assert_non_null(file);
  fprintf(file, "#!/bin/sh\n%s\n", script);
  fclose(file);
  chmod(program, 0700);
  struct buffer dot = {0}, svg = {0}, error = {0};
  buffer_puts(&dot, "digraph {}");
  buffer_puts(&svg, "");
  buffer_puts(&error, "");
  assert_int_equal(graphviz_svg(&dot, 1, &svg, &error), !*expected_error);
  assert_string_equal(svg.text, expected_svg);
  assert_string_equal(error.text, expected_error);
  buffer_free(&dot);
  buffer_free(&svg);
  buffer_free(&error);
}

static void what_it_prints_is_the_drawing(void **state) {
  (void)state;
  expect("cat; echo \" $1\"", "digraph {} -Tsvg\n", "");
}

static void its_failure_is_told(void **state) {
  (void)state;
  expect("echo half; exit 3", "", "Graphviz's program 'dot' failed with status 3");
  expect("kill -TERM $$", "", "Graphviz's program 'dot' was ended by signal 15");
}

static void its_time_is_limited(void **state) {
  (void)state;
  expect("exec sleep 60", "", "Graphviz's program 'dot' took more than 1 seconds; a .dot file needs no program");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_it_prints_is_the_drawing),
      cmocka_unit_test(its_failure_is_told),
      cmocka_unit_test(its_time_is_limited),
  };
  return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
