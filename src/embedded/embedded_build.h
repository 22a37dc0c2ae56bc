/* embedded_build: a graph built by the user's callbacks, in a child. */
#ifndef ASSAY_EMBEDDED_EMBEDDED_BUILD_H
#define ASSAY_EMBEDDED_EMBEDDED_BUILD_H

#include "embedded/embedded_graph.h"

struct embedded_built {
  struct embedded_graph graph;
  struct assay_function *told; /* malloc'ed: what the compiler was told, and what it may say */
  void *function;              /* the compiler's; NULL: it did not begin */
  const char *refused;         /* by which callback; NULL: by none */
};

/* The graph is the built one's from now on. */
struct embedded_built embedded_build(const struct embedded_variant *v, void *session, unsigned number,
                                     const struct embedded_graph *g);
void embedded_drop(const struct embedded_variant *v, struct embedded_built *b);

#endif
