/* hash_order: the order in which programs see the entries of hash tables and sets. */
#ifndef ASSAY_RACKET_PRIM_HASH_ORDER_H
#define ASSAY_RACKET_PRIM_HASH_ORDER_H

#include "racket/ordered_table.h"

/* All entries, in the arena. Immutable tables whose keys are symbols go in the order of Racket CS,
 * which depends on the names alone and decides, for one, which fresh names subst/proc hands out;
 * all others in order of insertion. */
struct table_walk *hash_entries(struct world *w, const struct hash_object *h, uint32_t *count);
/* Whether hash_entries sorted: then set->list runs backwards, as in Racket. */
bool hash_is_ordered(const struct hash_object *h);

#endif
