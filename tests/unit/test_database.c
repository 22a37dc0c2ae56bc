/* database: values come back as they were given, transactions are all or nothing, and what is wrong
 * is said; by SQLite, and by the PostgreSQL server at $POSTGRES_URL (tests/share/postgres.sh). */
#include "store/database.h"

#include "core/diagnostic.h"
#include "core/system/directory.h"
#include "core/system/memory.h"
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
  bool is_postgres;
};

static int set_up(void **state) {
  struct fixture *f = memory_array(1, sizeof *f);
  *f = (struct fixture){0};
  if (!directory_make(&f->directory)) return -1;
  f->path = memory_printf("%s/store.sqlite", f->directory.path);
  *state = f;
  return 0;
}

static int run_on_server(const char *sql) {
  struct diagnostic error = {0};
  struct database *d = database_open(getenv("POSTGRES_URL"), DATABASE_WRITE, &error);
  const bool good = d && database_run(d, sql, NULL, 0);
  if (d && !good) database_failed(d, &error);
  if (!good) print_error("%s: %s\n", sql, error.text);
  database_close(d);
  diagnostic_clear(&error);
  return good ? 0 : -1;
}

/* The tables of a test are in a schema of their own. */
static int set_up_postgres(void **state) {
  if (!getenv("POSTGRES_URL")) {
    print_error("no $POSTGRES_URL: run the test with tests/share/postgres.sh run\n");
    return -1;
  }
  struct fixture *f = memory_array(1, sizeof *f);
  *f = (struct fixture){.is_postgres = true};
  f->path = memory_printf("%s&options=-csearch_path%%3Dtest", getenv("POSTGRES_URL"));
  *state = f;
  return run_on_server("CREATE SCHEMA test");
}

static int tear_down(void **state) {
  struct fixture *f = *state;
  if (f->is_postgres && run_on_server("DROP SCHEMA test CASCADE")) return -1;
  if (!f->is_postgres) directory_remove(&f->directory);
  free(f->path);
  free(f);
  return 0;
}

static struct database *open_good(const struct fixture *f, enum database_mode mode) {
  struct diagnostic error = {0};
  struct database *d = database_open(f->path, mode, &error);
  if (!d) fail_msg("%s", error.text);
  return d;
}

static void fail_in_database(const struct database *d, const char *sql) {
  struct diagnostic error = {0};
  database_failed(d, &error);
  fail_msg("%s: %s", sql, error.text);
}

/* Is this part of its last error? */
static void says(const struct database *d, const char *part) {
  struct diagnostic error = {0};
  database_failed(d, &error);
  assert_non_null(strcasestr(error.text, part));
  diagnostic_clear(&error);
}

static void run(struct database *d, const char *sql) {
  if (!database_run(d, sql, NULL, 0)) fail_in_database(d, sql);
}

static bool take_integer(void *data, const struct database_value *columns, size_t count) {
  assert_int_equal(count, 1);
  *(int64_t *)data = columns[0].integer;
  return false;
}

static int64_t ask_integer(struct database *d, const char *sql) {
  int64_t n = -1;
  if (!database_ask(d, sql, NULL, 0, take_integer, &n)) fail_in_database(d, sql);
  return n;
}

static bool check_values(void *data, const struct database_value *columns, size_t count) {
  assert_int_equal(count, 4);
  assert_int_equal(columns[0].kind, DATABASE_INTEGER);
  assert_int_equal(columns[0].integer, INT64_MIN);
  assert_int_equal(columns[1].kind, DATABASE_REAL);
  assert_true(columns[1].real == 0.1);
  assert_int_equal(columns[2].kind, DATABASE_TEXT);
  assert_string_equal(columns[2].text, "it's \xce\xbb");
  assert_int_equal(columns[3].kind, DATABASE_NULL);
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
  says(other, "cannot be written");
  database_close(other);
  database_close(d);
}

static void files_that_are_missing_are_not_made(void **state) {
  const struct fixture *f = *state;
  struct diagnostic error = {0};
  assert_null(database_open(f->path, DATABASE_WRITE, &error));
  assert_non_null(strstr(error.text, "cannot be opened"));
  diagnostic_clear(&error);
}

static void mistakes_are_said(void **state) {
  struct database *d = open_good(*state, DATABASE_CREATE);
  assert_false(database_run(d, "SELECT nonsense", NULL, 0));
  says(d, "nonsense");
  run(d, "CREATE TABLE t (a BIGINT)"); /* it goes on after a mistake */
  database_close(d);
}

static void what_is_no_database_is_refused(void **state) {
  const struct fixture *f = *state;
  FILE *file = fopen(f->path, "w");
  for (int i = 0; i < 1000; i++) fputs("this is no database\n", file);
  fclose(file);
  for (int mode = DATABASE_READ; mode <= DATABASE_CREATE; mode++) {
    struct diagnostic error = {0};
    assert_null(database_open(f->path, (enum database_mode)mode, &error));
    assert_non_null(strstr(error.text, "damaged"));
    diagnostic_clear(&error);
  }
}

/* ---- the schema ---- */

static void tables_are_made_once(void **state) {
  struct diagnostic error = {0};
  for (int i = 0; i < 2; i++) {
    struct database *d = open_good(*state, DATABASE_CREATE);
    if (!schema_prepare(d, &error)) fail_msg("%s", error.text);
    assert_true(schema_check(d, &error));
    assert_int_equal(ask_integer(d, "SELECT count(*) FROM finding"), 0);
    database_close(d);
  }
}

static void findings_have_campaigns(void **state) {
  struct diagnostic error = {0};
  struct database *d = open_good(*state, DATABASE_CREATE);
  assert_true(schema_prepare(d, &error));
  assert_false(database_run(d, "INSERT INTO source VALUES ('nobody', 'a.rkt', '')", NULL, 0));
  says(d, "foreign key");
  database_close(d);
}

static void newer_stores_are_refused(void **state) {
  struct diagnostic error = {0};
  struct database *d = open_good(*state, DATABASE_CREATE);
  assert_true(schema_prepare(d, &error));
  run(d, "UPDATE meta SET value = '999'");
  assert_false(schema_check(d, &error));
  assert_non_null(strstr(error.text, "version 999"));
  diagnostic_clear(&error);
  assert_false(schema_prepare(d, &error));
  assert_non_null(strstr(error.text, "use a newer assay"));
  diagnostic_clear(&error);
  assert_int_equal(ask_integer(d, "SELECT count(*) FROM meta WHERE value = '999'"), 1);
  database_close(d);
}

/* A step that fails leaves nothing behind. */
static void other_databases_stay_as_they_are(void **state) {
  struct diagnostic error = {0};
  struct database *d = open_good(*state, DATABASE_CREATE);
  run(d, "CREATE TABLE look (at BIGINT)");
  assert_false(schema_prepare(d, &error));
  diagnostic_clear(&error);
  const struct fixture *f = *state;
  assert_int_equal(ask_integer(d, f->is_postgres ? "SELECT count(*) FROM pg_tables WHERE schemaname = 'test'"
                                                 : "SELECT count(*) FROM sqlite_schema"),
                   1);
  database_close(d);
}

/* ---- the server ---- */

static void complain(const char *where, const char *part) {
  struct diagnostic error = {0};
  struct database *d = database_open(where, DATABASE_CREATE, &error);
  assert_null(d);
  if (!strstr(error.text, part)) fail_msg("%s: expected: %s", error.text, part);
  assert_null(strstr(error.text, "secret"));
  diagnostic_clear(&error);
}

static void bad_addresses_are_refused(void **state) {
  (void)state;
  complain("postgresql://[x/z", "this is no address of a PostgreSQL server");
  complain("postgresql://me:secret@host:port/z?nonsense=1", "it cannot be read");
  complain("postgresql://me:secret@127.0.0.1:1/nowhere",
           "postgresql://127.0.0.1:1/nowhere: no connection to the server");
  complain("postgresql:///postgres?host=/nowhere", "no connection to the server");
}

static void locked_out_users_are_told(void **state) {
  (void)state;
  const char *after = strchr(getenv("POSTGRES_PORT_URL"), '@');
  struct diagnostic error = {0};
  char *wrong = memory_printf("postgresql://locked:secret-not%s", after);
  char *right = memory_printf("postgresql://locked:secret%s", after);
  complain(wrong, "password authentication failed for user \"locked\"");
  struct database *d = database_open(right, DATABASE_CREATE, &error);
  if (!d) fail_msg("%s", error.text);
  assert_false(schema_prepare(d, &error));
  assert_non_null(strstr(error.text, "there are rights missing: permission denied for schema public"));
  database_close(d);
  diagnostic_clear(&error);
  free(wrong);
  free(right);
}

/* Whoever may use the tables, but make none, can hunt. */
static void those_who_may_use_tables_need_not_make_them(void **state) {
  struct fixture *f = *state;
  struct diagnostic error = {0};
  struct database *d = open_good(f, DATABASE_CREATE);
  assert_true(schema_prepare(d, &error));
  run(d, "GRANT USAGE ON SCHEMA test TO locked");
  run(d, "GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA test TO locked");
  database_close(d);
  char *where = memory_printf("postgresql://locked:secret%s?options=-csearch_path%%3Dtest",
                              strchr(getenv("POSTGRES_PORT_URL"), '@'));
  d = database_open(where, DATABASE_CREATE, &error);
  if (!schema_prepare(d, &error)) fail_msg("%s", error.text);
  database_close(d);
  free(where);
}

static void what_is_no_text_is_marked(void **state) {
  struct database *d = open_good(*state, DATABASE_CREATE);
  run(d, "CREATE TABLE t (a TEXT)");
  const struct database_value value = value_text("a\xff\xce\xbb\xce");
  assert_true(database_run(d, "INSERT INTO t VALUES ($1)", &value, 1));
  assert_int_equal(ask_integer(d, "SELECT count(*) FROM t WHERE a = 'a\xef\xbf\xbd\xce\xbb\xef\xbf\xbd'"), 1);
  database_close(d);
}

static void sums_are_integers(void **state) {
  struct database *d = open_good(*state, DATABASE_CREATE);
  run(d, "CREATE TABLE t (a BIGINT)");
  run(d, "INSERT INTO t VALUES (4000000000), (4000000001)");
  assert_true(ask_integer(d, "SELECT sum(a) FROM t") == 8000000001);
  database_close(d);
}

static void lost_connections_are_noticed(void **state) {
  struct database *d = open_good(*state, DATABASE_CREATE), *other = open_good(*state, DATABASE_CREATE);
  assert_false(database_is_lost(d));
  const struct database_value pid = value_integer(ask_integer(d, "SELECT pg_backend_pid()"));
  assert_true(database_run(other, "SELECT pg_terminate_backend($1)", &pid, 1));
  assert_false(database_run(d, "SELECT 1", NULL, 0));
  assert_true(database_is_lost(d));
  says(d, "the connection is lost");
  database_rollback(d);
  database_close(other);
  database_close(d);
}

static void two_transactions_pass_a_lock_one_after_the_other(void **state) {
  struct database *d = open_good(*state, DATABASE_CREATE), *other = open_good(*state, DATABASE_CREATE);
  run(other, "SET lock_timeout = 100");
  assert_true(database_begin(d));
  assert_true(database_lock(d, "a"));
  assert_true(database_begin(other));
  assert_true(database_lock(other, "b"));
  assert_false(database_lock(other, "a"));
  database_rollback(other);
  assert_true(database_commit(d));
  assert_true(database_begin(other));
  assert_true(database_lock(other, "a"));
  database_rollback(other);
  database_close(other);
  database_close(d);
}

#define SQLITE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
#define POSTGRES(test)                                                                                                 \
  { #test " in PostgreSQL", test, set_up_postgres, tear_down, NULL }
#define BOTH(test) SQLITE(test), POSTGRES(test)

int main(void) {
  const struct CMUnitTest tests[] = {
      BOTH(values_come_back),
      BOTH(transactions_are_all_or_nothing),
      BOTH(mistakes_are_said),
      SQLITE(files_that_are_missing_are_not_made),
      SQLITE(what_is_no_database_is_refused),
      BOTH(sums_are_integers),
      BOTH(tables_are_made_once),
      BOTH(findings_have_campaigns),
      BOTH(newer_stores_are_refused),
      BOTH(other_databases_stay_as_they_are),
      cmocka_unit_test(bad_addresses_are_refused),
      cmocka_unit_test(locked_out_users_are_told),
      POSTGRES(those_who_may_use_tables_need_not_make_them),
      POSTGRES(what_is_no_text_is_marked),
      POSTGRES(lost_connections_are_noticed),
      POSTGRES(two_transactions_pass_a_lock_one_after_the_other),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
