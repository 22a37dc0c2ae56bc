/* graph_space: graphs of operations (graph/graph.h) as a space. A graph is treated as a whole: a
 * value that is used twice is one value. */
#ifndef ASSAY_SPACES_GRAPH_GRAPH_SPACE_H
#define ASSAY_SPACES_GRAPH_GRAPH_SPACE_H

#include "graph/graph.h"
#include "space/space.h"

/* The value of a parameter in run `time`, by which a literal may replace it. */
typedef uint64_t graph_input_word(const void *data, const struct value_type *t, uint32_t parameter, uint32_t time);

struct graph_space_wanted {
  const struct operations *operations;
  const bool *taken;
  graph_input_word *input;
  const void *data;
  uint32_t times;
};

/* In the world's arena. */
struct space *graph_space_new(const struct graph_space_wanted *wanted);
const struct graph_space_wanted *graph_space_wanted(struct space *s);

#endif
