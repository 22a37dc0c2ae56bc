/* comparison: items in, verdicts out: do the variants of a target agree about them?
 *
 * An item is a term, or several that should do the same. Batches say which items are suspects. A
 * suspect is run once more, alone or together with the other suspects of the batch, and if it does
 * not differ then, a third time, alone: what is not seen again is flaky. (The first suspicion is
 * not believed, because a term may have been spoilt by its company; the second is not dropped at
 * once, because on a busy machine a program may reach a time limit.) Used like run/batch.h:
 *
 *   1. comparer_new                                    4. comparison_free
 *   2. comparer_start, as often as wanted              5. comparer_free
 *   3. comparer_wait, until all have been heard of
 */
#ifndef ASSAY_RUN_COMPARISON_H
#define ASSAY_RUN_COMPARISON_H

#include "run/differing.h"

enum confirming {
  CONFIRM_TOGETHER, /* cheap: for those who count suspects, and will look at them again */
  CONFIRM_ALONE,
  CONFIRM_NOTHING, /* suspects are believed at once */
};

struct comparison_request {
  const struct target *target;
  const uint32_t *variants;
  uint32_t variant_count;
  const struct target_term *terms; /* item i: terms[i * per_item] and those after it; copied */
  size_t items, per_item;
  const struct expected_output *const
      *expected;  /* what each item should print; NULL, for one or all: unknown. Copied */
  bool is_judged; /* one that only one variant has run, of which nobody knows what it should print, is unknown */
  const char *definitions;
  const struct target_term *harmless; /* as in batch_request; it is the caller's as long as the comparer is there */
  enum confirming confirming;
  size_t patience; /* as in batch_request */
};

struct compared {
  struct difference difference;
  bool is_flaky;            /* its batch said so, but it was not seen again */
  char *limit;              /* of what is unknown: "VARIANT: what it has reached", if that is why. malloc'ed; or NULL */
  struct outcome *outcomes; /* of a suspect: each term's by each variant. malloc'ed; or NULL */
  size_t outcome_count;
  struct expected_output *expected; /* of a suspect: what it should print. malloc'ed; or NULL */
};

struct comparison {
  uint64_t ticket;
  size_t items;
  struct compared *compared;
  char *failure; /* why nothing can be run; or NULL. malloc'ed */
  double compile_cpu, run_cpu;
};

struct comparer;

/* For one target. So many children at a time. NULL: see errno. */
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
