/* database: values come back as they were given, transactions are all or nothing, and what is wrong is said. */
#include "store/database.h"

#include "core/memory.h"
#include "run/directory.h"
#include "store/schema.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

struct fixture {
  struct directory directory;
  char *path;
};

static int set_up(void **state) {
  struct fixture *f = memory_array(1, sizeof *f);
  if (!directory_make(&f->directory)) return -1;
  f->path = memory_printf("%s/store.sqlite", f->directory.path);
  *state = f;
  return 0;
}

static int tear_down(void **state) {
  struct fixture *f = *state;
  directory_remove(&f->directory);
  free(f->path);
  free(f);
  return 0;
}

static struct database *open_good(const struct fixture *f, enum database_mode mode) {
  char *error = NULL;
  struct database *d = database_open(f->path, mode, &error);
  if (!d) fail_msg("%s", error);
  return d;
}

static void run(struct database *d, const char *sql) {
  if (!database_run(d, sql, NULL, 0)) fail_msg("%s: %s", sql, database_error(d));
}

static bool take_integer(void *data, const struct database_value *columns, size_t count) {
  assert_int_equal(count, 1);
  *(int64_t *)data = columns[0].integer;
  return false;
}

static int64_t ask_integer(struct database *d, const char *sql) {
  int64_t n = -1;
  if (!database_ask(d, sql, NULL, 0, take_integer, &n)) fail_msg("%s: %s", sql, database_error(d));
  return n;
}

static bool check_values(void *data, const struct database_value *columns, size_t count) {
  assert_int_equal(count, 4);
  assert_int_equal(columns[0].kind, VALUE_INTEGER);
  assert_int_equal(columns[0].integer, INT64_MIN);
  assert_int_equal(columns[1].kind, VALUE_REAL);
  assert_true(columns[1].real == 0.1);
  assert_int_equal(columns[2].kind, VALUE_TEXT);
  assert_string_equal(columns[2].text, "it's \xce\xbb");
  assert_int_equal(columns[3].kind, VALUE_NULL);
  ++*(int *)data;
  return true;
}

static void values_come_back(void **state) {
  struct database *d = open_good(*state, DATABASE_CREATE);
  run(d, "CREATE TABLE t (a BIGINT, b DOUBLE PRECISION, c TEXT, d TEXT)");
  const struct database_value values[] = {value_text("it's \xce\xbb"), value_integer(INT64_MIN), value_real(0.1),
                                          value_text(NULL)};
  for (int i = 0; i < 3; i++) /* numbers of parameters count, not their order */
    assert_true(database_run(d, "INSERT INTO t (a, b, c, d) VALUES ($2, $3, $1, $4)", values, 4));
  int rows = 0;
  assert_true(database_ask(d, "SELECT a, b, c, d FROM t", NULL, 0, check_values, &rows));
  assert_int_equal(rows, 3);
  database_close(d);
}

static void transactions_are_all_or_nothing(void **state) {
  struct database *d = open_good(*state, DATABASE_CREATE), *other = open_good(*state, DATABASE_READ);
  run(d, "CREATE TABLE t (a BIGINT)");
  assert_true(database_begin(d));
  run(d, "INSERT INTO t VALUES (1)");
  assert_int_equal(ask_integer(other, "SELECT count(*) FROM t"), 0);
  database_rollback(d);
  assert_int_equal(ask_integer(d, "SELECT count(*) FROM t"), 0);
  assert_true(database_begin(d));
  run(d, "INSERT INTO t VALUES (1)");
  assert_true(database_commit(d));
  assert_int_equal(ask_integer(other, "SELECT count(*) FROM t"), 1);
  assert_false(database_run(other, "INSERT INTO t VALUES (2)", NULL, 0));
  assert_non_null(strstr(database_error(other), "cannot be written"));
  database_close(other);
  database_close(d);
}

static void mistakes_are_said(void **state) {
  const struct fixture *f = *state;
  char *error = NULL;
  assert_null(database_open(f->path, DATABASE_WRITE, &error));
  assert_non_null(strstr(error, "cannot be opened"));
  free(error);
  struct database *d = open_good(f, DATABASE_CREATE);
  assert_false(database_run(d, "SELECT nonsense", NULL, 0));
  assert_non_null(strstr(database_error(d), "nonsense"));
  run(d, "CREATE TABLE t (a BIGINT)"); /* it goes on after a mistake */
  database_close(d);
}

static void what_is_no_database_is_refused(void **state) {
  const struct fixture *f = *state;
  FILE *file = fopen(f->path, "w");
  for (int i = 0; i < 1000; i++) fputs("this is no database\n", file);
  fclose(file);
  for (int mode = DATABASE_READ; mode <= DATABASE_CREATE; mode++) {
    char *error = NULL;
    assert_null(database_open(f->path, (enum database_mode)mode, &error));
    assert_non_null(strstr(error, "damaged"));
    free(error);
  }
}

/* ---- the schema ---- */

static void tables_are_made_once(void **state) {
  char *error = NULL;
  for (int i = 0; i < 2; i++) {
    struct database *d = open_good(*state, DATABASE_CREATE);
    if (!schema_prepare(d, &error)) fail_msg("%s", error);
    assert_true(schema_check(d, &error));
    assert_int_equal(ask_integer(d, "SELECT count(*) FROM finding"), 0);
    database_close(d);
  }
}

static void findings_have_campaigns(void **state) {
  char *error = NULL;
  struct database *d = open_good(*state, DATABASE_CREATE);
  assert_true(schema_prepare(d, &error));
  assert_false(database_run(d, "INSERT INTO source VALUES ('nobody', 'a.rkt', '')", NULL, 0));
  assert_non_null(strstr(database_error(d), "FOREIGN KEY"));
  database_close(d);
}

static void newer_stores_are_refused(void **state) {
  char *error = NULL;
  struct database *d = open_good(*state, DATABASE_CREATE);
  assert_true(schema_prepare(d, &error));
  run(d, "UPDATE meta SET value = '999'");
  assert_false(schema_check(d, &error));
  assert_non_null(strstr(error, "version 999"));
  free(error);
  assert_false(schema_prepare(d, &error));
  assert_non_null(strstr(error, "use a newer assay"));
  free(error);
  assert_int_equal(ask_integer(d, "SELECT count(*) FROM meta WHERE value = '999'"), 1);
  database_close(d);
}

/* A step that fails leaves nothing behind. */
static void other_databases_stay_as_they_are(void **state) {
  char *error = NULL;
  struct database *d = open_good(*state, DATABASE_CREATE);
  run(d, "CREATE TABLE look (at BIGINT)");
  assert_false(schema_prepare(d, &error));
  free(error);
  assert_int_equal(ask_integer(d, "SELECT count(*) FROM sqlite_schema"), 1);
  database_close(d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(values_come_back, set_up, tear_down),
      cmocka_unit_test_setup_teardown(transactions_are_all_or_nothing, set_up, tear_down),
      cmocka_unit_test_setup_teardown(mistakes_are_said, set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_is_no_database_is_refused, set_up, tear_down),
      cmocka_unit_test_setup_teardown(tables_are_made_once, set_up, tear_down),
      cmocka_unit_test_setup_teardown(findings_have_campaigns, set_up, tear_down),
      cmocka_unit_test_setup_teardown(newer_stores_are_refused, set_up, tear_down),
      cmocka_unit_test_setup_teardown(other_databases_stay_as_they_are, set_up, tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
