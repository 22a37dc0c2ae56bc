/* tree_indented: derivations as indented lines, if they are too wide to be drawn as on paper. */
#ifndef ASSAY_REPORT_TREE_INDENTED_H
#define ASSAY_REPORT_TREE_INDENTED_H

#include "report/text.h"

void report_derivation_indented(struct buffer *out, const struct assay_derivation *d, unsigned width);

#endif
