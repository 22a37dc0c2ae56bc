/* print_flat: what the printers share, and texts that may be cut short. */
#ifndef ASSAY_CORE_PRINT_FLAT_H
#define ASSAY_CORE_PRINT_FLAT_H

#include "core/printer.h"

/* On one line; gives up, returning false, once the buffer is longer than `limit`. */
bool print_flat(struct buffer *b, term t, bool write, size_t limit);
/* What (quote x) and its like begin with when abbreviated, or NULL. */
const char *print_abbreviation(term t);
bool print_is_compound(term t); /* sequence, dotted, vector */

#endif
