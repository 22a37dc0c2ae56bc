/* merge: joins campaigns of the same subject into one.
 *
 * If both campaigns have a shard of the same seed and place, the one that got further counts. A
 * finding already exists if one has the same shape or, for a model, if an existing finding accounts
 * for it by the rules that a hunt uses (docs/each-bug-once.md); its hits are then added there. So
 * merging the same campaign twice doubles nothing. */
#ifndef ASSAY_CAMPAIGN_MERGE_H
#define ASSAY_CAMPAIGN_MERGE_H

#include "assay.h"
#include "store/store.h"

struct merge {
  /* the request */
  struct campaign_store *into;
  assay *world; /* a new world, in which the subject can be loaded */
  /* the result */
  uint64_t shards, findings; /* new ones */
  uint64_t explained;        /* findings that are duplicates of another */
  struct diagnostic error;
  struct merging *own;
};

/* Adds a campaign within a transaction of `into`. On failure, returns false and sets `error`; the
 * caller rolls the transaction back. */
bool merge_add(struct merge *m, struct campaign_store *from);
void merge_free(struct merge *m);

#endif
