/* graph_without: see the header. */
#include "spaces/graph/graph_without.h"

#include "core/array.h"
#include "core/world.h"
#include "graph/graph_edit.h"

/* What graphs consist of: families of operations, and kinds of other nodes. */
struct ingredients {
  term *families;
  uint32_t count, capacity;
  bool kinds[NODE_KINDS];
};

static bool has_node(const struct ingredients *x, const struct operations *o, const struct graph_node *n) {
  if (!n->operation) return x->kinds[n->kind];
  const term family = operation_family(o, n->operation);
  for (uint32_t i = 0; i < x->count; i++)
    if (x->families[i] == family) return true;
  return false;
}

static void add_node(struct ingredients *x, const struct operations *o, const struct graph_node *n) {
  if (!n->operation) x->kinds[n->kind] = true;
  if (!n->operation || has_node(x, o, n)) return;
  ARENA_ROOM(&o->world->arena, x->families, x->count, x->capacity);
  x->families[x->count++] = operation_family(o, n->operation);
}

/* Returns false if the graph has no nodes. */
static bool add_graph(struct ingredients *x, const struct operations *o, term whole) {
  term wrong;
  const struct op_graph *g = graph_from_term(o, whole, &wrong);
  for (uint32_t i = 0; g && i < g->node_count; i++) add_node(x, o, &g->nodes[i]);
  return g && g->node_count;
}

/* A parameter of the type stands for the value: one that exists, or a new one. */
static bool replace_value(struct graph_edit *e, uint32_t value_number) {
  const struct op_graph *g = e->graph;
  const struct value_type *t = g->types[value_number];
  if (!value_has_literals(t)) return false;
  for (uint32_t i = 0; i < graph_parameters(g); i++)
    if (g->types[i] == t) {
      e->instead[value_number] = (struct graph_operand){.word = i};
      return true;
    }
  return (e->inputs[value_number] = true);
}

static bool replace_node(struct graph_edit *e, uint32_t node) {
  const struct graph_node *n = &e->graph->nodes[node];
  for (uint32_t i = 0; i < n->value_count; i++)
    if (!replace_value(e, n->value + i)) return false;
  return (e->dropped[node] = true);
}

term graph_without(const struct operations *o, term whole, const term *others, size_t count) {
  struct ingredients x = {0};
  term wrong;
  for (size_t i = 0; i < count; i++)
    if (!add_graph(&x, o, others[i])) return 0;
  struct graph_edit e = graph_edit_begin(o, graph_from_term(o, whole, &wrong));
  bool any = false;
  for (uint32_t i = 0; i < e.graph->node_count; i++) {
    if (!has_node(&x, o, &e.graph->nodes[i])) continue;
    if (!replace_node(&e, i)) return 0;
    any = true;
  }
  const term rest = any ? graph_edit_finish(&e) : whole;
  return rest && graph_from_term(o, rest, &wrong) ? rest : 0; /* a function does not see parameters of the graph */
}
