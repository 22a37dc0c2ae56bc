/* property_check: checks the properties of a model in-process. Each worker has a world of its own
 * with the model in it. */
#ifndef ASSAY_CHECKS_PROPERTY_CHECK_H
#define ASSAY_CHECKS_PROPERTY_CHECK_H

#include "assay.h"

/* Do both fail with the same signature? If they violate two properties, these must also agree on
 * both terms. Seed and index are those of `one`. */
bool property_fails_alike(assay_subject *s, const struct assay_known *one, const struct assay_known *other,
                          uint64_t seed, uint64_t index);

#endif
