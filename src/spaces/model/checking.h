/* checking: checks candidates of a counterexample by the property. Private to counterexample*.c. */
#ifndef ASSAY_SPACES_MODEL_CHECKING_H
#define ASSAY_SPACES_MODEL_CHECKING_H

#include "spaces/model/counterexample.h"

struct checking { /* in the world's arena */
  struct machine *machine;
  const struct collected *property;
  struct question question;
  enum verdict wanted; /* FAILS; or, if the first term took too long, that */
  uint64_t evidence;   /* of the reduced term */
  const struct counterexample_request *request;
  bool is_reducing; /* candidates that turn into known bugs do not count */
};

static inline const struct wanted *checking_wanted(const struct checking *k) {
  return &k->property->property.generator.wanted;
}

/* Sets verdicts; `data` is a struct checking. */
void checking_check(void *data, struct reduce_candidate *list, size_t count);
struct space *checking_space(struct machine *m, const struct counterexample_request *r);
void checking_generalise(struct checking *k, struct space *s, term part, struct counterexample_formulas *out);

#endif
