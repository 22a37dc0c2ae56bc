/* bug_oracle: is a finding the bug's? Only if the unchanged model's property holds of it: a term
 * of which that is false, too, shows a flaw of the property. */
#ifndef ASSAY_EXPERIMENTS_BUG_ORACLE_H
#define ASSAY_EXPERIMENTS_BUG_ORACLE_H

#include "checks/pool.h"
#include "experiments/bench.h"

/* Of one worker. Each model is loaded when it is first asked for, and stays. */
struct bug_oracle {
  struct worker *worker;
  const struct bench *bench;
  assay_subject **models; /* by their numbers in the bench, each in a world of its own; NULL: not yet; malloc'ed */
};

void bug_oracle_init(struct bug_oracle *r, struct worker *w, const struct bench *b);
void bug_oracle_free(struct bug_oracle *r);

/* About what an arm has found last. A term that is outside of the unchanged property is the
 * bug's; one on which it needs too long is not. False: it cannot be told; *error tells why,
 * malloc'ed. */
bool bug_oracle_decide(struct bug_oracle *r, const struct bench_arm *a, const struct assay_tried *tried, bool *is_bug,
                       char **error);

#endif
