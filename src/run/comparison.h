/* comparison: do the variants of a target agree on items? Takes items, and returns verdicts.
 *
 * An item is a term, or several that should do the same. The batch of an item may make it a
 * suspect. Suspects run once more, alone or together with the other suspects of the batch; one that
 * does not differ then runs a third time, alone. If that does not reproduce the difference, it is
 * flaky. (A first suspicion may be wrong because another term of the batch caused it; a second run
 * may miss a difference because a busy machine made a program reach a time limit.) Used like
 * run/batch.h:
 *
 *   1. comparer_new                                    4. comparison_free
 *   2. comparer_start, as often as wanted              5. comparer_free
 *   3. comparer_wait, until all have been returned
 */
#ifndef ASSAY_RUN_COMPARISON_H
#define ASSAY_RUN_COMPARISON_H

#include "run/differing.h"

enum confirming {
  CONFIRM_TOGETHER, /* cheap: for callers that count suspects, and will examine them */
  CONFIRM_ALONE,
  CONFIRM_NOTHING, /* suspects are not run again */
};

struct comparison_request {
  const struct target *target;
  const uint32_t *variants;
  uint32_t variant_count;
  const struct target_term *terms; /* item i: terms[i * per_item] and those after it; copied */
  size_t items, per_item;
  const struct expected_output *const *expected; /* the expected output of each item; NULL: unknown. Copied */
  bool is_judged; /* an item without expected output that only one variant has run is unknown */
  const char *definitions;
  const struct target_term *harmless; /* as in batch_request; it must live as long as the comparer */
  enum confirming confirming;
  bool keeps_outcomes;        /* also of items that are no suspects */
  size_t most_late, patience; /* as in batch_request */
};

struct compared {
  struct difference difference;
  bool is_flaky; /* its batch differed, but the difference did not occur again */
  char *limit;   /* why it is unknown: "VARIANT: the limit reached". malloc'ed; or NULL */
  struct outcome
      *outcomes; /* of a suspect, or if they are kept: each term's outcome with each variant. malloc'ed; or NULL */
  size_t outcome_count;
  struct expected_output *expected; /* of a suspect: the expected output. malloc'ed; or NULL */
};

struct comparison {
  uint64_t ticket;
  size_t items;
  struct compared *compared;
  char *failure; /* why nothing can be run; or NULL. malloc'ed */
  double compile_cpu, run_cpu;
};

struct comparer;

/* For one target; runs at most `children` at a time. Returns NULL on failure: see errno. */
struct comparer *comparer_new(const struct target *t, unsigned children);
void comparer_free(struct comparer *c);
uint64_t comparer_start(struct comparer *c, const struct comparison_request *q);
size_t comparer_open(const struct comparer *c);
unsigned comparer_idle(const struct comparer *c);
bool comparer_wait(struct comparer *c, double seconds, struct comparison *out);
void comparer_cancel(struct comparer *c);
const struct line_rules *comparer_rules(const struct comparer *c);

void comparison_free(struct comparison *r);

#endif
