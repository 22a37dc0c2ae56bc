/* steering: a hunt leans to what has been rare.
 *
 * In each epoch, so many indices of an arm, terms are made with one table: a weight for each production. A part of the
 * attempts is watched: which rules and clauses did they use, and which productions were in their terms? What uses a rule that
 * was rare in the epoch before earns the more, and the productions in it share that. The next table prefers those that
 * earned well. Tables are numbered; the first (0) prefers nothing. All sums are of whole numbers over whole epochs, so a table
 * depends on the program, the seed, the generator and its number alone, not on threads. */
#ifndef ASSAY_CAMPAIGN_STEERING_H
#define ASSAY_CAMPAIGN_STEERING_H

#include "assay.h"

struct steering { /* malloc'ed arrays: an entry for each row of the coverage */
  size_t count;
  const bool *is_production;
  unsigned table;               /* the number of the present one */
  uint32_t *values;             /* the present one */
  struct assay_learned learned; /* in the present epoch */
};

enum { STEERING_EPOCH = 8192 };

void steering_init(struct steering *s, size_t count, const bool *is_production);
void steering_free(struct steering *s);
/* What a thread has learned in a block. */
void steering_add(struct steering *s, const struct assay_learned *block);
/* The epoch is over. */
void steering_turn(struct steering *s);

struct assay_learned learned_new(size_t count);
void learned_free(struct assay_learned *l);

#endif
