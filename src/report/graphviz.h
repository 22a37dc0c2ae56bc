/* graphviz: running `dot`. */
#ifndef ASSAY_REPORT_GRAPHVIZ_H
#define ASSAY_REPORT_GRAPHVIZ_H

#include "core/printer.h"

#include <stdbool.h>

enum { GRAPHVIZ_SECONDS = 30 }; /* enough for thousands of nodes; tens of thousands are unreadable */

/* Has the program `dot` convert a DOT text to SVG. On failure, returns false and sets `error`.
 * Messages of dot go to stderr. It is killed after `seconds`. */
bool graphviz_svg(const struct buffer *dot, unsigned seconds, struct buffer *svg, struct buffer *error);

#endif
