/* graph_spans: where the nodes and blocks of a graph are in its text. Places are numbers: first
 * those of the nodes, then those of the blocks except for the graph itself. */
#ifndef ASSAY_EMI_GRAPH_SPANS_H
#define ASSAY_EMI_GRAPH_SPANS_H

#include "graph/graph_notation.h"
#include "lambda/lambda_print.h"

static inline uint32_t graph_places(const struct op_graph *g) { return g->node_count + g->block_count - 1; }
static inline uint32_t graph_place_of_block(const struct op_graph *g, uint32_t block) {
  return g->node_count + block - 1;
}

/* As graph_write; spans exclude surrounding white space. */
void graph_write_spans(const struct graph_notation *n, const struct op_graph *g, struct buffer *b,
                       struct lambda_spans *spans);

#endif
