/* replace_holes: the names in replacements, for reading and applying them.
 *
 * Holes are named `?NAME`, and the variables that λs bind `v_1`, `v_2`...: variables of programs
 * have other names. So a variable of a replacement is never free in the term of a hole: patterns do
 * not match inside λs, and a replacement is not rewritten again. */
#ifndef ASSAY_LAMBDA_REPLACE_HOLES_H
#define ASSAY_LAMBDA_REPLACE_HOLES_H

#include "core/term.h"

enum { REPLACE_MOST_HOLES = 16 };

static inline bool is_replace_hole(term e) { return is_symbol(e) && text_bytes(e)[0] == '?'; }

#endif
