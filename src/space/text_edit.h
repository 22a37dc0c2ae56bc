/* text_edit: strings and symbols with some of their characters left out or replaced. */
#ifndef ASSAY_SPACE_TEXT_EDIT_H
#define ASSAY_SPACE_TEXT_EDIT_H

#include "core/world.h"

size_t text_characters(term t);

/* The text, of the same kind, without `count` characters from the `at`-th on. */
term text_without(struct world *w, term t, size_t at, size_t count);
/* ...with each of them replaced by the letter. */
term text_filled(struct world *w, term t, size_t at, size_t count, char with);
/* One string with the characters of several. */
term text_joined(struct world *w, const term *strings, size_t count);

#endif
