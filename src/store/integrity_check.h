/* integrity_check: opens a campaign's database if it is one and intact. */
#ifndef ASSAY_STORE_INTEGRITY_CHECK_H
#define ASSAY_STORE_INTEGRITY_CHECK_H

#include "store/database.h"

/* Opens the directory's database. `all_pages` checks all pages, which takes time in proportion to
 * their number: callers that open it repeatedly omit it. *id is the campaign's, malloc'ed, or NULL
 * if there is none yet. Returns NULL on failure. */
struct database *store_open_database(const char *directory, enum database_mode mode, bool all_pages, char **id,
                                     struct diagnostic *error);

#endif
