/* graph_transplant: the literals of one graph in the operations of another. */
#ifndef ASSAY_SPACES_GRAPH_GRAPH_TRANSPLANT_H
#define ASSAY_SPACES_GRAPH_GRAPH_TRANSPLANT_H

#include "graph/operations.h"

/* As `transplant` in struct space. */
term graph_transplant(const struct operations *o, term to, term from);

#endif
