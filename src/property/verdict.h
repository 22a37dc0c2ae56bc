/* verdict: what a collected property says of a term that comes from elsewhere. */
#ifndef ASSAY_PROPERTY_VERDICT_H
#define ASSAY_PROPERTY_VERDICT_H

#include "core/printer.h"
#include "property/attempt.h"

enum verdict {
  VERDICT_HOLDS,
  VERDICT_FAILS,      /* or raises */
  VERDICT_OUTSIDE,    /* the term is not of the property's pattern or domain */
  VERDICT_TOO_LONG,   /* interrupted, or out of memory or stack */
  VERDICT_UNANSWERED, /* nobody has tried it yet */
};

/* The term is taken as it is: not prepared, and with a goal, only its shape is looked at. What the
 * program draws is what it draws in attempt `index` of `seed`. A task, as the attempts of a trial
 * are; raises nothing. */
struct question {
  term t;
  uint64_t seed, index;
};
enum verdict verdict_on(struct machine *m, const struct collected *c, const struct question *q);

/* The same, with evidence: what stays the same when the property fails in the same way: that it was
 * false, or where which exception was raised. `exception`, if not NULL, gets the message. */
struct evidence {
  uint64_t digest;
  struct buffer *exception;
};
enum verdict verdict_with_evidence(struct machine *m, const struct collected *c, const struct question *q,
                                   struct evidence *out);

/* ...but with the statement of another property, of what this one's pattern binds in the term;
 * NULL: with its own. VERDICT_OUTSIDE: they do not have the same names. */
enum verdict verdict_of_other(struct machine *m, const struct collected *c, const struct collected *other,
                              const struct question *q, struct evidence *out);

#endif
