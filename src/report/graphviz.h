/* graphviz: running `dot`. */
#ifndef ASSAY_REPORT_GRAPHVIZ_H
#define ASSAY_REPORT_GRAPHVIZ_H

#include "core/printer.h"

#include <stdbool.h>

enum { GRAPHVIZ_SECONDS = 30 }; /* thousands of nodes; tens of thousands nobody can read */

/* Has the program `dot` make an SVG of a DOT text; `svg` gets it. False: `error` says why. What dot
 * itself has to say goes to stderr. After so many seconds it is ended. */
bool graphviz_svg(const struct buffer *dot, unsigned seconds, struct buffer *svg, struct buffer *error);

#endif
