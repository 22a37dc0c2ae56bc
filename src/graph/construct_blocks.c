/* construct_blocks: nodes with blocks, and calls (graph/constructing.h).
 *
 * The cost of running a graph is bounded while it is made. A first-order function costs at most
 * FIRST_COST steps, one that takes functions that many times as much as these: so the type of an
 * unknown function bounds the cost of calling it. */
#include "core/world.h"
#include "graph/constructing.h"

#include <string.h>

enum { FIRST_COST = 32, HIGHEST_ORDER = 3, MOST_LOOP_TURNS = 6, MOST_RECURSION = 4, MOST_CARRIED = 3 };

static uint32_t order_of(const struct value_type *t) {
  uint32_t order = 0;
  if (t->kind != VALUE_FUNCTION) return 0;
  for (uint32_t i = 0; i < t->item_count; i++)
    if (order_of(t->items[i]) > order) order = order_of(t->items[i]);
  return order + 1;
}

uint64_t function_cost(const struct value_type *t) {
  uint64_t cost = 1;
  for (uint32_t i = 0; i < order_of(t) && i < HIGHEST_ORDER; i++) cost *= FIRST_COST;
  return cost;
}

/* ---- scopes ---- */

struct sight sight_enter(struct constructor_of_graphs *c, bool is_closed) {
  const uint32_t types = c->operations->type_count;
  struct sight s = {c->scope.base, c->scope.count, NULL, c->allowance};
  c->allowance.depth++;
  if (!is_closed) return s;
  s.bases = arena_array(c->graph.arena, types, sizeof *s.bases);
  for (uint32_t i = 0; i < types; i++) {
    s.bases[i] = c->values[i].base;
    c->values[i].base = c->values[i].count;
  }
  c->scope.base = c->scope.count;
  return s;
}

void sight_leave(struct constructor_of_graphs *c, const struct sight *s) {
  while (c->scope.count > s->scope_count) c->values[c->graph.types[c->scope.list[--c->scope.count]]->number].count--;
  c->scope.base = s->scope_base;
  for (uint32_t i = 0; s->bases && i < c->operations->type_count; i++) c->values[i].base = s->bases[i];
  const uint64_t steps = c->allowance.steps;
  const uint32_t self_calls = c->allowance.self_calls;
  c->allowance = s->allowance;
  if (!s->bases) c->allowance.steps = steps, c->allowance.self_calls = self_calls;
}

void add_parameter(struct constructor_of_graphs *c, uint32_t block, const struct value_type *t, bool is_shown) {
  const uint32_t number = graph_add_value(&c->graph, t);
  if (is_shown) show_value(c, number);
  c->graph.blocks[block].parameters++;
}

/* ---- results of blocks ---- */

struct graph_operand draw_result(struct constructor_of_graphs *c, const struct value_type *t, uint32_t block) {
  const double newest = 0.8;
  const struct values *v = &c->values[t->number];
  const bool is_made = values_seen(v) && v->list[v->count - 1] >= c->graph.blocks[block].values;
  if (is_made && rng_chance(c->rng, newest)) return (struct graph_operand){.word = v->list[v->count - 1]};
  return draw_operand(c, t);
}

struct results {
  struct graph_operand list[MOST_CARRIED + 1];
  uint32_t count;
};

static void end_block(struct constructor_of_graphs *c, uint32_t block, const struct results *results) {
  graph_end_nodes(&c->graph, block);
  for (uint32_t i = 0; i < results->count; i++) graph_add_operand(&c->graph, shorten_at_edge(c, results->list[i]));
  graph_end_block(&c->graph, block);
}

/* Draws a plain value that the block has made. False: there is none. */
static bool draw_made(const struct constructor_of_graphs *c, uint32_t block, uint32_t *number) {
  const struct graph_block *b = &c->graph.blocks[block];
  uint32_t first = c->scope.count;
  while (first > c->scope.base && c->scope.list[first - 1] >= b->values) first--;
  for (uint32_t tries = 0; first < c->scope.count && tries < 8; tries++) {
    *number = c->scope.list[first + rng_below(c->rng, c->scope.count - first)];
    if (c->graph.types[*number]->is_plain) return true;
  }
  return false;
}

/* ---- conditionals ---- */

static void make_first_results(struct constructor_of_graphs *c, uint32_t block, struct results *out) {
  const uint32_t wanted = 1 + (uint32_t)rng_below(c->rng, 2);
  uint32_t number;
  while (out->count < wanted && draw_made(c, block, &number))
    out->list[out->count++] = (struct graph_operand){.word = number};
  if (!out->count) out->list[out->count++] = draw_operand(c, c->boolean);
}

static bool make_if(struct constructor_of_graphs *c) {
  struct op_graph *g = &c->graph;
  const struct graph_operand condition =
      has_value(c, c->boolean) ? (struct graph_operand){.word = draw_value(&c->values[c->boolean->number], c->rng)}
                               : draw_operand(c, c->boolean);
  const struct value_type *types[MOST_CARRIED + 1];
  const uint32_t node = graph_begin_node(g, (struct graph_node){.kind = NODE_IF, .operand_count = 1});
  struct results results = {.count = 0};
  graph_add_operand(g, condition);
  for (unsigned which = 0; which < 2; which++) {
    const struct sight before = sight_enter(c, false);
    const uint32_t block = graph_begin_block(g);
    make_nodes(c, draw_in(c->rng, c->settings.inner));
    if (!which) make_first_results(c, block, &results);
    for (uint32_t i = 0; i < results.count; i++)
      if (which) results.list[i] = draw_result(c, types[i], block);
      else types[i] = operand_type(g, &results.list[i]);
    end_block(c, block, &results);
    if (which) g->nodes[node].other = block;
    sight_leave(c, &before);
  }
  finish_node(c, node);
  return true;
}

/* ---- loops ---- */

static bool make_loop(struct constructor_of_graphs *c) {
  struct op_graph *g = &c->graph;
  struct results carried = {.count = 0}, results = {.count = 0};
  const uint32_t wanted = 1 + (uint32_t)rng_below(c->rng, MOST_CARRIED);
  uint32_t turns = 1 + (uint32_t)rng_below(c->rng, MOST_LOOP_TURNS);
  for (unsigned tries = 0; tries < 8 && carried.count < wanted && values_seen(&c->scope); tries++) {
    const struct value_type *t = g->types[draw_value(&c->scope, c->rng)];
    if (t->is_plain) carried.list[carried.count++] = draw_operand(c, t);
  }
  while (turns > 1 && turns * c->allowance.times * c->settings.inner.most > c->allowance.steps) turns--;
  if (!carried.count || turns * c->allowance.times > c->allowance.steps) return false;
  const uint32_t node =
      graph_begin_node(g, (struct graph_node){.kind = NODE_LOOP, .turns = turns, .operand_count = carried.count});
  for (uint32_t i = 0; i < carried.count; i++) graph_add_operand(g, carried.list[i]);
  const struct sight before = sight_enter(c, false);
  const uint32_t block = graph_begin_block(g);
  c->allowance.times *= turns;
  for (uint32_t i = 0; i < carried.count; i++) add_parameter(c, block, operand_type(g, &carried.list[i]), true);
  make_nodes(c, draw_in(c->rng, c->settings.inner));
  const bool may_stop = has_value(c, c->boolean) && rng_next(c->rng) >> 63;
  results.list[results.count++] =
      may_stop ? (struct graph_operand){.word = draw_value(&c->values[c->boolean->number], c->rng)}
               : (struct graph_operand){c->boolean, 1};
  for (uint32_t i = 0; i < carried.count; i++)
    results.list[results.count++] = draw_result(c, operand_type(g, &carried.list[i]), block);
  end_block(c, block, &results);
  sight_leave(c, &before);
  finish_node(c, node);
  return true;
}

/* ---- functions ---- */

/* The block of a function, closure or recursion. The allowance inside bounds its cost. */
static void make_body(struct constructor_of_graphs *c, const struct value_type *type, uint32_t block) {
  for (uint32_t i = 0; i < type->item_count; i++) add_parameter(c, block, type->items[i], true);
  make_nodes(c, draw_in(c->rng, c->settings.inner));
  const struct results results = {{draw_result(c, type->result, block)}, 1};
  end_block(c, block, &results);
}

void make_function(struct constructor_of_graphs *c, enum node_kind kind) {
  struct op_graph *g = &c->graph;
  const struct value_type *type = c->functions[rng_below(c->rng, c->function_count)];
  const uint32_t node = graph_begin_node(g, (struct graph_node){.kind = kind, .type = type});
  const struct sight before = sight_enter(c, kind == NODE_FUNCTION);
  const uint64_t steps = c->allowance.steps;
  const uint32_t block = graph_begin_block(g);
  c->allowance = (struct allowance){
      .steps = function_cost(type), .times = 1, .depth = before.allowance.depth + 1, .self = NO_SELF};
  make_body(c, type, block);
  sight_leave(c, &before);
  c->allowance.steps = steps;
  spend(c, 1);
  c->allowance.self_calls = before.allowance.self_calls;
  finish_node(c, node);
}

bool make_call_of(struct constructor_of_graphs *c, uint32_t function, uint64_t cost) {
  struct op_graph *g = &c->graph;
  const struct value_type *t = g->types[function];
  struct graph_operand operands[TYPE_MOST_ITEMS];
  if (cost * c->allowance.times > c->allowance.steps || c->calls >= c->settings.calls.most) return false;
  for (uint32_t i = 0; i < t->item_count; i++)
    if (!can_have(c, t->items[i])) return false;
  for (uint32_t i = 0; i < t->item_count; i++) operands[i] = draw_operand(c, t->items[i]);
  const uint32_t node = graph_begin_node(g, (struct graph_node){.kind = NODE_CALL, .operand_count = t->item_count + 1});
  graph_add_operand(g, (struct graph_operand){.word = function});
  for (uint32_t i = 0; i < t->item_count; i++) graph_add_operand(g, operands[i]);
  spend(c, cost);
  c->calls++;
  finish_node(c, node);
  return true;
}

bool make_call(struct constructor_of_graphs *c) {
  uint32_t seen = 0, chosen = 0;
  for (uint32_t i = 0; i < c->function_count; i++) seen += values_seen(&c->values[c->functions[i]->number]);
  if (!seen) return false;
  uint32_t at = (uint32_t)rng_below(c->rng, seen);
  for (uint32_t i = 0; i < c->function_count; i++) {
    const struct values *v = &c->values[c->functions[i]->number];
    if (at < values_seen(v)) {
      chosen = v->list[v->base + at];
      break;
    }
    at -= values_seen(v);
  }
  return make_call_of(c, chosen, function_cost(c->graph.types[chosen]));
}

/* ---- recursion ---- */

/* A function type whose operands can be made, and that has a zero to end with. */
static const struct value_type *draw_recursive(const struct constructor_of_graphs *c) {
  for (unsigned tries = 0; tries < 4; tries++) {
    const struct value_type *t = c->functions[rng_below(c->rng, c->function_count)];
    bool can = value_has_literals(t->result);
    for (uint32_t i = 0; i < t->item_count; i++) can = can && can_have(c, t->items[i]);
    if (can) return t;
  }
  return NULL;
}

static bool make_recursion(struct constructor_of_graphs *c) {
  enum { SELF_CALLS = 2 };
  struct op_graph *g = &c->graph;
  const struct value_type *type = draw_recursive(c);
  struct graph_operand operands[TYPE_MOST_ITEMS] = {{0}};
  uint32_t turns = 1 + (uint32_t)rng_below(c->rng, MOST_RECURSION);
  while (turns && (UINT64_C(1) << (turns + 1)) * c->allowance.times * c->settings.inner.most > c->allowance.steps)
    turns--;
  if (!type || !turns) return false;
  for (uint32_t i = 0; i < type->item_count; i++) operands[i] = draw_operand(c, type->items[i]);
  const uint32_t node = graph_begin_node(
      g, (struct graph_node){.kind = NODE_RECURSE, .type = type, .turns = turns, .operand_count = type->item_count});
  for (uint32_t i = 0; i < type->item_count; i++) graph_add_operand(g, operands[i]);
  const struct sight before = sight_enter(c, true);
  const uint32_t block = graph_begin_block(g);
  c->allowance.times *= UINT64_C(1) << (turns + 1);
  c->allowance.self = g->value_count;
  c->allowance.self_calls = SELF_CALLS;
  c->allowance.self_times = c->allowance.times;
  add_parameter(c, block, type, false);
  make_body(c, type, block);
  const uint64_t steps = c->allowance.steps;
  sight_leave(c, &before);
  c->allowance.steps = steps;
  finish_node(c, node);
  return true;
}

static bool call_self(struct constructor_of_graphs *c) {
  struct allowance *a = &c->allowance;
  if (a->self == NO_SELF || !a->self_calls || a->times != a->self_times || !make_call_of(c, a->self, 1)) return false;
  c->allowance.self_calls--;
  return true;
}

/* ---- all kinds ---- */

bool make_structure(struct constructor_of_graphs *c) {
  const enum node_kind kind = c->kinds[rng_below(c->rng, c->kind_count)];
  const bool may_nest = c->allowance.depth < c->settings.depth.most;
  world_check_stack(c->operations->world);
  if (call_self(c)) return true;
  if (rng_next(c->rng) >> 63 && make_call(c)) return true;
  switch (kind) {
  case NODE_IF: return may_nest && make_if(c);
  case NODE_LOOP: return may_nest && make_loop(c);
  case NODE_FUNCTION:
  case NODE_CLOSURE:
    if (may_nest) make_function(c, kind);
    return may_nest;
  case NODE_RECURSE: return may_nest && make_recursion(c);
  default: return make_call(c);
  }
}
