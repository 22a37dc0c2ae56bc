/* objects: tuples, cells, arrays and strings, while a graph is computed.
 *
 * A tuple, cell or array is the address of its number of items, and behind it the items. A string
 * is its term. All are made in the world's arena. */
#ifndef ASSAY_GRAPH_OBJECTS_H
#define ASSAY_GRAPH_OBJECTS_H

#include "core/term.h"

uint64_t object_make(struct world *w, uint64_t count, const uint64_t *items);
/* So many times the same, at least once. */
uint64_t object_repeat(struct world *w, uint64_t count, uint64_t item);
/* Of an index whatever the number of items leaves. */
uint64_t *object_item(uint64_t object, uint64_t index);

uint64_t string_append(struct world *w, term a, term b);
/* So many bytes at the beginning, or what follows them. */
uint64_t string_part(struct world *w, term s, uint64_t count, bool is_first);
/* 0 if there are none. */
uint64_t string_byte(term s, uint64_t index);
/* A string of one of the 94 characters that can be seen. */
uint64_t string_character(struct world *w, uint64_t number);

#endif
