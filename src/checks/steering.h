/* steering: a hunt leans to what has been rare.
 *
 * In each epoch, so many indices of a stream, terms are made with one table of weights, and
 * attempts are watched: which rules and clauses did they use, and by grammar, which productions
 * were in their terms? The next table prefers, by derivation, the rules that were rare among those
 * of their judgment; of programs, the constants or operations that were rare; by grammar, the
 * productions of terms that used rules which were rare in the epoch before. Tables are numbered;
 * the first (0) prefers nothing. All sums are of whole numbers over whole epochs, so a table
 * depends on the program, the seed, the generator and its number alone, not on threads. */
#ifndef ASSAY_CHECKS_STEERING_H
#define ASSAY_CHECKS_STEERING_H

#include "assay.h"

#include <jansson.h>

/* What the rows of a program's coverage are: malloc'ed arrays. */
struct steering_rows {
  size_t count;
  enum steering_kind { STEERING_RULE, STEERING_OTHER, STEERING_PRODUCTION, STEERING_PART } * kinds;
  size_t *owners; /* the first row of the same judgment */
};

struct steering { /* malloc'ed arrays: an entry for each row */
  const struct steering_rows *rows;
  assay_way way;
  unsigned table;                 /* the number of the present one */
  uint32_t *values;               /* the present one, and... */
  struct assay_example *examples; /* ...for each row, the smallest term of the last epoch that has one */
  uint64_t end;                   /* the last index of its epoch */
  struct assay_learned learned;   /* in the epoch, so far */
};

struct steering_rows steering_rows(const struct assay_coverage *c);
void steering_rows_free(struct steering_rows *r);

/* Streams of programs have no way: ASSAY_WAYS. */
bool steering_applies(const struct steering_rows *rows, assay_way way);
/* Of programs, that are made of so many parts. */
struct steering_rows steering_rows_of_parts(size_t count);
void steering_init(struct steering *s, const struct steering_rows *rows, assay_way way);
void steering_free(struct steering *s);
/* What a thread has learned in a block. */
void steering_add(struct steering *s, const struct assay_learned *block);
/* The epoch is over. */
void steering_turn(struct steering *s);

/* All of it, to go on with in another process; false: it is of another program. */
json_t *steering_json(const struct steering *s);
bool steering_read_json(struct steering *s, const json_t *object);

struct assay_learned learned_new(size_t count);
void learned_free(struct assay_learned *l, size_t count);

#endif
