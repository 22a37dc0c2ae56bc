/* suspects: which rules, clauses and steps are at work when a property fails, and how often they
 * are when it holds.
 *
 * If the property fails nearly whenever a row is at work, the bug is likely to be in that row: this
 * is spectrum-based fault localisation, as for tests that cover statements. It serves to decide
 * whether two terms show the same bug, never whether a term fails. */
#ifndef ASSAY_PROPERTY_SUSPECTS_H
#define ASSAY_PROPERTY_SUSPECTS_H

#include "property/coverage.h"

struct suspects { /* in the world's arena */
  const struct coverage *coverage;
  uint64_t *before;          /* how often each row was used before the property was tested */
  uint32_t *failed, *passed; /* how often each row was at work when the property failed, and when it held */
};

struct suspects *suspects_new(struct machine *m, const struct coverage *c);

/* Call this before testing the property: it clears memoised calls, which would not be seen at
 * work. */
void suspects_watch(struct machine *m, struct suspects *s);
bool suspects_at_work(const struct suspects *s, size_t row);
void suspects_failed(struct suspects *s);
void suspects_passed(struct suspects *s);

/* The fraction of failures, from 0 to 1, when the row is at work. Negative: too little is known. */
double suspicion(const struct suspects *s, size_t row);

#endif
