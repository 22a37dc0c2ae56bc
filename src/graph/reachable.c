/* reachable: see the header. */
#include "graph/reachable.h"

#include "core/world.h"
#include "graph/corner_values.h"

struct reachable {
  const struct operations *operations;
  bool *has;                       /* of each type: does it have a value? */
  const struct operation **makers; /* of each type without literals: an operation that makes it, in order of need */
  bool *used;                      /* of each operation */
};

/* ---- search ---- */

static bool has_all_arguments(const struct reachable *r, const struct operation *o) { return !reachable_lacks(r, o); }

static void add_operation(struct reachable *r, const struct operation *o) {
  r->used[o->number] = true;
  for (uint32_t i = 0; i < o->result_count; i++) {
    const uint32_t type = o->results[i]->number;
    if (!r->has[type]) r->makers[type] = o;
    r->has[type] = true;
  }
}

static bool add_functions(struct reachable *r) {
  bool is_new = false;
  for (uint32_t i = 0; i < r->operations->type_count; i++) {
    const struct value_type *t = r->operations->types[i];
    if (t->kind != VALUE_FUNCTION || r->has[i] || !r->has[t->result->number]) continue;
    r->has[i] = is_new = true;
  }
  return is_new;
}

const struct reachable *reachable_find(const struct operations *o, const bool *taken, bool has_functions) {
  struct arena *a = &o->world->arena;
  struct reachable *r = arena_alloc_zero(a, sizeof *r);
  bool *done = arena_alloc_zero(a, o->count * sizeof *done);
  r->operations = o;
  r->has = arena_alloc_zero(a, o->type_count * sizeof *r->has);
  r->makers = arena_alloc_zero(a, o->type_count * sizeof(struct operation *));
  r->used = arena_alloc_zero(a, o->count * sizeof *r->used);
  for (uint32_t i = 0; i < o->type_count; i++) r->has[i] = value_has_literals(o->types[i]);
  for (bool is_new = true; is_new;) {
    is_new = has_functions && add_functions(r);
    for (uint32_t i = 0; i < o->count; i++) {
      if (done[i] || !taken[i] || !(o->list[i]->weight > 0) || !has_all_arguments(r, o->list[i])) continue;
      add_operation(r, o->list[i]);
      done[i] = is_new = true;
    }
  }
  return r;
}

bool reachable_is_used(const struct reachable *r, const struct operation *o) { return r->used[o->number]; }

const struct value_type *reachable_lacks(const struct reachable *r, const struct operation *o) {
  for (uint32_t i = 0; i < o->argument_count; i++)
    if (!r->has[o->arguments[i]->number]) return o->arguments[i];
  return NULL;
}

/* ---- graphs of one operation ---- */

struct reachable_making {
  const struct reachable *reachable;
  struct op_graph graph;
  struct rng rng;
};

static struct graph_operand literal(struct reachable_making *m, const struct value_type *t) {
  return (struct graph_operand){t, corner_value(m->reachable->operations->world, t, &m->rng)};
}

static bool make_value(struct reachable_making *m, const struct value_type *t, struct graph_operand *out);

/* Applies the operation to the given operands, and to new ones for the rest. */
static bool apply_to_operands(struct reachable_making *m, const struct operation *o, struct graph_operand *operands) {
  struct op_graph *g = &m->graph;
  for (uint32_t i = 0; i < o->argument_count; i++)
    if (!value_has_literals(o->arguments[i]) && !make_value(m, o->arguments[i], &operands[i])) return false;
  const uint32_t node = graph_begin_node(
      g, (struct graph_node){.kind = NODE_OPERATION, .operation = o, .operand_count = o->argument_count});
  for (uint32_t i = 0; i < o->argument_count; i++) graph_add_operand(g, operands[i]);
  graph_end_node(g, node);
  return true;
}

/* Makes a function that returns a literal for any arguments. */
static bool make_function(struct reachable_making *m, const struct value_type *t, struct graph_operand *out) {
  struct op_graph *g = &m->graph;
  if (!value_has_literals(t->result)) return false;
  const uint32_t node = graph_begin_node(g, (struct graph_node){.kind = NODE_FUNCTION, .type = t});
  const uint32_t block = graph_begin_block(g);
  for (uint32_t i = 0; i < t->item_count; i++) graph_add_value(g, t->items[i]);
  g->blocks[block].parameters = t->item_count;
  graph_end_nodes(g, block);
  graph_add_operand(g, literal(m, t->result));
  graph_end_block(g, block);
  graph_end_node(g, node);
  *out = (struct graph_operand){.word = g->value_count - 1};
  return true;
}

/* Makes a value of a type without literals. */
static bool make_value(struct reachable_making *m, const struct value_type *t, struct graph_operand *out) {
  const struct operation *maker = m->reachable->makers[t->number];
  struct graph_operand operands[OPERATION_MOST_ARGUMENTS] = {0};
  world_check_stack(m->reachable->operations->world);
  if (!maker) return t->kind == VALUE_FUNCTION && make_function(m, t, out);
  for (uint32_t i = 0; i < maker->argument_count; i++)
    if (value_has_literals(maker->arguments[i])) operands[i] = literal(m, maker->arguments[i]);
  if (!apply_to_operands(m, maker, operands)) return false;
  const struct graph_node *n = &m->graph.nodes[m->graph.node_count - 1];
  for (uint32_t i = 0; i < n->value_count; i++)
    if (m->graph.types[n->value + i] == t) *out = (struct graph_operand){.word = n->value + i};
  return true;
}

/* The results of the last node; if it has none, all available values. */
static void add_results(struct op_graph *g) {
  const struct graph_node *last = &g->nodes[g->node_count - 1];
  graph_end_nodes(g, 0);
  for (uint32_t i = last->value_count ? last->value : 0; i < g->value_count; i++)
    if (g->types[i]->kind != VALUE_FUNCTION) graph_add_operand(g, (struct graph_operand){.word = i});
  graph_end_block(g, 0);
}

term reachable_alone(const struct reachable *r, const struct operation *o) {
  struct reachable_making m = {r, .graph = graph_new(&r->operations->world->arena, 2)};
  struct graph_operand operands[OPERATION_MOST_ARGUMENTS] = {0};
  rng_init(&m.rng, 0, 0);
  graph_begin_block(&m.graph);
  for (uint32_t i = 0; i < o->argument_count; i++)
    if (value_has_literals(o->arguments[i]))
      operands[i] = (struct graph_operand){.word = graph_add_value(&m.graph, o->arguments[i])};
  m.graph.blocks[0].parameters = m.graph.value_count;
  if (!r->used[o->number] || !apply_to_operands(&m, o, operands)) return 0;
  add_results(&m.graph);
  return graph_to_term(r->operations, &m.graph);
}
