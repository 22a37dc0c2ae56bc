/* failure_signature: how a property fails on a term, as a number: which statement it is, whether it
 * was false or what was raised where, and which rules, clauses and steps were at work. Terms that
 * fail with the same signature are likely to show the same bug: of small ones each part matters. */
#ifndef ASSAY_PROPERTY_FAILURE_SIGNATURE_H
#define ASSAY_PROPERTY_FAILURE_SIGNATURE_H

#include "property/suspects.h"
#include "property/verdict.h"

/* False: the property does not fail on it. *out is 0 then, and if it just is false and nothing
 * could be seen at work. */
bool signature_find(struct machine *m, struct suspects *s, const struct collected *c, const struct question *q,
                    uint64_t *out);

#endif
