/* mutating: what the ways to mutate programs share. Private to emi. */
#ifndef ASSAY_EMI_MUTATING_H
#define ASSAY_EMI_MUTATING_H

#include "emi/mutate.h"
#include "emi/places.h"
#include "lambda/pair.h"

struct space;

struct loops {
  const term *list;
  uint32_t count;
};

struct mutator {
  struct lambda_wanted wanted;
  const struct signature *signature;
  struct reference *reference;
  struct pairs *pairs;
  struct space *space;             /* of programs that may have %anything in them */
  const struct constant **failing; /* constants of any type, which can only fail */
  uint32_t failing_count;
  struct loops loops;  /* programs of several types that do not end */
  struct covered seen; /* that was given; its program is 0: none was */
};

bool mutator_is_well_typed(const struct mutator *m, term program);

/* What may stand at the place, of its type and with the variables around it: 0: none this time. The
 * program may have %anything in it, there and elsewhere. */
term dead_generated(struct mutator *m, term program, const struct route *p, struct rng *r);
/* A constant that fails; one of the loops that is of that type; any of the three. */
term dead_failing(const struct mutator *m, struct rng *r);
term dead_loop(const struct mutator *m, term program, const struct route *p, struct rng *r);
term dead_drawn(struct mutator *m, term program, const struct route *p, struct rng *r);

/* Programs of the signature's types that take all steps there are, as far as some are found by
 * making small ones at random. In the arena. */
struct loops find_loops(const struct mutator *m);

/* The ways that have files of their own: the program with that change, or 0. Nobody knows yet
 * whether it is well-typed, and what it does. */
term insert_context(struct mutator *m, const struct covered *c, struct rng *r);
term delete_dead(struct mutator *m, const struct covered *c, struct rng *r);

#endif
