/* corpus: a directory of terms that failed once, to be replayed: manifest.json and one file per
 * term.
 *
 *   {"format": "assay corpus", "version": 1, "kind": "model", "file": "a.rkt", "subject": null, "options": {...},
 *    "terms": [{"file": "0001-168a6a474920ae3b.term", "number": 1, "shape": "168a6a474920ae3b", "form": "redex-check", "property": "e",
 *               "place": 0, "seed": "0", "index": 79}, ...]} */
#ifndef ASSAY_CAMPAIGN_CORPUS_H
#define ASSAY_CAMPAIGN_CORPUS_H

#include "campaign/retry.h"

struct corpus {
  json_t *manifest;
  struct retry terms; /* only its items are used */
};

/* Returns false on failure. */
bool corpus_read(struct corpus *c, const char *directory, struct diagnostic *error);
void corpus_free(struct corpus *c);

#endif
