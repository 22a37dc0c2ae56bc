/* term_tree: draws terms as trees, like section 6 of the SmartCheck paper. */
#ifndef ASSAY_REPORT_TERM_TREE_H
#define ASSAY_REPORT_TERM_TREE_H

#include "report/text.h"

/* Draws the constructor with its arguments below it; sub-terms that are small or have no sequences
 * take one line:
 *
 *     div
 *     ├─ (c 1)
 *     └─ add
 *        ├─ (c 0)
 *        └─ (c 2)
 *
 * A sequence that does not begin with a symbol is (). A repeated sub-term that takes more lines
 * than a name gets a name, and is drawn once behind "where". A sub-term that is too deep for the
 * width is printed as usual. The first line begins at the end of the text, which is column
 * `indent`. Ends with a newline. */
void report_term_tree(struct buffer *out, assay_term t, unsigned width, unsigned indent);

#endif
