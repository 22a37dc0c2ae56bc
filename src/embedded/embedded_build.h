/* embedded_build: builds a graph by the user's callbacks, in a child. */
#ifndef ASSAY_EMBEDDED_EMBEDDED_BUILD_H
#define ASSAY_EMBEDDED_EMBEDDED_BUILD_H

#include "embedded/embedded_graph.h"

struct embedded_built {
  struct embedded_graph graph;
  struct assay_function *told; /* malloc'ed: the function that callbacks see */
  void *function;              /* the compiler's; NULL: the callback `begin` failed */
  const char *refused;         /* the callback that rejected the graph; NULL: none */
};

/* Takes ownership of the graph. */
struct embedded_built embedded_build(const struct embedded_variant *v, void *session, unsigned number,
                                     const struct embedded_graph *g);
void embedded_drop(const struct embedded_variant *v, struct embedded_built *b);

#endif
