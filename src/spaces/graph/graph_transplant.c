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

static bool is_computed(const struct op_graph *g, uint32_t operand) {
  const struct graph_operand *x = &g->operands[operand];
  return !x->literal && x->word >= graph_parameters(g);
}

/* Has each operand a counterpart that is computed, too, or is not? Others make another case. */
static bool are_alike(const struct op_graph *g, const struct graph_node *n, const struct op_graph *other,
                      const struct graph_node *m) {
  for (uint32_t i = 0; i < n->operand_count; i++)
    if (is_computed(g, n->operands + i) != is_computed(other, m->operands + i)) return false;
  return true;
}

/* Returns whether there is any. */
static bool take_literals(struct graph_edit *e, const struct graph_node *n, const struct op_graph *donor,
                          const struct graph_node *m) {
  bool any = false;
  for (uint32_t i = 0; i < n->operand_count; i++) {
    const struct graph_operand x = donor->operands[m->operands + i];
    if (!x.literal) continue;
    e->operands[n->operands + i] = x;
    any = true;
  }
  return any;
}

term graph_transplant(const struct operations *o, term to, term from) {
  term wrong;
  const struct op_graph *donor = graph_from_term(o, from, &wrong), *g = graph_from_term(o, to, &wrong);
  if (!donor || !g) return 0;
  struct graph_edit e = graph_edit_begin(o, g);
  bool any = false;
  for (uint32_t i = 0; i < g->node_count; i++) {
    const struct graph_node *n = &g->nodes[i], *m = n->operation ? find_counterpart(g, n, donor) : NULL;
    if (m && are_alike(g, n, donor, m)) any = take_literals(&e, n, donor, m) || any;
  }
  const term t = any ? graph_edit_finish(&e) : 0;
  return t == to || t == from ? 0 : t;
}
