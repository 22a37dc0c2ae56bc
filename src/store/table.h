/* table: rows of the store's tables as C structs and as JSON, from one description of each table.
 *
 * A description omits the column `campaign`, which all tables have. Keys come first. */
#ifndef ASSAY_STORE_TABLE_H
#define ASSAY_STORE_TABLE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct database;
struct database_value;

struct column {
  const char *name;
  enum column_kind {
    COLUMN_NUMBER, /* uint64_t, below 2^63 */
    COLUMN_WORD,   /* uint64_t, stored as text: seeds in decimal */
    COLUMN_DIGEST, /* digests in hexadecimal */
    COLUMN_REAL,   /* double */
    COLUMN_TEXT,   /* const char *; or NULL */
    COLUMN_FLAG,   /* bool */
  } kind;
  size_t offset;
  int since; /* the version of the store that added it; 0: the first */
};

struct store_table {
  const char *name;
  size_t size; /* of the struct */
  size_t count, keys;
  const struct column *columns;
  const char *order; /* of rows that are read; NULL: by their keys */
};

/* In an order in which rows can be added: referenced tables come first. */
extern const struct store_table table_campaign, table_source, table_property, table_shard, table_stream, table_pending,
    table_finding, table_step, table_look, table_seen, table_sample, table_coverage;
extern const struct store_table *const store_tables[]; /* all but the campaign's, NULL-terminated */

/* Inserts the row, or updates the one with these keys. On failure, returns false: see
 * database_failed. */
bool store_table_put(const struct store_table *t, struct database *d, const char *campaign, const void *row);
/* The same, but an existing row is an error. */
bool store_table_add(const struct store_table *t, struct database *d, const char *campaign, const void *row);
/* Calls `take` for all rows, or those that `where` selects (SQL after WHERE, about t; parameters
 * from $2 on), in the table's order. A row is valid during the call only; `take` returns false to
 * stop. */
bool store_table_read(const struct store_table *t, struct database *d, const char *campaign, const char *where,
                      const struct database_value *values, size_t count, bool (*take)(void *data, const void *row),
                      void *data);

json_t *store_table_json(const struct store_table *t, const void *row);
/* The object owns the texts. On failure, returns false: a column is missing or of the wrong kind,
 * and *wrong is its name. */
bool store_table_from_json(const struct store_table *t, const json_t *object, void *row, const char **wrong);

#endif
