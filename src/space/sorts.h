/* sorts: what the sorts of a grammar imply, computed once for all of them. */
#ifndef ASSAY_SPACE_SORTS_H
#define ASSAY_SPACE_SORTS_H

#include "space/space.h"

/* Sets forms, told, links, nests and the smallest terms, which are given for atoms and literals.
 * The list has all sorts that are mentioned in it. */
void sorts_finish(struct space *s, struct sort *const *sorts, size_t count);

/* The form of a term that is known to be of the sort; NULL: it has none, or its first item and its
 * length do not determine it. */
static inline const struct sort *sort_told_form(const struct sort *sort, term t) {
  const uint32_t items = seq_count(t);
  const term head = seq_item(t, 0);
  for (uint32_t i = 0; i < sort->form_count; i++) {
    const struct sort *form = sort->forms[i];
    if (form->head && form->head != head) continue;
    if (form->repeats ? items >= form->least : items == form->least) return form;
  }
  return NULL;
}

#endif
