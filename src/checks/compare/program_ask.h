/* program_ask: tries single programs during an examination: do they fail in the same way? */
#ifndef ASSAY_CHECKS_COMPARE_PROGRAM_ASK_H
#define ASSAY_CHECKS_COMPARE_PROGRAM_ASK_H

#include "checks/check.h"
#include "checks/compare/program_reduce.h"
#include "checks/compare/program_trial.h"
#include "checks/spectrum.h"

/* Tries the programs and waits for the result. Returns false if it was stopped or could not be
 * done. */
bool program_try(const struct check *c, const struct program_trial *t, const struct program_texts *texts,
                 struct comparison *out);
/* The same for a user's program: it is an error if a variant can run no program at all. */
bool program_try_given(const struct check *c, const struct program_trial *t, const struct program_texts *texts,
                       struct comparison *out);

/* Waits for what has been started. Returns false as program_try does. */
bool program_wait(const struct check *c, const struct program_trial *t, const struct program_texts *texts,
                  struct comparison *out);

struct program_asking {
  const struct check *check;
  const struct program_trial *trial;
  const struct subject_variants *variants; /* instead of those that are compared; or NULL */
  struct program_texts texts;
  enum agreement wanted;     /* the failure to look for */
  size_t most_late;          /* as in batch_request: candidates behind these stay unanswered, as reductions permit */
  struct spectrum *spectrum; /* learns which symbols pass and fail; or NULL */
};
/* The options of a reduction, without the check and its bounds. */
struct reduce_options program_reduction_of(const struct program_asking *k);
/* Does the subject permit this result of the program? If so, the program is not a smaller form of a
 * failure that is not permitted. May raise. */
bool program_is_permitted(const struct program_asking *k, assay_term program, const struct compared *c);
/* Sets the verdict of each candidate, all in one batch. May raise. */
void program_ask(struct program_asking *k, struct reduce_candidate *list, size_t count);

#endif
