/* graph_transplant: see the header. */
#include "spaces/graph/graph_transplant.h"

#include "graph/graph_edit.h"

/* The node with the same operation and as many such nodes before it; NULL: there is none. */
static const struct graph_node *find_counterpart(const struct op_graph *g, const struct graph_node *n,
                                                 const struct op_graph *other) {
  uint32_t before = 0;
  for (const struct graph_node *x = g->nodes; x < n; x++) before += x->operation == n->operation;
  for (uint32_t i = 0; i < other->node_count; i++)
    if (other->nodes[i].operation == n->operation && !before--) return &other->nodes[i];
  return NULL;
}

term graph_transplant(const struct operations *o, term to, term from) {
  term wrong;
  const struct op_graph *donor = graph_from_term(o, from, &wrong), *g = graph_from_term(o, to, &wrong);
  if (!donor || !g) return 0;
  struct graph_edit e = graph_edit_begin(o, g);
  bool any = false;
  for (uint32_t i = 0; i < g->node_count; i++) {
    const struct graph_node *n = &g->nodes[i], *other = n->operation ? find_counterpart(g, n, donor) : NULL;
    for (uint32_t k = 0; other && k < n->operand_count && k < other->operand_count; k++) {
      const struct graph_operand x = donor->operands[other->operands + k], now = g->operands[n->operands + k];
      const bool is_computed = !now.literal && now.word >= graph_parameters(g); /* it may be what is observed */
      if (!x.literal || is_computed) continue;
      e.operands[n->operands + k] = x;
      any = true;
    }
  }
  const term t = any ? graph_edit_finish(&e) : 0;
  return t == to || t == from ? 0 : t;
}
