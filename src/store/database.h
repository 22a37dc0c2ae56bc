/* database: the storage of campaigns, behind one small interface.
 *
 * SQL is written so that every back end understands it: parameters are $1, $2, ...; types are TEXT,
 * BIGINT and DOUBLE PRECISION. Only one thread at a time may use a database. After a failure, see
 * database_failed; within a transaction, the caller rolls back. */
#ifndef ASSAY_STORE_DATABASE_H
#define ASSAY_STORE_DATABASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct database;

struct database_value {
  enum { DATABASE_NULL, DATABASE_INTEGER, DATABASE_REAL, DATABASE_TEXT } kind;
  int64_t integer;
  double real;
  const char *text; /* NULL unless it is a text */
};

static inline struct database_value value_integer(int64_t n) {
  return (struct database_value){.kind = DATABASE_INTEGER, .integer = n};
}
static inline struct database_value value_real(double x) {
  return (struct database_value){.kind = DATABASE_REAL, .real = x};
}
static inline double value_as_real(const struct database_value *v) {
  return v->kind == DATABASE_INTEGER ? (double)v->integer : v->real;
}
/* NULL of NULL */
static inline struct database_value value_text(const char *text) {
  return (struct database_value){.kind = text ? DATABASE_TEXT : DATABASE_NULL, .text = text};
}

struct diagnostic;

enum database_mode {
  DATABASE_READ,  /* it must exist, and is not modified */
  DATABASE_WRITE, /* it must exist */
  DATABASE_CREATE /* it is created if it does not exist */
};

/* Is it the address of a server: postgresql://...? */
bool database_is_address(const char *where);
/* Opens a path or a server's address. Returns NULL on failure. */
struct database *database_open(const char *where, enum database_mode mode, struct diagnostic *error);
/* Call when it could not be opened: will later attempts fail, too? They will unless a server did
 * not answer. */
bool database_is_refused(const char *where);
void database_close(struct database *d);

/* The version of the tables (store/schema.h); the newest, unless it has been set. */
int database_schema(const struct database *d);
void database_set_schema(struct database *d, int version);

/* Runs one statement without results. On failure, returns false: see database_failed. */
bool database_run(struct database *d, const char *sql, const struct database_value *values, size_t count);
/* Runs one statement and calls `row` for each row; columns and their texts are valid during the
 * call only. If `row` returns false, no more rows are read, and database_ask succeeds. */
bool database_ask(struct database *d, const char *sql, const struct database_value *values, size_t count,
                  bool (*row)(void *data, const struct database_value *columns, size_t count), void *data);
/* The same for the first column of the first row; `out` stays as it is if there is none or it is no
 * integer. */
bool database_ask_number(struct database *d, const char *sql, const struct database_value *values, size_t count,
                         int64_t *out);
/* A text is malloc'ed. */
bool database_ask_text(struct database *d, const char *sql, const struct database_value *values, size_t count,
                       char **out);

bool database_begin(struct database *d);
bool database_commit(struct database *d);
void database_rollback(struct database *d);
/* Until the end of the transaction, no other client can get the lock with this name. */
bool database_lock(struct database *d, const char *name);
/* The connection is lost: nothing will work any more. */
bool database_is_lost(const struct database *d);

/* Sets the error to that of the last call that failed. Returns false. */
bool database_failed(const struct database *d, struct diagnostic *error);

#endif
