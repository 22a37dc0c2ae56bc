/* schema: the tables of a store, and how stores of older versions become those of today
 * (docs/campaigns.md). */
#ifndef ASSAY_STORE_SCHEMA_H
#define ASSAY_STORE_SCHEMA_H

#include <stdbool.h>

struct database;

/* Of a store as this program makes it. */
int schema_version(void);

/* Makes the tables, or brings them up to date; in one transaction. False: *error says why,
 * malloc'ed: it is newer than this program, is no store, or cannot be written. */
bool schema_prepare(struct database *d, char **error);
/* Does the store say which version it is of? */
bool schema_is_known(struct database *d);
/* Are they those of today? For those who only read. */
bool schema_check(struct database *d, char **error);

#endif
