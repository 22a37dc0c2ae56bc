/* racket_sequence: the sequences that `for` iterates over. */
#ifndef ASSAY_RACKET_RACKET_SEQUENCE_H
#define ASSAY_RACKET_RACKET_SEQUENCE_H

#include "racket/prim/hash_order.h"

enum sequence_kind {
  SEQUENCE_ANY, /* the kind depends on the value */
  SEQUENCE_RANGE,
  SEQUENCE_INCLUSIVE_RANGE,
  SEQUENCE_NATURALS,
  SEQUENCE_LIST,
  SEQUENCE_VECTOR,
  SEQUENCE_STRING,
  SEQUENCE_HASH, /* keys and contents */
  SEQUENCE_KEYS,
  SEQUENCE_CONTENTS,
  SEQUENCE_HASH_PAIRS,
  SEQUENCE_SET,
  SEQUENCE_VALUE,    /* once */
  SEQUENCE_CYCLE,    /* a list, repeated indefinitely */
  SEQUENCE_PRODUCER, /* a procedure, called until it returns the stop value */
  SEQUENCE_INDEXED,  /* items with their positions */
  SEQUENCE_STEPS,    /* a structure of m->sequence: calling its field gives a procedure that is called for each step */
};

enum { MOST_VALUES = 8 }; /* values per step of a sequence */

struct iterator {
  enum sequence_kind kind;
  bool indexed;
  value current, limit, step; /* numbers; the stop value or predicate of a producer */
  struct list_walk walk;
  const value *items;
  uint32_t index, count;
  const struct table_walk *entries; /* of a hash table or set */
  struct table_walk entry;
  const char *text, *end;
};

/* Starts an iteration; raises if the arguments are not such a sequence. `name` is the bound
 * variable, for the message. */
void iterator_start(struct machine *m, struct iterator *i, enum sequence_kind kind, const char *name, uint32_t argc,
                    const value *argv);
uint32_t iterator_width(const struct iterator *i); /* the number of values per step */
/* Stores the next values to out[]; false at the end. */
bool iterator_next(struct machine *m, struct iterator *i, value *out);

#endif
