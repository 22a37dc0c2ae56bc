/* database: where campaigns are kept, behind one small face.
 *
 * SQL is written so that every back end understands it: parameters are $1, $2, ...; types are TEXT,
 * BIGINT and DOUBLE PRECISION. A database is used by one thread at a time. When something fails,
 * database_error says why; within a transaction, the caller rolls back. */
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
  const char *text; /* NULL if it is no text */
};

static inline struct database_value value_integer(int64_t n) {
  return (struct database_value){.kind = DATABASE_INTEGER, .integer = n};
}
static inline struct database_value value_real(double x) {
  return (struct database_value){.kind = DATABASE_REAL, .real = x};
}
/* NULL of NULL */
static inline struct database_value value_text(const char *text) {
  return (struct database_value){.kind = text ? DATABASE_TEXT : DATABASE_NULL, .text = text};
}

enum database_mode {
  DATABASE_READ,  /* it is there, and stays as it is */
  DATABASE_WRITE, /* it is there */
  DATABASE_CREATE /* it is there, or is made */
};

/* Is it a server's: postgresql://...? */
bool database_is_address(const char *where);
/* A path, or a server's address. NULL: *error says why, malloc'ed. */
struct database *database_open(const char *where, enum database_mode mode, char **error);
/* When it could not be opened: is there no point in trying again later? So it is unless a server
 * does not answer. */
bool database_is_refused(const char *where);
void database_close(struct database *d);

/* One statement without results. False: see database_error. */
bool database_run(struct database *d, const char *sql, const struct database_value *values, size_t count);
/* One statement, and what to do with each row; columns and their texts are gone when `row` returns.
 * If that says false, no more rows are asked for, and all is well. */
bool database_ask(struct database *d, const char *sql, const struct database_value *values, size_t count,
                  bool (*row)(void *data, const struct database_value *columns, size_t count), void *data);

bool database_begin(struct database *d);
bool database_commit(struct database *d);
void database_rollback(struct database *d);
/* Until the end of the transaction, nobody else passes here with this name. */
bool database_lock(struct database *d, const char *name);
/* The connection is gone: nothing will work any more. */
bool database_is_lost(const struct database *d);

/* Of the last call that failed. */
const char *database_error(const struct database *d);

#endif
