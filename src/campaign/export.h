/* export: a campaign as JSON, and back (docs/campaigns.md has the schema). */
#ifndef ASSAY_CAMPAIGN_EXPORT_H
#define ASSAY_CAMPAIGN_EXPORT_H

#include "store/store.h"

/* The whole campaign. Returns NULL on failure: see the store's error. The caller calls
 * json_decref. */
json_t *export_json(struct campaign_store *s);
/* The store must be empty. On failure, returns false and sets *error, malloc'ed. */
bool import_json(struct campaign_store *s, const json_t *object, char **error);

/* Writes findings to a directory: one file per term, and a manifest. On failure, returns false and
 * sets *error, malloc'ed. */
bool export_corpus(struct campaign_store *s, const char *directory, char **error);

#endif
