/* merge: campaigns of the same subject joined into one.
 *
 * A shard that is there already (of the same seed and place) is the same work: what came further
 * counts. A finding is there already if it has the same shape; or, of a model, if something that is
 * there explains it, as a hunt would tell (docs/each-bug-once.md); then its hits count there. So
 * nothing is doubled when the same campaign is merged again. */
#ifndef ASSAY_CAMPAIGN_MERGE_H
#define ASSAY_CAMPAIGN_MERGE_H

#include "assay.h"
#include "store/store.h"

struct merge {
  /* what is wanted */
  struct campaign_store *into;
  assay *world; /* a new one, in which the subject can be loaded */
  /* what became of it */
  uint64_t shards, findings; /* that were new */
  uint64_t explained;        /* findings that another one explains */
  char *error;               /* malloc'ed; or NULL */
  struct merging *own;
};

/* One more, within a transaction of `into`. False: see `error`; the transaction is to be given
 * up. */
bool merge_add(struct merge *m, struct campaign_store *from);
void merge_free(struct merge *m);

#endif
