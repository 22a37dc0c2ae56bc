/* database_kind: the interface of a back end to database.c. */
#ifndef ASSAY_STORE_DATABASE_KIND_H
#define ASSAY_STORE_DATABASE_KIND_H

#include "store/database.h"

typedef bool database_row(void *data, const struct database_value *columns, size_t count);

struct database_kind {
  const char *begin; /* SQL */
  const char *lock;  /* SQL with a name, for database_lock; NULL: transactions are exclusive anyway */
  void *(*open)(const char *where, enum database_mode mode, struct diagnostic *error);
  void (*close)(void *connection);
  /* row NULL: the statement has no rows. On failure, returns false. */
  bool (*ask)(void *connection, const char *sql, const struct database_value *values, size_t count, database_row *row,
              void *data, struct diagnostic *error);
  bool (*is_lost)(const void *connection); /* NULL: it never is */
  bool (*is_refused)(const char *where);   /* see database_is_refused; NULL: always */
};

extern const struct database_kind database_sqlite, database_postgres;

#endif
