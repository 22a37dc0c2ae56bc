/* graph_edit: see the header. */
#include "graph/graph_edit.h"

#include "core/world.h"

#include <string.h>

struct graph_edit graph_edit_begin(const struct operations *o, const struct op_graph *g) {
  struct arena *a = &o->world->arena;
  struct graph_edit e = {.operations = o,
                         .graph = g,
                         .instead = arena_array(a, graph_value_count(g), sizeof *e.instead),
                         .operands = arena_array(a, g->operand_count, sizeof *e.operands),
                         .wanted = arena_array(a, g->result_count, sizeof *e.wanted),
                         .keeps_parameters = true};
  for (uint32_t i = 0; i < graph_value_count(g); i++) e.instead[i] = (struct graph_operand){.word = i};
  if (g->operand_count) memcpy(e.operands, g->operands, g->operand_count * sizeof *e.operands);
  memset(e.wanted, true, g->result_count * sizeof *e.wanted);
  return e;
}

/* What an operand is in the end. Values are replaced by earlier ones, so that there is an end. */
static struct graph_operand resolve(const struct graph_edit *e, struct graph_operand x) {
  while (!x.literal && e->instead[x.word].literal == NULL && e->instead[x.word].word != x.word) x = e->instead[x.word];
  return !x.literal ? e->instead[x.word] : x;
}

struct finishing {
  const struct graph_edit *edit;
  struct op_graph result;
  bool *live;
  uint32_t *numbers; /* new ones */
};

/* Which values are needed, from the results backwards. */
static void mark(struct finishing *k) {
  const struct graph_edit *e = k->edit;
  const struct op_graph *g = e->graph;
  for (uint32_t i = 0; i < g->result_count; i++) {
    const struct graph_operand x = resolve(e, (struct graph_operand){.word = g->results[i]});
    if (e->wanted[i] && !x.literal) k->live[x.word] = true;
  }
  for (uint32_t i = g->node_count; i-- > 0;) {
    const struct graph_node *n = &g->nodes[i];
    for (uint32_t j = 0; k->live[g->parameter_count + i] && j < n->operation->argument_count; j++) {
      const struct graph_operand x = resolve(e, e->operands[n->operands + j]);
      if (!x.literal) k->live[x.word] = true;
    }
  }
}

static void take_parameters(struct finishing *k) {
  const struct op_graph *g = k->edit->graph;
  struct op_graph *r = &k->result;
  bool any = false;
  for (uint32_t i = 0; i < g->parameter_count; i++) any = any || k->live[i];
  for (uint32_t i = 0; i < g->parameter_count; i++) {
    const bool is_kept = k->edit->keeps_parameters || k->live[i] || (!any && i == 0); /* a graph has one at least */
    if (!is_kept) continue;
    k->numbers[i] = r->parameter_count;
    r->parameters[r->parameter_count++] = g->parameters[i];
  }
}

static void take_nodes(struct finishing *k) {
  const struct op_graph *g = k->edit->graph;
  struct op_graph *r = &k->result;
  for (uint32_t i = 0; i < g->node_count; i++) {
    const struct graph_node *n = &g->nodes[i];
    if (!k->live[g->parameter_count + i]) continue;
    k->numbers[g->parameter_count + i] = graph_value_count(r);
    r->nodes[r->node_count++] = (struct graph_node){n->operation, r->operand_count};
    for (uint32_t j = 0; j < n->operation->argument_count; j++) {
      struct graph_operand x = resolve(k->edit, k->edit->operands[n->operands + j]);
      if (!x.literal) x.word = k->numbers[x.word];
      r->operands[r->operand_count++] = x;
    }
  }
}

static void take_results(struct finishing *k) {
  const struct op_graph *g = k->edit->graph;
  for (uint32_t i = 0; i < g->result_count; i++) {
    const struct graph_operand x = resolve(k->edit, (struct graph_operand){.word = g->results[i]});
    if (k->edit->wanted[i] && !x.literal) k->result.results[k->result.result_count++] = k->numbers[x.word];
  }
}

term graph_edit_finish(const struct graph_edit *e) {
  struct arena *a = &e->operations->world->arena;
  const struct op_graph *g = e->graph;
  const uint32_t values = graph_value_count(g);
  struct finishing k = {.edit = e,
                        .result = {.parameters = arena_array(a, g->parameter_count, sizeof *k.result.parameters),
                                   .nodes = arena_array(a, g->node_count, sizeof *k.result.nodes),
                                   .operands = arena_array(a, g->operand_count, sizeof *k.result.operands),
                                   .results = arena_array(a, g->result_count, sizeof *k.result.results)},
                        .live = arena_alloc_zero(a, values * sizeof *k.live),
                        .numbers = arena_array(a, values, sizeof *k.numbers)};
  mark(&k);
  take_parameters(&k);
  take_nodes(&k);
  take_results(&k);
  return k.result.result_count ? graph_to_term(e->operations, &k.result) : 0;
}
