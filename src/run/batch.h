/* batch: takes terms, and returns the outcome of each with each variant of a target.
 *
 * Many terms make one program, because starting a compiler and a program costs more than a term. A
 * bad term does not cost the others their outcomes: a program that does not compile is split into
 * halves, and when a program ends too soon, the running term and those behind it are tried again
 * separately.
 *
 *   1. batch_pool_new                                  4. batch_result_free
 *   2. batch_start, as often as wanted                 5. batch_pool_free kills what still runs
 *   3. batch_wait, until all batches are done
 *
 * One thread does all of it, with several batches under way. Results come in any order, and each
 * depends on its own request only. */
#ifndef ASSAY_RUN_BATCH_H
#define ASSAY_RUN_BATCH_H

#include "run/runner.h"
#include "run/target.h"

enum outcome_kind {
  OUTCOME_NOT_RUN,         /* everything was stopped, or nothing can be run */
  OUTCOME_PRINTED,         /* it ran to its end */
  OUTCOME_REJECTED,        /* a compiler rejected it */
  OUTCOME_COMPILER_FAILED, /* a compiler crashed */
  OUTCOME_COMPILER_LIMIT,  /* a compiler exceeded a limit */
  OUTCOME_CRASHED,         /* the program ended too soon */
  OUTCOME_LIMIT,           /* the program exceeded a limit */
};

/* The outcome of one term with one variant. Texts are malloc'ed. */
struct outcome {
  enum outcome_kind kind;
  enum child_end end; /* of the program that decided the outcome */
  char *output;       /* the program's output for the term; NULL if the term did not begin */
  char *message;      /* how it ended, or the compiler's message; NULL if PRINTED or NOT_RUN */
};

enum { BATCH_COVERAGE = UINT32_MAX }; /* the number of the variant that reports coverage */

struct batch_request {
  const struct target *target;
  const uint32_t *variants; /* indices of the target's variants; or BATCH_COVERAGE */
  uint32_t variant_count;
  const struct target_term *terms; /* the array is copied, but the texts must live until the batch is done */
  size_t count;
  const char *definitions; /* or NULL */
  const struct target_term
      *harmless;    /* run when no other term gets anywhere; NULL: no term. It must live as long as the terms */
  size_t most_late; /* the terms behind that many that take too long are not run; 0: all are */
  size_t patience;  /* fails if that many are rejected and none compiles, or if no program begins; 0: never */
};

/* The coverage tool's report on a program with the terms [from, to): all output behind `@@ end`. */
struct batch_coverage {
  size_t from, to;
  char *text; /* malloc'ed */
};

struct batch_result {
  uint64_t ticket;
  size_t count;
  uint32_t variant_count;
  struct outcome *outcomes;        /* of term i with the request's variant v: outcomes[i * variant_count + v] */
  struct batch_coverage *coverage; /* of requests with BATCH_COVERAGE; malloc'ed */
  size_t coverage_count;
  char *failure;               /* why nothing can be run, malloc'ed; or NULL */
  double compile_cpu, run_cpu; /* of its children */
};

struct batch_pool;

/* Runs at most `children` at a time. Returns NULL if there can be no temporary directory; see
 * errno. */
struct batch_pool *batch_pool_new(unsigned children);
void batch_pool_free(struct batch_pool *p);

/* Returns the ticket, which the result has, too. */
uint64_t batch_start(struct batch_pool *p, const struct batch_request *q);
/* How many batches batch_wait has not returned; how many more children could run if there were
 * work. */
size_t batch_pool_open(const struct batch_pool *p);
unsigned batch_pool_idle(const struct batch_pool *p);
/* Waits at most `seconds` until a batch is done. Returns false if none is. */
bool batch_wait(struct batch_pool *p, double seconds, struct batch_result *out);
/* Stops all batches; batch_wait still returns them. */
void batch_pool_cancel(struct batch_pool *p);

void batch_result_free(struct batch_result *r);

#endif
