/* embedded_build: see the header. */
#include "embedded/embedded_build.h"

#include "core/system/memory.h"

#include <stdlib.h>

struct building {
  const struct assay_compiler *compiler;
  const struct embedded_graph *graph;
  void *function;
  void **values; /* the compiler's value for each */
};

static void *operand_value(const struct building *k, const struct embedded_operand *x) {
  return x->literal ? k->compiler->literal(k->function, x->literal, x->word) : k->values[x->word];
}

/* The callback that rejects the step, or NULL. */
static const char *build_step(const struct building *k, const struct embedded_step *s, void **results) {
  void *operands[ASSAY_MOST_OPERANDS];
  struct assay_node node = s->operation->node;
  node.function = k->function;
  for (unsigned i = 0; i < node.operand_count; i++)
    if (!(operands[i] = operand_value(k, &k->graph->operands[s->operands + i]))) return "literal";
  for (unsigned i = 0; i < node.result_count; i++) results[i] = NULL;
  if (!node.result_count) results[0] = k->function; /* it has no result, but may reject the step */
  node.op->build(&node, operands, results);
  for (unsigned i = 0; i < node.result_count || i == 0; i++)
    if (!results[i]) return s->operation->name;
  return NULL;
}

static const char *build_values(const struct building *k) {
  const struct embedded_graph *g = k->graph;
  size_t next = 0;
  for (; next < g->parameter_count; next++)
    if (!(k->values[next] = k->compiler->parameter(k->function, (unsigned)next))) return "parameter";
  for (size_t i = 0; i < g->step_count; i++) {
    const char *refused = build_step(k, &g->steps[i], &k->values[next]);
    if (refused) return refused;
    next += g->steps[i].operation->node.result_count;
  }
  return NULL;
}

static const char *finish_function(const struct building *k) {
  const struct embedded_graph *g = k->graph;
  void **results = memory_array(g->result_count + 1, sizeof *results);
  for (size_t i = 0; i < g->result_count; i++) results[i] = k->values[g->returned[i]];
  const bool is_finished = k->compiler->finish(k->function, results);
  free(results);
  return is_finished ? NULL : "finish";
}

struct embedded_built embedded_build(const struct embedded_variant *v, void *session, unsigned number,
                                     const struct embedded_graph *g) {
  const struct assay_compiler *compiler = v->owner->given->compiler;
  struct embedded_built b = {.graph = *g, .told = memory_array(1, sizeof *b.told), .refused = "begin"};
  *b.told = (struct assay_function){.variant = v->variant,
                                    .session = session,
                                    .parameters = g->types,
                                    .results = g->results,
                                    .parameter_count = (unsigned)g->parameter_count,
                                    .result_count = (unsigned)g->result_count,
                                    .number = number};
  b.function = compiler->begin(b.told);
  if (!b.function) return b;
  const struct building k = {compiler, g, b.function, memory_array(g->value_count + 1, sizeof *k.values)};
  b.refused = build_values(&k);
  if (!b.refused) b.refused = finish_function(&k);
  free(k.values);
  return b;
}

void embedded_drop(const struct embedded_variant *v, struct embedded_built *b) {
  const struct assay_compiler *compiler = v->owner->given->compiler;
  if (b->function && compiler->drop) compiler->drop(b->function);
  embedded_graph_free(&b->graph);
  free(b->told);
}
