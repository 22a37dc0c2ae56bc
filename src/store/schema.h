/* schema: the tables of a store, and the migration of stores of older versions
 * (docs/campaigns.md). */
#ifndef ASSAY_STORE_SCHEMA_H
#define ASSAY_STORE_SCHEMA_H

#include <stdbool.h>

struct database;
struct diagnostic;

/* Makes the tables or migrates them, in one transaction. Returns false if it is newer than this
 * program, is not a store, or cannot be written. */
bool schema_prepare(struct database *d, struct diagnostic *error);
/* Does the store have a version? */
bool schema_is_known(struct database *d);
/* For callers that only read: notes its version, which may be older. Returns false if it is newer
 * than this program. */
bool schema_check(struct database *d, struct diagnostic *error);

#endif
