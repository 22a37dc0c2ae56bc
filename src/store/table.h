/* table: rows of the store's tables as C structs, and as JSON: one description of each table does
 * for all.
 *
 * A description leaves out the column `campaign`, which all tables have. Keys come first. */
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
    COLUMN_WORD,   /* uint64_t, kept as text: seeds in decimal digits... */
    COLUMN_DIGEST, /* ...digests in hexadecimal ones */
    COLUMN_REAL,   /* double */
    COLUMN_TEXT,   /* const char *; or NULL */
    COLUMN_FLAG,   /* bool */
  } kind;
  size_t offset;
};

struct store_table {
  const char *name;
  size_t size; /* of the struct */
  size_t count, keys;
  const struct column *columns;
  const char *order; /* of rows that are read; NULL: by their keys */
};

/* In the order in which rows can be added: those that others refer to come first. */
extern const struct store_table table_campaign, table_source, table_property, table_shard, table_stream, table_pending,
    table_finding, table_step, table_look, table_seen, table_sample, table_coverage;
extern const struct store_table *const store_tables[]; /* all but the campaign's, NULL-terminated */

/* Adds the row, or changes the one with these keys. False: the database says why. */
bool store_table_put(const struct store_table *t, struct database *d, const char *campaign, const void *row);
/* The same, and it is an error if there is one already. */
bool store_table_add(const struct store_table *t, struct database *d, const char *campaign, const void *row);
/* All rows, or those that `where` names (SQL after WHERE, about t; parameters from $2 on), in the
 * table's order. What is in a row is gone when `take` returns; that may say false: it is enough. */
bool store_table_read(const struct store_table *t, struct database *d, const char *campaign, const char *where,
                      const struct database_value *values, size_t count, bool (*take)(void *data, const void *row),
                      void *data);

json_t *store_table_json(const struct store_table *t, const void *row);
/* Texts are the object's. False: a column is missing or of another kind; *wrong is its name. */
bool store_table_from_json(const struct store_table *t, const json_t *object, void *row, const char **wrong);

#endif
