/* integrity_check: a campaign's database, if it is one and whole. */
#ifndef ASSAY_STORE_INTEGRITY_CHECK_H
#define ASSAY_STORE_INTEGRITY_CHECK_H

#include "store/database.h"

/* Of the directory. Looking at all of its pages takes a time that grows with them: whoever opens it
 * again and again leaves that out. *id: its campaign's, malloc'ed; NULL if there is none yet. NULL:
 * *error says why, malloc'ed. */
struct database *store_open_database(const char *directory, enum database_mode mode, bool all_pages, char **id,
                                     char **error);

#endif
