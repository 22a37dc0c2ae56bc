/* block: see the header. */
#include "campaign/block.h"

#include "campaign/hunt.h"
#include "core/memory.h"

#include <stdlib.h>

void block_free(const struct hunt *h, struct block *b) {
  if (b->learned.hits) learned_free(&b->learned, h->covered_count);
  hits_free(&b->hits);
  free(b->covered);
  free(b->why);
  free(b);
}

/* Takes it. */
static void count(struct hunt *h, struct hunt_arm *arm, struct block *b) {
  arm->tried += b->tried;
  arm->skipped += b->skipped;
  arm->not_made += b->not_made;
  arm->too_long += b->too_long;
  arm->exhausted = arm->exhausted || b->exhausted;
  if (!arm->why) {
    arm->why = b->why;
    b->why = NULL;
  }
  arm->looked_into += b->looked_into;
  hits_move(&arm->hits, &b->hits);
  arm->unseen += b->unseen + arm->hits.unseen;
  arm->hits.unseen = 0;
  if (arm->steering) steering_add(arm->steering, &b->learned);
  for (size_t i = 0; b->covered && i < h->covered_count; i++) h->covered[i].count += b->covered[i];
  arm->done = b->next;
  block_free(h, b);
}

/* Of one that ended before its time, nothing behind counts. */
void block_finish(struct hunt *h, struct hunt_arm *arm, struct block *b) {
  struct block **at = &arm->waiting;
  while (*at && (*at)->first < b->first) at = &(*at)->later;
  b->later = *at;
  *at = b;
  while (arm->waiting && arm->waiting->first == arm->done) {
    struct block *first = arm->waiting;
    arm->waiting = first->later;
    count(h, arm, first);
  }
}

void blocks_count_all(struct hunt *h, struct hunt_arm *arm) {
  while (arm->waiting) {
    struct block *first = arm->waiting;
    arm->waiting = first->later;
    count(h, arm, first);
  }
}
