/* dot: reduction graphs for Graphviz. */
#ifndef ASSAY_REPORT_DOT_H
#define ASSAY_REPORT_DOT_H

#include "report/text.h"

/* The graph in the language DOT. The start is bold, normal forms have a double border, and edges
 * are labelled with their rule. */
void report_dot(struct buffer *out, const struct assay_graph *g);

#endif
