/* text_edit: removes or replaces some characters of strings and symbols. */
#ifndef ASSAY_SPACE_TEXT_EDIT_H
#define ASSAY_SPACE_TEXT_EDIT_H

#include "core/world.h"

size_t text_characters(term t);

/* The text without `count` characters from the `at`-th on, of the same kind. */
term text_without(struct world *w, term t, size_t at, size_t count);
/* The text with each of these characters replaced by the letter. */
term text_filled(struct world *w, term t, size_t at, size_t count, char with);
/* The concatenation of several strings. */
term text_joined(struct world *w, const term *strings, size_t count);

#endif
