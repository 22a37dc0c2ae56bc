/* copy: copies rows so that they outlive their reading, and from one database to another. */
#ifndef ASSAY_STORE_COPY_H
#define ASSAY_STORE_COPY_H

#include "store/table.h"

struct diagnostic;

/* malloc'ed throughout */
void *store_row_copy(const struct store_table *t, const void *row);
void store_row_free(const struct store_table *t, void *row);

/* Inserts or updates rows of the campaign in the other database: all, or those that `where` selects
 * (see store_table_read). On failure, returns false. */
bool store_copy(const struct store_table *t, const char *campaign, struct database *from, struct database *to,
                const char *where, const struct database_value *values, size_t count, struct diagnostic *error);

#endif
