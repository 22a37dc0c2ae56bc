/* bug_oracle: does a finding show the injected bug? Only if the property of the unchanged model
 * holds on the term; otherwise the term shows a flaw of the property. */
#ifndef ASSAY_EXPERIMENTS_BUG_ORACLE_H
#define ASSAY_EXPERIMENTS_BUG_ORACLE_H

#include "checks/pool.h"
#include "experiments/bench.h"

/* Of one worker. Each model is loaded at its first use, and kept. */
struct bug_oracle {
  struct worker *worker;
  const struct bench *bench;
  assay_subject **models; /* by their numbers in the bench, each in a world of its own; NULL: not loaded; malloc'ed */
};

void bug_oracle_init(struct bug_oracle *r, struct worker *w, const struct bench *b);
void bug_oracle_free(struct bug_oracle *r);

/* Decides about an arm's last finding. A term outside the unchanged property shows the bug; one
 * on which the property takes too long does not. False: undecided. */
bool bug_oracle_decide(struct bug_oracle *r, const struct bench_arm *a, const struct assay_tried *tried, bool *is_bug,
                       struct diagnostic *error);

#endif
