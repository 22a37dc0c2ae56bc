/* program_ask: single programs, tried while a failure is examined: do they fail in the same way? */
#ifndef ASSAY_CHECKS_PROGRAM_ASK_H
#define ASSAY_CHECKS_PROGRAM_ASK_H

#include "checks/check.h"
#include "checks/program_trial.h"
#include "checks/spectrum.h"

/* Tries them, and waits for it. False: it was stopped, or cannot be done. */
bool program_try(const struct check *c, const struct program_trial *t, const struct program_texts *texts,
                 struct comparison *out);

struct program_asking {
  const struct check *check;
  const struct program_trial *trial;
  struct program_texts texts;
  enum agreement wanted;     /* how they disagree */
  struct spectrum *spectrum; /* learns from what passes and fails; or NULL */
};
/* As the options have it: all but the check. */
struct assay_reduction program_reduction_of(const struct program_asking *k);
/* Does the subject permit what was seen of the program? That is no smaller form of what it does not
 * permit. It may raise. */
bool program_is_permitted(const struct program_asking *k, assay_term program, const struct compared *c);
/* Gives a verdict on each, all in one batch. Inside of a call of the library: it may raise. */
void program_ask(struct program_asking *k, struct assay_candidate *list, size_t count);

#endif
