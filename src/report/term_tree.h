/* term_tree: terms drawn as trees, as section 6 of the SmartCheck paper does it. */
#ifndef ASSAY_REPORT_TERM_TREE_H
#define ASSAY_REPORT_TERM_TREE_H

#include "report/text.h"

/* The constructor, and its arguments below it; what is small or has no sequences in it stands on
 * one line:
 *
 *     div
 *     ├─ (c 1)
 *     └─ add
 *        ├─ (c 0)
 *        └─ (c 2)
 *
 * A sequence that does not begin with a symbol is (). What occurs several times, and takes more
 * lines than a name does, gets a name, and is drawn once behind "where". What is so deep that there
 * is no room for it is written out as usual. The first line begins where the text ends, which is
 * column `indent`. Ends with a newline. */
void report_term_tree(struct buffer *out, assay_term t, unsigned width, unsigned indent);

#endif
