/* graph: building graphs (graph/graph.h). */
#include "graph/graph.h"
#include "core/array.h"

#include "core/arena.h"

const char *const node_kind_names[NODE_KINDS] = {"operation", "if", "loop", "function", "closure", "call", "recurse"};

struct op_graph graph_new(struct arena *a, uint32_t nodes) {
  struct op_graph g = {.arena = a, .node_room = nodes + 8, .operand_room = 3 * (size_t)nodes + 8, .block_room = 4};
  g.value_room = g.node_room + 8;
  g.nodes = arena_array(a, g.node_room, sizeof *g.nodes);
  g.operands = arena_array(a, g.operand_room, sizeof *g.operands);
  g.types = arena_array(a, g.value_room, sizeof *g.types);
  g.blocks = arena_array(a, g.block_room, sizeof *g.blocks);
  return g;
}

uint32_t graph_add_value(struct op_graph *g, const struct value_type *t) {
  ARENA_ROOM(g->arena, g->types, g->value_count, g->value_room);
  g->types[g->value_count] = t;
  return g->value_count++;
}

void graph_add_operand(struct op_graph *g, struct graph_operand x) {
  ARENA_ROOM(g->arena, g->operands, g->operand_count, g->operand_room);
  g->operands[g->operand_count++] = x;
}

uint32_t graph_begin_node(struct op_graph *g, struct graph_node node) {
  ARENA_ROOM(g->arena, g->nodes, g->node_count, g->node_room);
  node.operands = g->operand_count;
  node.block = g->block_count;
  g->nodes[g->node_count] = node;
  return g->node_count++;
}

uint32_t graph_begin_block(struct op_graph *g) {
  ARENA_ROOM(g->arena, g->blocks, g->block_count, g->block_room);
  g->blocks[g->block_count] = (struct graph_block){.values = g->value_count, .first = g->node_count};
  return g->block_count++;
}

void graph_end_nodes(struct op_graph *g, uint32_t block) {
  g->blocks[block].end = g->node_count;
  g->blocks[block].results = g->operand_count;
}

void graph_end_block(struct op_graph *g, uint32_t block) {
  g->blocks[block].result_count = g->operand_count - g->blocks[block].results;
}

/* Adds the types of a block's results, from index `first` on. */
static void add_results(struct op_graph *g, const struct graph_block *b, uint32_t first) {
  for (uint32_t i = first; i < b->result_count; i++) graph_add_value(g, operand_type(g, &g->operands[b->results + i]));
}

void graph_end_node(struct op_graph *g, uint32_t node) {
  struct graph_node *n = &g->nodes[node];
  n->end = g->node_count;
  n->value = g->value_count;
  switch (n->kind) {
  case NODE_OPERATION:
    for (uint32_t i = 0; i < n->operation->result_count; i++) graph_add_value(g, n->operation->results[i]);
    break;
  case NODE_IF: add_results(g, &g->blocks[n->block], 0); break;
  case NODE_LOOP: add_results(g, &g->blocks[n->block], 1); break;
  case NODE_FUNCTION:
  case NODE_CLOSURE: graph_add_value(g, n->type); break;
  case NODE_CALL: graph_add_value(g, operand_type(g, &g->operands[n->operands])->result); break;
  case NODE_RECURSE: graph_add_value(g, n->type->result); break;
  case NODE_KINDS: break;
  }
  n->value_count = g->value_count - n->value;
}

uint32_t graph_block_of(const struct op_graph *g, uint32_t node) {
  uint32_t found = 0; /* nested blocks come later */
  for (uint32_t i = 1; i < g->block_count; i++)
    if (g->blocks[i].first <= node && node < g->blocks[i].end) found = i;
  return found;
}
