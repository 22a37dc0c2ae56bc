/* print_flat: what the printers share, and texts that may be truncated. */
#ifndef ASSAY_CORE_PRINT_FLAT_H
#define ASSAY_CORE_PRINT_FLAT_H

#include "core/printer.h"

/* Prints on one line; returns false once the buffer is longer than `limit`. */
bool print_flat(struct buffer *b, term t, bool write, size_t limit);
/* The abbreviation of (quote x) and the like, such as ', or NULL. */
const char *print_abbreviation(term t);

#endif
