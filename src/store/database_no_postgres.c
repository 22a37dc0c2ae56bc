/* database_no_postgres: replaces PostgreSQL in builds without libpq. */
#include "store/database_kind.h"

#include "core/diagnostic.h"

static void *open_connection(const char *where, enum database_mode mode, struct diagnostic *error) {
  (void)where;
  (void)mode;
  diagnostic_set(error, "this assay was built without PostgreSQL: build it with libpq (meson: -Dpostgresql=enabled)");
  return NULL;
}

const struct database_kind database_postgres = {.open = open_connection};
