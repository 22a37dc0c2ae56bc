/* tree: derivations drawn as text. */
#ifndef ASSAY_REPORT_TREE_H
#define ASSAY_REPORT_TREE_H

#include "report/text.h"

/* As on paper, premises side by side above the line and the rule's name at its right:
 *
 *     ─────────────── [zero]   ────────── [n]
 *     (sum z z z)              (nat z)
 *     ──────────────────────────────────── [succ]
 *              (sum (s z) z (s z))
 *
 * or, if that is wider than `width` columns, indented, with the conclusion first. Ends with a
 * newline. */
void report_derivation(struct buffer *out, const struct assay_derivation *d, unsigned width);

#endif
