/* mutate: programs that are equivalent modulo inputs: parts that a run never evaluates are changed.
 *
 * An unevaluated part is replaced by a generated program, or by one that fails or diverges; several
 * parts are replaced at once; two are swapped; one is deleted; an evaluated part is put into a
 * context with unevaluated parts. Each mutant is well-typed, and the reference evaluator has
 * confirmed that it is equivalent. */
#ifndef ASSAY_EMI_MUTATE_H
#define ASSAY_EMI_MUTATE_H

#include "core/rng.h"
#include "lambda/generate/lambda_generator.h"
#include "reference/reference.h"

struct mutator;
struct pairs;

/* For programs of the wanted type. In the world's arena. */
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
  term program; /* 0: there is none for these random choices */
  enum mutation mutation;
};

/* From now on, uses this coverage of that program, from elsewhere, for all runs; the evaluator
 * still checks each mutant. Makes a copy. */
void mutator_take_coverage(struct mutator *m, term program, const bool *evaluated, uint32_t count);

/* Equivalent modulo the run of that number, or modulo all runs (reference/reference.h). */
struct mutant mutate(struct mutator *m, term program, uint32_t run, struct rng *r);

#endif
