/* hash_order: the order in which programs see the entries of hash tables and sets. */
#ifndef ASSAY_RACKET_PRIM_HASH_ORDER_H
#define ASSAY_RACKET_PRIM_HASH_ORDER_H

#include "racket/ordered_table.h"

/* All entries, in the arena. Immutable tables with symbols as keys are in the order of Racket CS,
 * which depends only on the names and determines, for example, the fresh names of subst/proc; all
 * others are in order of insertion. */
struct table_walk *hash_entries(struct world *w, const struct hash_object *h, uint32_t *count);
/* Did hash_entries sort? If so, set->list is in reverse order, as in Racket. */
bool hash_is_ordered(const struct hash_object *h);

#endif
