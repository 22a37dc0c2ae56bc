/* verdict: the verdict of a collected property on a given term. */
#ifndef ASSAY_PROPERTY_VERDICT_H
#define ASSAY_PROPERTY_VERDICT_H

#include "core/printer.h"
#include "property/attempt.h"

enum verdict {
  VERDICT_HOLDS,
  VERDICT_FAILS,      /* false or an exception */
  VERDICT_OUTSIDE,    /* the term is not in the property's pattern or domain */
  VERDICT_TOO_LONG,   /* interrupted, or out of memory or stack */
  VERDICT_UNANSWERED, /* not tested yet */
};

/* The term is taken unchanged: it is not prepared, and with a goal, only its shape is checked. The
 * program draws the random numbers of attempt `index` of `seed`. It is a task, as the attempts of a
 * trial are. Raises only what `exit` raises, because a program that ends itself has no verdict. */
struct question {
  term t;
  uint64_t seed, index;
};
enum verdict verdict_on(struct machine *m, const struct collected *c, const struct question *q);

/* The same with evidence, which is equal for equal failures: that the property was false, or which
 * exception was raised where. `exception`, if not NULL, gets the message. */
struct evidence {
  uint64_t digest;
  struct buffer *exception;
};
enum verdict verdict_with_evidence(struct machine *m, const struct collected *c, const struct question *q,
                                   struct evidence *out);

/* ...but with another property's statement on the bindings of this one's pattern; NULL: its own.
 * VERDICT_OUTSIDE: they do not have the same names. */
enum verdict verdict_of_other(struct machine *m, const struct collected *c, const struct collected *other,
                              const struct question *q, struct evidence *out);

#endif
