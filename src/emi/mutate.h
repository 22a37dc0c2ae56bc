/* mutate: programs that do the same on given inputs (equivalence modulo inputs): what a run never
 * evaluates becomes something else.
 *
 * A part that is not evaluated is replaced by a program that is made for its place, or by one that
 * fails or never ends; several of them at once; two such parts are swapped; such a part goes away;
 * what is evaluated is put into a context that has such parts. Each mutant is well-typed, and the
 * reference evaluator has seen that it does the same. */
#ifndef ASSAY_EMI_MUTATE_H
#define ASSAY_EMI_MUTATE_H

#include "core/rng.h"
#include "lambda/generate/lambda_generator.h"
#include "reference/reference.h"

struct mutator;
struct pairs;

/* Of programs of the wanted type. In the world's arena. */
struct mutator *mutator_new(const struct lambda_wanted *wanted, struct reference *reference);
const struct pairs *mutator_pairs(const struct mutator *m);

enum mutation {
  MUTATION_REPLACED,
  MUTATION_FAILS,
  MUTATION_LOOPS,
  MUTATION_SEVERAL,
  MUTATION_SWAPPED,
  MUTATION_DELETED,
  MUTATION_INSERTED,
  MUTATIONS
};
extern const char *const mutation_names[MUTATIONS];

struct mutant {
  term program; /* 0: there is none this time */
  enum mutation mutation;
};

/* From now on, what is evaluated of that program, in all runs, is what somebody else has seen; the
 * evaluator still checks each mutant. A copy is made. */
void mutator_take_coverage(struct mutator *m, term program, const bool *evaluated, uint32_t count);

/* Modulo the run of that number, or all runs (reference/reference.h). */
struct mutant mutate(struct mutator *m, term program, uint32_t run, struct rng *r);

#endif
