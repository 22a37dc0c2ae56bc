/* for_loop: the compiled form of `for` and its relatives. */
#ifndef ASSAY_RACKET_COMPILE_FOR_LOOP_H
#define ASSAY_RACKET_COMPILE_FOR_LOOP_H

#include "racket/compile/compile.h"
#include "racket/racket_sequence.h"

enum for_result {
  FOR_NOTHING,
  FOR_LIST,
  FOR_VECTOR,
  FOR_SET,
  FOR_MUTABLE_SET,
  FOR_HASH,
  FOR_AND,
  FOR_OR,
  FOR_SUM,
  FOR_PRODUCT,
  FOR_FIRST,
  FOR_LAST,
  FOR_FOLD,
  FOR_LISTS,
  FOR_STRING,
};

struct for_sequence {
  enum sequence_kind kind;
  uint32_t argc;
  struct expr **args;
  uint32_t local_count;
  const struct local **locals;
};

struct for_level { /* sequences iterated in parallel, or a guard */
  enum { LEVEL_WALK, LEVEL_WHEN, LEVEL_UNLESS, LEVEL_BREAK, LEVEL_FINAL, LEVEL_BIND } kind;
  uint32_t count;
  struct for_sequence *sequences; /* WALK */
  struct expr *guard;
};

struct for_loop {
  enum for_result result;
  enum equality equality; /* of the resulting hash or set */
  const struct place *place;
  struct for_level *levels;
  uint32_t level_count;
  struct expr *body;
  /* for/fold, for/lists */
  uint32_t accumulator_count;
  const struct local **accumulators;
  struct expr **initials;
  struct expr *final; /* #:result */
};

value run_for(struct machine *m, void *loop, value *frame);

#endif
