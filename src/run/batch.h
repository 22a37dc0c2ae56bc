/* batch: terms in, what each variant of a target makes of them out.
 *
 * Many terms make one program, because starting a compiler and a program costs more than a term.
 * One bad term costs no other its outcome: what does not compile is tried again by halves, and when
 * a program ends too soon, the term that was running and those behind it are tried again apart.
 *
 *   1. batch_pool_new                                  4. batch_result_free
 *   2. batch_start, as often as wanted                 5. batch_pool_free: what still runs is killed
 *   3. batch_wait, until all have been heard of
 *
 * One thread does all of it; several batches are under way at a time. The results come in any
 * order, and each of them depends on its own request only. */
#ifndef ASSAY_RUN_BATCH_H
#define ASSAY_RUN_BATCH_H

#include "run/runner.h"
#include "run/target.h"

enum outcome_kind {
  OUTCOME_NOT_RUN,         /* all was stopped, or cannot be run at all */
  OUTCOME_PRINTED,         /* it ran, and has printed what it prints */
  OUTCOME_REJECTED,        /* a compiler said no */
  OUTCOME_COMPILER_FAILED, /* a compiler did not end by itself */
  OUTCOME_COMPILER_LIMIT,  /* a compiler took too long, or too much of something */
  OUTCOME_CRASHED,         /* the program ended before it was done */
  OUTCOME_LIMIT,           /* the program took too long, or printed too much... */
};

/* What one variant made of one term. Texts are malloc'ed. */
struct outcome {
  enum outcome_kind kind;
  enum child_end end; /* of the program that told */
  char *output;       /* what was printed for the term; NULL if it did not begin */
  char *message;      /* how it ended, or what the compiler said; NULL if it is PRINTED or NOT_RUN */
};

enum { BATCH_COVERAGE = UINT32_MAX }; /* the number of the variant that tells what is evaluated */

struct batch_request {
  const struct target *target;
  const uint32_t *variants; /* which of the target's; or BATCH_COVERAGE */
  uint32_t variant_count;
  const struct target_term *terms; /* the array is copied; its texts are the caller's until the batch was heard of */
  size_t count;
  const char *definitions; /* or NULL */
  const struct target_term
      *harmless;   /* a term that does nothing bad, which is run when no other gets anywhere; or NULL.
                                       * It is the caller's like the terms */
  size_t patience; /* it fails when so many terms were rejected, and nothing else is known yet, and when no program gets
                    * as far as its first term; 0: never */
};

/* What the tool for coverage wrote about a program with the terms [from, to): all that it printed
 * behind `@@ end`. */
struct batch_coverage {
  size_t from, to;
  char *text; /* malloc'ed */
};

struct batch_result {
  uint64_t ticket;
  size_t count;
  uint32_t variant_count;
  struct outcome *outcomes;        /* of term i and the request's variant v: outcomes[i * variant_count + v] */
  struct batch_coverage *coverage; /* of a request about BATCH_COVERAGE; malloc'ed */
  size_t coverage_count;
  char *failure;               /* why it cannot be run at all, malloc'ed; or NULL */
  double compile_cpu, run_cpu; /* seconds of its children */
};

struct batch_pool;

/* So many children at a time. NULL: there can be no temporary directory; errno says why. */
struct batch_pool *batch_pool_new(unsigned children);
void batch_pool_free(struct batch_pool *p);

/* Returns the ticket of the result. */
uint64_t batch_start(struct batch_pool *p, const struct batch_request *q);
/* How many batches have not been heard of; how many children could be started if there were
 * work. */
size_t batch_pool_open(const struct batch_pool *p);
unsigned batch_pool_idle(const struct batch_pool *p);
/* Waits until a batch is done, but at most so many seconds. False: none is. */
bool batch_wait(struct batch_pool *p, double seconds, struct batch_result *out);
/* Stops all; batch_wait still hears of them. */
void batch_pool_cancel(struct batch_pool *p);

void batch_result_free(struct batch_result *r);

#endif
