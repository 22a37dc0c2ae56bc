/* export: a campaign as JSON, and back (docs/campaigns.md has the schema). */
#ifndef ASSAY_CAMPAIGN_EXPORT_H
#define ASSAY_CAMPAIGN_EXPORT_H

#include "store/store.h"

/* The whole campaign. Returns NULL on failure: see the store's error. The caller calls
 * json_decref. */
json_t *export_json(struct campaign_store *s);
/* The store must be empty. Returns false on failure. */
bool import_json(struct campaign_store *s, const json_t *object, struct diagnostic *error);

/* Writes findings to a directory: one file per term, and a manifest. Returns false on failure. */
bool export_corpus(struct campaign_store *s, const char *directory, struct diagnostic *error);

#endif
