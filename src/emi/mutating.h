/* mutating: what the mutations of programs share. Private to emi. */
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
  struct space *space;             /* of programs that may contain %anything */
  const struct constant **failing; /* constants of any type, which always fail */
  uint32_t failing_count;
  struct loops loops;  /* diverging programs of several types */
  struct covered seen; /* given coverage; its program is 0 if there is none */
};

bool mutator_is_well_typed(const struct mutator *m, term program);

/* A generated part for the place, of its type and with the variables in scope: 0: none this time.
 * The program may contain %anything, there and elsewhere. */
term dead_generated(struct mutator *m, term program, const struct route *p, struct rng *r);
/* A failing constant; a loop of the right type; any of the three. */
term dead_failing(const struct mutator *m, struct rng *r);
term dead_loop(const struct mutator *m, term program, const struct route *p, struct rng *r);
term dead_drawn(struct mutator *m, term program, const struct route *p, struct rng *r);

/* Diverging programs of the signature's types, as far as generating small programs finds some. In
 * the arena. */
struct loops find_loops(const struct mutator *m);

/* Mutations in files of their own: the changed program, or 0. The caller checks that it is
 * well-typed and equivalent. */
term insert_context(struct mutator *m, const struct covered *c, struct rng *r);
term delete_dead(struct mutator *m, const struct covered *c, struct rng *r);

#endif
