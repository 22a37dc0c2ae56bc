/* copy: rows that outlive their reading, and rows from one database to another. */
#ifndef ASSAY_STORE_COPY_H
#define ASSAY_STORE_COPY_H

#include "store/table.h"

/* malloc'ed throughout */
void *store_row_copy(const struct store_table *t, const void *row);
void store_row_free(const struct store_table *t, void *row);

/* Adds the campaign's rows, all or those that `where` names (see store_table_read), to those of the
 * other database, or changes what is there. False: *error says why, malloc'ed. */
bool store_copy(const struct store_table *t, const char *campaign, struct database *from, struct database *to,
                const char *where, const struct database_value *values, size_t count, char **error);

/* The first number that the question has; *out stays as it is if there is none. */
bool store_number(struct database *d, const char *sql, const struct database_value *values, size_t count, int64_t *out);

#endif
