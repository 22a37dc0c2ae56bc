/* block: what became of some attempts of an arm, in a row.
 *
 * Threads finish blocks in any order. What they came to counts when all before it does: so an arm is always as if it had been tried up to one place, and no further. */
#ifndef ASSAY_CAMPAIGN_BLOCK_H
#define ASSAY_CAMPAIGN_BLOCK_H

#include "assay.h"
#include "campaign/findings.h"

struct block {
  uint64_t first, next;                        /* positions: of its first attempt, and the first that was not made */
  uint64_t tried, skipped, not_made, too_long; /* what became of the others */
  bool exhausted;
  char *why;                    /* malloc'ed; see struct assay_tried */
  struct hits hits;             /* that nobody has looked into */
  uint64_t looked_into, unseen; /* those that somebody has, and those that nobody will */
  struct assay_learned learned; /* if the arm is steered */
  uint64_t *covered;            /* for each part of the model, how often it was used; malloc'ed */
  struct block *later;          /* the next one that waits */
};

struct hunt;
struct hunt_arm;

/* Takes the block: it counts now, or when those before it do. */
void block_finish(struct hunt *h, struct hunt_arm *arm, struct block *b);
/* Those that wait count now, whatever is missing. */
void blocks_count_all(struct hunt *h, struct hunt_arm *arm);
void block_free(const struct hunt *h, struct block *b);

#endif
