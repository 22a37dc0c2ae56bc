/* referee: is a finding the bug's? Only if the unchanged model's property holds of it: a term of which that is false, too, shows a
 * flaw of the property. */
#ifndef ASSAY_CAMPAIGN_REFEREE_H
#define ASSAY_CAMPAIGN_REFEREE_H

#include "campaign/bench.h"
#include "campaign/pool.h"

/* Of one worker. Each model is loaded when it is first asked for, and stays. */
struct referee {
  struct worker *worker;
  const struct bench *bench;
  assay_subject **models; /* by their numbers in the bench, each in a world of its own; NULL: not yet; malloc'ed */
};

void referee_init(struct referee *r, struct worker *w, const struct bench *b);
void referee_free(struct referee *r);

/* About what an arm has found last. A term that is outside of the unchanged property is the bug's; one on which it needs too long
 * is not. False: it cannot be told; *error tells why, malloc'ed. */
bool referee_decide(struct referee *r, const struct bench_arm *a, const struct assay_tried *tried, bool *is_bug,
                    char **error);

#endif
