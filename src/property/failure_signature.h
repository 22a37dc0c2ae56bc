/* failure_signature: how a property fails on a term, as a number: which statement was false, or
 * which exception was raised where, and which rules, clauses and steps were at work. Terms with the
 * same signature are likely to show the same bug, because every part of a small term matters. */
#ifndef ASSAY_PROPERTY_FAILURE_SIGNATURE_H
#define ASSAY_PROPERTY_FAILURE_SIGNATURE_H

#include "property/suspects.h"
#include "property/verdict.h"

/* False: the property does not fail on it. *out is 0 then, and also if it is false without any row
 * at work. */
bool signature_find(struct machine *m, struct suspects *s, const struct collected *c, const struct question *q,
                    uint64_t *out);

#endif
