/* batch_job: one variant of some terms of a batch: its directory, its programs, its steps. For
 * run/batch.c. */
#ifndef ASSAY_RUN_BATCH_JOB_H
#define ASSAY_RUN_BATCH_JOB_H

#include "run/batch.h"

#include <limits.h>

struct batch_variant {
  uint32_t index;    /* among the target's; or BATCH_COVERAGE */
  size_t rejected;   /* how many terms */
  bool has_compiled; /* something */
  size_t not_begun;  /* how many terms whose program ended, alone, before its first line */
  bool has_begun;    /* some term */
  bool is_probed;    /* by the harmless one */
};

struct batch { /* malloc'ed, with all that it points to but the target and the texts of terms */
  uint64_t ticket;
  const struct target *target;
  char *definitions;
  struct batch_variant *variants;
  struct target_term *terms; /* and behind them, the harmless one, if there is one */
  bool has_harmless;
  struct batch_result result;
  size_t jobs;     /* that are not done */
  size_t patience; /* see batch_request */
  struct batch *next;
};

/* What is made once for all jobs of a variant. */
struct preparation {
  const struct target *target;
  uint32_t variant; /* of the target's; or BATCH_COVERAGE */
  char *definitions;
  enum { PREPARATION_NEEDED, PREPARATION_RUNNING, PREPARATION_DONE, PREPARATION_FAILED } state;
  char *failure;   /* malloc'ed */
  char *directory; /* malloc'ed, once it is done */
  struct preparation *next;
};

struct job {
  struct batch *batch;
  uint32_t variant; /* of the batch's */
  uint32_t step;
  size_t from, to;              /* its terms: [from, to); from the number of all terms on, it is the harmless one */
  struct preparation *prepares; /* it has no terms, but does this; or NULL */
  char *directory;              /* where it runs; malloc'ed */
  uint64_t number;              /* once it runs */
  bool is_cancelled;
  struct job *next;
};

const struct target_variant *batch_variant_of(const struct batch *b, uint32_t number);
const struct target_variant *job_variant(const struct job *j);
bool job_is_run_step(const struct job *j);
/* The directory with all that is in it; `prepared` has what was made before, or is NULL. False: see
 * errno. */
bool job_make_directory(const struct job *j, const struct preparation *prepared);
void job_start_step(const struct job *j, struct runner *r);
/* What a compiler printed, errors first; of a program, its errors; then how it ended. malloc'ed. */
char *job_describe(const struct job *j, const struct child_result *r);
/* The same of a program that has not come to its first term: with the beginning of what it
 * printed. */
char *job_describe_start(const struct job *j, const struct child_result *r);

#endif
