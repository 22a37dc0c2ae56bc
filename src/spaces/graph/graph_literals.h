/* graph_literals: the places of a graph: the values of its literals, each with its type as its
 * sort. */
#ifndef ASSAY_SPACES_GRAPH_GRAPH_LITERALS_H
#define ASSAY_SPACES_GRAPH_GRAPH_LITERALS_H

#include "graph/graph.h"
#include "space/space.h"

struct graph_literals { /* of a space */
  const struct operations *operations;
  struct word_sort *sorts; /* those used so far */
};

/* Lists nothing if `whole` is not a graph. */
void graph_literals_see(struct graph_literals *k, term whole, space_see_place *see, void *data);
/* The sort must be one of these. */
bool graph_literals_take(const struct sort *sort, term t);
term graph_literals_vary(const struct graph_literals *k, const struct sort *sort, struct rng *r);
void graph_literals_name(const struct sort *sort, struct buffer *out);

#endif
