/* Whole files are read, however large; what has no end, or is no file, is refused with its
 * reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/system/regular_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char directory[] = "/tmp/assay-test-XXXXXX";
static char file[sizeof directory + 8], pipe_file[sizeof directory + 8];

static int make_directory(void **state) {
  (void)state;
  if (!mkdtemp(directory)) return 1;
  snprintf(file, sizeof file, "%s/file", directory);
  snprintf(pipe_file, sizeof pipe_file, "%s/pipe", directory);
  return mkfifo(pipe_file, 0600);
}

static int remove_directory(void **state) {
  (void)state;
  return unlink(file) || unlink(pipe_file) || rmdir(directory);
}

static void a_file_is_read_whole_with_its_nul_bytes(void **state) {
  (void)state;
  enum { BYTES = 200001 };
  char *bytes = calloc(BYTES, 1);
  bytes[BYTES - 1] = 'x';
  FILE *f = fopen(file, "we");
  assert_int_equal(fwrite(bytes, 1, BYTES, f), BYTES);
  assert_int_equal(fclose(f), 0);
  struct buffer b = {0};
  buffer_puts(&b, "before");
  assert_null(regular_file_read(file, &b));
  assert_int_equal(b.length, BYTES + 6);
  assert_memory_equal(b.text + 6, bytes, BYTES);
  buffer_free(&b);
  free(bytes);
}

static void an_empty_file_is_an_empty_text(void **state) {
  (void)state;
  struct buffer b = {0};
  fclose(fopen(file, "we"));
  assert_null(regular_file_read(file, &b));
  assert_string_equal(b.text, "");
  buffer_free(&b);
}

static void what_is_no_file_is_refused(void **state) {
  (void)state;
  struct buffer b = {0};
  assert_string_equal(regular_file_read(directory, &b), "it is a directory");
  assert_string_equal(regular_file_read(pipe_file, &b), "it is not a regular file");
  assert_string_equal(regular_file_read("/dev/zero", &b), "it is not a regular file");
  assert_string_equal(regular_file_read("/nowhere/at/all", &b), "No such file or directory");
  assert_string_equal(b.text, "");
  buffer_free(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_file_is_read_whole_with_its_nul_bytes),
      cmocka_unit_test(an_empty_file_is_an_empty_text),
      cmocka_unit_test(what_is_no_file_is_refused),
  };
  return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
