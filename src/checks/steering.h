/* steering: makes a hunt prefer what has been rare.
 *
 * An epoch is a fixed number of indices of a stream, whose terms are made with one table of
 * weights. A hunt records which rules and clauses the attempts of an epoch used and, for grammar
 * generators, which productions were in their terms. By derivation, the next table prefers the
 * rules that were rare among those of their judgment; for programs, the rare constants or
 * operations; by grammar, the productions of terms that used rare rules. Tables are numbered, and
 * table 0 prefers nothing. All sums are of integers over whole epochs, so that a table depends on
 * the program, the seed, the generator and its number alone, not on threads. */
#ifndef ASSAY_CHECKS_STEERING_H
#define ASSAY_CHECKS_STEERING_H

#include "assay.h"

#include <jansson.h>

/* The kinds of the rows of a program's coverage: malloc'ed arrays. */
struct steering_rows {
  size_t count;
  enum steering_kind { STEERING_RULE, STEERING_OTHER, STEERING_PRODUCTION, STEERING_PART } * kinds;
  size_t *owners; /* the first row of the same judgment */
};

struct steering { /* malloc'ed arrays with one entry per row */
  const struct steering_rows *rows;
  assay_way way;
  unsigned table;                 /* the number of the current table */
  uint32_t *values;               /* the current table */
  struct assay_example *examples; /* for each row, the smallest term of the last epoch that used it */
  uint64_t end;                   /* the last index of the current epoch */
  struct assay_learned learned;   /* in the current epoch, so far */
};

struct steering_rows steering_rows(const struct assay_coverage *c);
void steering_rows_free(struct steering_rows *r);

/* Streams of programs have ASSAY_WAYS for `way`. */
bool steering_applies(const struct steering_rows *rows, assay_way way);
/* The rows of programs with `count` parts. */
struct steering_rows steering_rows_of_parts(size_t count);
void steering_init(struct steering *s, const struct steering_rows *rows, assay_way way);
void steering_free(struct steering *s);
/* Adds what a thread learned from a range. */
void steering_add(struct steering *s, const struct assay_learned *block);
/* Ends the epoch and makes the next table. */
void steering_turn(struct steering *s);

/* The whole state, so that another process can continue. Returns false if it belongs to another
 * program. */
json_t *steering_json(const struct steering *s);
bool steering_read_json(struct steering *s, const json_t *object);

struct assay_learned learned_new(size_t count);
void learned_free(struct assay_learned *l, size_t count);

#endif
