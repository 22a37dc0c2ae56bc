/* objects: tuples, cells, arrays and strings, while a graph is computed.
 *
 * A tuple, cell or array is the address of its number of items, followed by the items. A string is
 * its term. All are made in the world's arena. */
#ifndef ASSAY_GRAPH_OBJECTS_H
#define ASSAY_GRAPH_OBJECTS_H

#include "core/term.h"

uint64_t object_make(struct world *w, uint64_t count, const uint64_t *items);
/* An object of `count` equal items, at least one. */
uint64_t object_repeat(struct world *w, uint64_t count, uint64_t item);
/* Takes the index modulo the number of items. */
uint64_t *object_item(uint64_t object, uint64_t index);

uint64_t string_append(struct world *w, term a, term b);
/* The first `count` bytes, or the rest after them. */
uint64_t string_part(struct world *w, term s, uint64_t count, bool is_first);
/* 0 if the string is empty. */
uint64_t string_byte(term s, uint64_t index);
/* A string of one of the 94 visible characters. */
uint64_t string_character(struct world *w, uint64_t number);

#endif
