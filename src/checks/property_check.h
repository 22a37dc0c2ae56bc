/* property_check: checks the properties of a model in-process. Each worker has a world of its own
 * with the model in it. */
#ifndef ASSAY_CHECKS_PROPERTY_CHECK_H
#define ASSAY_CHECKS_PROPERTY_CHECK_H

#include "checks/examination.h"

/* Do both fail with the same signature? If they violate two properties, these must also agree on
 * both terms. */
bool property_fails_alike(struct check *c, const struct finding *f, struct finding *other);
/* The number, from 1, of the known finding that accounts for the failure, whose term is already
 * reduced; 0: none. */
size_t property_find_known(struct check *c, const struct failure *f, struct finding *const *known, size_t count);
/* Is the finding's term an instance of a universal formula of the other one, which is about the
 * same property? */
bool property_is_instance(struct check *c, const struct finding *f, const struct finding *of);

/* Has the language of any property a non-terminal of that name? */
bool property_has_nonterminal(struct check *c, const char *name);

/* ---- property_examine.c: as in struct check_kind ---- */

extern const struct examiner property_examiner;
char *property_lessons(struct check *c);
assay_status property_teach(struct check *c, const char *lessons);
assay_status property_try_candidate(struct check *c, const struct asked_term *of, struct assay_away *candidate);

#endif
