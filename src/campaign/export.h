/* export: a campaign as JSON, and back (docs/campaigns.md has the schema). */
#ifndef ASSAY_CAMPAIGN_EXPORT_H
#define ASSAY_CAMPAIGN_EXPORT_H

#include "store/store.h"

/* The whole campaign; NULL: see the store's error. The caller's to json_decref. */
json_t *export_json(struct campaign_store *s);
/* Into a store that is empty. False: *error says what is wrong, malloc'ed. */
bool import_json(struct campaign_store *s, const json_t *object, char **error);

/* Findings as a directory of terms, one in each file, with a manifest. False: *error, malloc'ed. */
bool export_corpus(struct campaign_store *s, const char *directory, char **error);

#endif
