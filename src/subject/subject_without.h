/* subject_without: a form of a subject file without the one constant or operation that is wrong, so
 * that the others can be looked at. */
#ifndef ASSAY_SUBJECT_SUBJECT_WITHOUT_H
#define ASSAY_SUBJECT_SUBJECT_WITHOUT_H

#include "core/read/syntax.h"

struct world;

/* A copy in the world's arena without the innermost [NAME : ...] that the place is in; NULL: it is
 * in none. */
const struct syntax *subject_form_without(struct world *w, const struct syntax *form, const struct place *place);

#endif
