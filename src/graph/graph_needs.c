/* graph_needs: see the header. Works from the end to the beginning. */
#include "graph/graph_needs.h"

#include "core/arena.h"

struct needs_marking {
  const struct op_graph *graph;
  struct graph_needs needs;
  bool has_effects; /* some operation has effects: then a call may have, too */
};

static void need_operand(struct needs_marking *k, const struct graph_operand *x) {
  if (!x->literal) k->needs.values[x->word] = true;
}

static void need_operands(struct needs_marking *k, uint32_t first, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) need_operand(k, &k->graph->operands[first + i]);
}

static bool any_needed(const struct needs_marking *k, const struct graph_node *n) {
  for (uint32_t i = 0; i < n->value_count; i++)
    if (k->needs.values[n->value + i]) return true;
  return false;
}

/* Does the node, or a nested one, have effects? The definition of a function has none. */
static bool does_something(const struct needs_marking *k, uint32_t node) {
  const struct graph_node *nodes = k->graph->nodes;
  if (nodes[node].kind == NODE_FUNCTION || nodes[node].kind == NODE_CLOSURE || !k->has_effects) return false;
  for (uint32_t i = node; i < nodes[node].end; i++)
    if (nodes[i].kind == NODE_CALL || (nodes[i].kind == NODE_OPERATION && nodes[i].operation->has_effects)) return true;
  return false;
}

static void mark_block(struct needs_marking *k, const struct graph_block *b);

static void mark_if(struct needs_marking *k, const struct graph_node *n) {
  need_operands(k, n->operands, 1);
  for (uint32_t which = 0; which < 2; which++) {
    const struct graph_block *b = &k->graph->blocks[node_block(n, which)];
    for (uint32_t i = 0; i < n->value_count; i++)
      if (k->needs.values[n->value + i]) need_operands(k, b->results + i, 1);
    mark_block(k, b);
  }
}

/* The values that a turn needs must come from the previous turn. */
static void mark_loop(struct needs_marking *k, const struct graph_node *n) {
  const struct graph_block *b = &k->graph->blocks[n->block];
  bool changed = true;
  need_operands(k, b->results, 1);
  while (changed) {
    changed = false;
    for (uint32_t i = 0; i < n->value_count; i++) {
      if (!k->needs.values[n->value + i] && k->needs.values[b->values + i]) {
        k->needs.values[n->value + i] = true;
        changed = true;
      }
      if (k->needs.values[n->value + i]) need_operands(k, b->results + 1 + i, 1);
    }
    mark_block(k, b);
    for (uint32_t i = 0; i < n->value_count; i++)
      changed = changed || (!k->needs.values[n->value + i] && k->needs.values[b->values + i]);
  }
  for (uint32_t i = 0; i < n->value_count; i++)
    if (k->needs.values[n->value + i]) need_operands(k, n->operands + i, 1);
}

static void mark_node(struct needs_marking *k, uint32_t index) {
  const struct graph_node *n = &k->graph->nodes[index];
  if (!any_needed(k, n) && !does_something(k, index) && !n->is_idle) return;
  k->needs.nodes[index] = true;
  if (n->value_count && !any_needed(k, n)) k->needs.values[n->value] = true; /* it has at least one */
  if (n->kind == NODE_IF) {
    mark_if(k, n);
  } else if (n->kind == NODE_LOOP) {
    mark_loop(k, n);
  } else {
    need_operands(k, n->operands, n->operand_count);
    if (!node_blocks(n)) return;
    const struct graph_block *b = &k->graph->blocks[n->block];
    need_operands(k, b->results, b->result_count);
    mark_block(k, b);
  }
}

static void mark_block(struct needs_marking *k, const struct graph_block *b) {
  const struct op_graph *g = k->graph;
  uint32_t count = 0;
  for (uint32_t i = b->first; i < b->end; i = g->nodes[i].end) count++;
  uint32_t *list = arena_array(g->arena, count, sizeof *list);
  count = 0;
  for (uint32_t i = b->first; i < b->end; i = g->nodes[i].end) list[count++] = i;
  while (count-- > 0) mark_node(k, list[count]);
}

struct graph_needs graph_find_needs(const struct op_graph *g) {
  struct needs_marking k = {.graph = g,
                            .needs = {.nodes = arena_alloc_zero(g->arena, g->node_count * sizeof *k.needs.nodes),
                                      .values = arena_alloc_zero(g->arena, g->value_count * sizeof *k.needs.values)}};
  for (uint32_t i = 0; i < g->node_count; i++)
    k.has_effects = k.has_effects || (g->nodes[i].kind == NODE_OPERATION && g->nodes[i].operation->has_effects);
  need_operands(&k, g->blocks[0].results, g->blocks[0].result_count);
  mark_block(&k, &g->blocks[0]);
  return k.needs;
}
