/* database: see the header. */
#include "store/database_kind.h"

#include "core/diagnostic.h"
#include "core/system/memory.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct database {
  const struct database_kind *kind;
  void *connection;
  struct diagnostic error;
  int schema;
};

bool database_is_address(const char *where) {
  return !strncmp(where, "postgresql://", 13) || !strncmp(where, "postgres://", 11);
}

static const struct database_kind *kind_of_address(const char *where) {
  return database_is_address(where) ? &database_postgres : &database_sqlite;
}

bool database_is_refused(const char *where) {
  const struct database_kind *kind = kind_of_address(where);
  return !kind->is_refused || kind->is_refused(where);
}

struct database *database_open(const char *where, enum database_mode mode, struct diagnostic *error) {
  const struct database_kind *kind = kind_of_address(where);
  void *connection = kind->open(where, mode, error);
  if (!connection) return NULL;
  struct database *d = memory_array(1, sizeof *d);
  *d = (struct database){.kind = kind, .connection = connection, .schema = INT_MAX};
  return d;
}

void database_close(struct database *d) {
  if (!d) return;
  d->kind->close(d->connection);
  diagnostic_clear(&d->error);
  free(d);
}

bool database_ask(struct database *d, const char *sql, const struct database_value *values, size_t count,
                  database_row *row, void *data) {
  struct diagnostic error = {0};
  if (d->kind->ask(d->connection, sql, values, count, row, data, &error)) return true;
  diagnostic_clear(&d->error);
  d->error = error;
  return false;
}

bool database_run(struct database *d, const char *sql, const struct database_value *values, size_t count) {
  return database_ask(d, sql, values, count, NULL, NULL);
}

int database_schema(const struct database *d) { return d->schema; }
void database_set_schema(struct database *d, int version) { d->schema = version; }

static bool take_number(void *data, const struct database_value *columns, size_t count) {
  (void)count;
  if (columns[0].kind == DATABASE_INTEGER) *(int64_t *)data = columns[0].integer;
  return false;
}

bool database_ask_number(struct database *d, const char *sql, const struct database_value *values, size_t count,
                         int64_t *out) {
  return database_ask(d, sql, values, count, take_number, out);
}

static bool take_text(void *data, const struct database_value *columns, size_t count) {
  (void)count;
  *(char **)data = memory_text(columns[0].text);
  return false;
}

bool database_ask_text(struct database *d, const char *sql, const struct database_value *values, size_t count,
                       char **out) {
  return database_ask(d, sql, values, count, take_text, out);
}

bool database_begin(struct database *d) { return database_run(d, d->kind->begin, NULL, 0); }

bool database_commit(struct database *d) { return database_run(d, "COMMIT", NULL, 0); }

/* The error that caused the rollback is reported, not one of the rollback. */
void database_rollback(struct database *d) { d->kind->ask(d->connection, "ROLLBACK", NULL, 0, NULL, NULL, NULL); }

bool database_lock(struct database *d, const char *name) {
  const struct database_value value = value_text(name);
  return !d->kind->lock || database_run(d, d->kind->lock, &value, 1);
}

bool database_is_lost(const struct database *d) { return d->kind->is_lost && d->kind->is_lost(d->connection); }

bool database_failed(const struct database *d, struct diagnostic *error) {
  return d->error.text ? diagnostic_copy(error, &d->error) : diagnostic_set(error, "nothing is wrong");
}
