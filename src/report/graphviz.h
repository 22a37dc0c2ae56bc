/* graphviz: running `dot`. */
#ifndef ASSAY_REPORT_GRAPHVIZ_H
#define ASSAY_REPORT_GRAPHVIZ_H

#include "core/printer.h"

#include <stdbool.h>

/* Has the program `dot` make an SVG of a DOT text; `svg` gets it. False: `error` says why. What dot itself has to say
 * goes to stderr. */
bool graphviz_svg(const struct buffer *dot, struct buffer *svg, struct buffer *error);

#endif
