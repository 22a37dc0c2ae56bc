/* batch_job: one variant with some terms of a batch: its directory, its programs, its steps. For
 * run/batch.c. */
#ifndef ASSAY_RUN_BATCH_JOB_H
#define ASSAY_RUN_BATCH_JOB_H

#include "run/batch.h"

#include <limits.h>

struct batch_variant {
  uint32_t index;    /* in the target's list; or BATCH_COVERAGE */
  size_t rejected;   /* rejected terms */
  bool has_compiled; /* at least one program */
  size_t not_begun;  /* terms whose program, with that term alone, ended before its first line */
  bool has_begun;    /* at least one term, or the probe */
  bool has_crashed;  /* at least one of those that have not begun did not reach a limit */
  bool is_probed;    /* with the harmless term, or with none */
};

struct batch { /* malloc'ed, with all members but the target and the texts of terms */
  uint64_t ticket;
  const struct target *target;
  char *definitions;
  struct batch_variant *variants;
  struct target_term *terms; /* with the harmless term, if there is one, behind them */
  bool has_harmless;
  struct batch_result result;
  bool *is_late; /* terms of which a variant takes too long; NULL: terms are not counted by this */
  size_t most_late;
  size_t needed;   /* terms from here on are not run */
  size_t jobs;     /* not done yet */
  size_t patience; /* see batch_request */
  struct batch *next;
};

/* What is prepared once for all jobs of a variant. */
struct preparation {
  const struct target *target;
  uint32_t variant; /* in the target's list; or BATCH_COVERAGE */
  char *definitions;
  enum { PREPARATION_NEEDED, PREPARATION_RUNNING, PREPARATION_DONE, PREPARATION_FAILED } state;
  char *failure;   /* malloc'ed */
  char *directory; /* malloc'ed; set when it is done */
  struct preparation *next;
};

struct job {
  struct batch *batch;
  uint32_t variant; /* in the batch's list */
  uint32_t step;
  size_t from, to;              /* its terms: [from, to); a probe, if `from` is the number of terms */
  struct preparation *prepares; /* the preparation that it does instead of terms; or NULL */
  char *directory;              /* its working directory; malloc'ed */
  uint64_t number;              /* set when it runs */
  bool is_cancelled;
  struct job *next;
};

const struct target_variant *batch_variant_of(const struct batch *b, uint32_t number);
const struct target_variant *job_variant(const struct job *j);
bool job_is_run_step(const struct job *j);
/* Makes the directory with its files; `prepared` has the preparation's results, or is NULL. On
 * failure, returns false: see errno. */
bool job_make_directory(const struct job *j, const struct preparation *prepared);
void job_start_step(const struct job *j, struct runner *r);
/* For a compiler, its output, errors first; for a program, its errors; then how it ended.
 * malloc'ed. */
char *job_describe(const struct job *j, const struct child_result *r);
/* The same for a program that did not reach its first term, with the beginning of its output. */
char *job_describe_start(const struct job *j, const struct child_result *r);

#endif
