/* subject_without: a form of a subject file without an incorrect constant or operation, so that the
 * rest can be linted. */
#ifndef ASSAY_SUBJECT_SUBJECT_WITHOUT_H
#define ASSAY_SUBJECT_SUBJECT_WITHOUT_H

#include "core/read/syntax.h"

struct world;

/* A copy in the world's arena without the innermost [NAME : ...] around the place; NULL: there is
 * none. */
const struct syntax *subject_form_without(struct world *w, const struct syntax *form, const struct place *place);

#endif
