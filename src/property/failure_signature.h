/* failure_signature: how a property fails on a term, as a number: which statement it is, whether it
 * was false or what was raised where, and which rules, clauses and steps were at work. Terms that
 * fail with the same signature are likely to show the same bug: of small ones each part matters. */
#ifndef ASSAY_PROPERTY_FAILURE_SIGNATURE_H
#define ASSAY_PROPERTY_FAILURE_SIGNATURE_H

#include "property/suspects.h"
#include "property/verdict.h"

/* 0: the property does not fail on it, or just is false and nothing could be seen at work. */
uint64_t signature_of(struct machine *m, struct suspects *s, const struct collected *c, const struct question *q);

#endif
