/* suspects: which rules, clauses and steps are at work when a property fails, and how often they
 * are when it holds.
 *
 * What fails nearly whenever a row is at work is likely to be that row's fault: this is fault
 * localisation by spectra, as it is done for tests that cover statements. It is used to tell
 * whether two terms show the same bug, never to tell whether one fails. */
#ifndef ASSAY_PROPERTY_SUSPECTS_H
#define ASSAY_PROPERTY_SUSPECTS_H

#include "property/coverage.h"

struct suspects { /* in the world's arena */
  const struct coverage *coverage;
  uint64_t *before;          /* how often each row was used before the property was tried */
  uint32_t *failed, *passed; /* how often each was at work when it failed, and when it held */
};

struct suspects *suspects_new(struct machine *m, const struct coverage *c);

/* The property is about to be tried: what is remembered of calls is forgotten, for it would not be
 * seen at work. */
void suspects_watch(struct machine *m, struct suspects *s);
bool suspects_at_work(const struct suspects *s, size_t row);
void suspects_failed(struct suspects *s);
void suspects_passed(struct suspects *s);

/* From 0 to 1: how often it fails when the row is at work. Below 0: too little is known. */
double suspicion(const struct suspects *s, size_t row);

#endif
