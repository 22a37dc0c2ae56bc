/* construct: operations, parameters and results (graph/construct.h). */
#include "core/array.h"
#include "core/world.h"
#include "graph/constructing.h"
#include "graph/corner_values.h"

#include <string.h>

enum { ALL_STEPS = 20000, NO_LIMIT = UINT32_MAX };

const struct construct_settings construct_usual = {.nodes = {10, 30},
                                                   .inner = {1, 6},
                                                   .depth = {0, 2},
                                                   .parameters = {1, 3},
                                                   .uses = {0, NO_LIMIT},
                                                   .calls = {0, NO_LIMIT},
                                                   .results = {1, NO_LIMIT},
                                                   .literals = 0.5,
                                                   .returned = RETURN_LEAVES};

/* ---- preparing ---- */

void construct_weigh(struct constructor_of_graphs *c, const uint32_t *weights, uint32_t even) {
  double sum = 0;
  for (uint32_t i = 0; i < c->count; i++) c->sums[i] = sum += c->taken[i]->weight * weights[c->taken[i]->number] / even;
  for (uint32_t i = 0, first = 0; i < CONSTRUCT_GUIDE; i++) {
    while (first + 1 < c->count && c->sums[first] <= sum * i / CONSTRUCT_GUIDE) first++;
    c->guide[i] = first;
  }
}

static void take_operations(struct constructor_of_graphs *c, const bool *taken) {
  const struct operations *o = c->operations;
  struct arena *a = &o->world->arena;
  uint32_t *even = arena_array(a, o->count, sizeof *even);
  c->taken = arena_array(a, o->count, sizeof *c->taken);
  c->sums = arena_array(a, o->count, sizeof *c->sums);
  for (uint32_t i = 0; i < o->count; i++) {
    even[i] = 1;
    if (!taken[i] || !(o->list[i]->weight > 0)) continue;
    c->taken[c->count++] = o->list[i];
  }
  construct_weigh(c, even, 1);
}

/* The first of these types that a graph can have as a parameter; or NULL. */
static const struct value_type *first_with_literals(const struct value_type *const *types, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (value_has_literals(types[i])) return types[i];
  return NULL;
}

/* A type that some operation takes; otherwise one that an operation returns. */
static void find_parameter_type(struct constructor_of_graphs *c) {
  for (uint32_t i = 0; i < c->count && !c->parameter_type; i++)
    c->parameter_type = first_with_literals(c->taken[i]->arguments, c->taken[i]->argument_count);
  c->suits_parameters = c->parameter_type;
  for (uint32_t i = 0; i < c->count && !c->parameter_type; i++)
    c->parameter_type = first_with_literals(c->taken[i]->results, c->taken[i]->result_count);
}

const struct value_type *construct_parameter_type(const struct constructor_of_graphs *c) { return c->parameter_type; }

static bool takes_only_literals(const struct operation *o) {
  for (uint32_t i = 0; i < o->argument_count; i++)
    if (!value_has_literals(o->arguments[i])) return false;
  return true;
}

static void find_makers(struct constructor_of_graphs *c) {
  const struct operations *o = c->operations;
  c->makers = arena_array(&o->world->arena, o->type_count, sizeof *c->makers);
  for (uint32_t i = 0; i < o->type_count; i++) c->makers[i] = NULL;
  for (uint32_t i = 0; i < c->count; i++)
    if (c->taken[i]->result_count == 1 && takes_only_literals(c->taken[i]))
      c->makers[c->taken[i]->results[0]->number] = c->taken[i];
}

static bool can_be_made(const struct constructor_of_graphs *c, const struct value_type *t) {
  return value_has_literals(t) || c->makers[t->number];
}

/* Function types whose results can always be made in their blocks. */
static void find_functions(struct constructor_of_graphs *c) {
  const struct operations *o = c->operations;
  c->functions = arena_array(&o->world->arena, o->type_count, sizeof *c->functions);
  for (uint32_t i = 0; i < o->type_count; i++) {
    if (o->types[i]->kind == VALUE_BOOLEAN && !c->boolean) c->boolean = o->types[i];
    c->has_strings |= o->types[i]->kind == VALUE_STRING;
    if (o->types[i]->kind == VALUE_FUNCTION && can_be_made(c, o->types[i]->result))
      c->functions[c->function_count++] = o->types[i];
  }
}

static void find_kinds(struct constructor_of_graphs *c) {
  for (unsigned kind = NODE_IF; kind < NODE_KINDS; kind++) {
    const bool needs_boolean = kind == NODE_IF || kind == NODE_LOOP;
    if (!c->settings.kinds[kind] || (needs_boolean ? !c->boolean : !c->function_count)) continue;
    c->kinds[c->kind_count++] = (enum node_kind)kind;
  }
}

struct constructor_of_graphs *construct_new(const struct operations *o, const bool *taken,
                                            const struct construct_settings *settings) {
  struct arena *a = &o->world->arena;
  struct constructor_of_graphs *c = arena_alloc_zero(a, sizeof *c);
  c->operations = o;
  c->settings = *settings;
  take_operations(c, taken);
  if (!c->count)
    world_error(o->world, NULL, "none of the operations of `%s` can be used: each needs a weight", text_bytes(o->name));
  find_parameter_type(c);
  find_makers(c);
  find_functions(c);
  find_kinds(c);
  c->uses = arena_array(a, o->count, sizeof *c->uses);
  c->values = arena_array(a, o->type_count, sizeof *c->values);
  return c;
}

bool construct_makes(const struct constructor_of_graphs *c, enum node_kind kind) {
  for (uint32_t i = 0; i < c->kind_count; i++)
    if (c->kinds[i] == kind) return true;
  return false;
}

/* ---- drawing ---- */

uint32_t draw_in(struct rng *r, struct range range) {
  return range.least + (uint32_t)rng_below(r, range.most - range.least + UINT64_C(1));
}

static const struct operation *draw_by_weight(const struct constructor_of_graphs *c) {
  const double unit = rng_unit(c->rng), at = unit * c->sums[c->count - 1];
  uint32_t i = c->guide[(size_t)(unit * CONSTRUCT_GUIDE)]; /* the first whose sum is larger is near */
  while (i + 1 < c->count && c->sums[i] <= at) i++;
  return c->taken[i];
}

/* Recent values are used half of the time. */
uint32_t draw_value(const struct values *v, struct rng *r) {
  enum { LAST = 4 };
  const uint32_t seen = values_seen(v);
  const bool last = seen > LAST && rng_next(r) >> 63;
  return v->list[last ? v->count - 1 - rng_below(r, LAST) : v->base + rng_below(r, seen)];
}

/* An operation with arguments needs a value among its operands, or its result would be constant;
 * arguments whose types have no literals must be values. */
static bool is_applicable(const struct constructor_of_graphs *c, const struct operation *o) {
  bool any = !o->argument_count || (o->result_count && !o->results[0]->is_plain); /* a new one each time */
  if (c->uses[o->number] >= c->settings.uses.most) return false;
  for (uint32_t i = 0; i < o->argument_count; i++) {
    const bool has = has_value(c, o->arguments[i]);
    if (!has && !value_has_literals(o->arguments[i])) return false;
    any = any || has;
  }
  return any;
}

/* Draws an operation that has not been used often enough. */
static const struct operation *draw_wanted(const struct constructor_of_graphs *c) {
  const uint32_t from = (uint32_t)rng_below(c->rng, c->count);
  for (uint32_t i = 0; i < c->count && c->settings.uses.least; i++) {
    const struct operation *o = c->taken[(from + i) % c->count];
    if (c->uses[o->number] < c->settings.uses.least && is_applicable(c, o)) return o;
  }
  return NULL;
}

/* NULL: there is none. */
static const struct operation *draw_operation(const struct constructor_of_graphs *c) {
  enum { TRIES = 64 };
  const struct operation *o = c->settings.uses.least ? draw_wanted(c) : NULL;
  for (unsigned i = 0; i < TRIES && !o; i++) {
    o = draw_by_weight(c);
    if (!is_applicable(c, o)) o = NULL;
  }
  for (uint32_t i = 0; i < c->count && !o; i++)
    if (is_applicable(c, c->taken[i])) o = c->taken[i];
  return o;
}

/* ---- values ---- */

static void push_value(struct constructor_of_graphs *c, struct values *v, uint32_t number) {
  ARENA_ROOM(c->graph.arena, v->list, v->count, v->room);
  v->list[v->count++] = number;
}

void show_value(struct constructor_of_graphs *c, uint32_t number) {
  push_value(c, &c->values[c->graph.types[number]->number], number);
  push_value(c, &c->scope, number);
}

void finish_node(struct constructor_of_graphs *c, uint32_t node) {
  graph_end_node(&c->graph, node);
  const struct graph_node *n = &c->graph.nodes[node];
  for (uint32_t i = 0; i < n->value_count; i++) show_value(c, n->value + i);
}

/* ---- operations ---- */

static struct graph_operand draw_literal(const struct constructor_of_graphs *c, const struct value_type *t) {
  return (struct graph_operand){t, corner_value(c->operations->world, t, c->rng)};
}

static struct graph_operand draw_argument(const struct constructor_of_graphs *c, const struct value_type *t,
                                          bool must_be_value, const struct graph_operand *again) {
  const double twice = 0.15;
  if (again && rng_chance(c->rng, twice)) return *again;
  const bool may_be_literal = value_has_literals(t) && !must_be_value && rng_chance(c->rng, c->settings.literals);
  if (has_value(c, t) && !may_be_literal)
    return (struct graph_operand){.word = draw_value(&c->values[t->number], c->rng)};
  return draw_literal(c, t);
}

/* Draws the operand that must be a value, among those that can be. */
static uint32_t draw_anchor(const struct constructor_of_graphs *c, const struct operation *o) {
  const uint32_t from = o->argument_count ? (uint32_t)rng_below(c->rng, o->argument_count) : 0;
  for (uint32_t i = 0; i < o->argument_count; i++) {
    const uint32_t anchor = (from + i) % o->argument_count;
    if (has_value(c, o->arguments[anchor])) return anchor;
  }
  return o->argument_count;
}

static void apply_operation(struct constructor_of_graphs *c, const struct operation *o) {
  struct op_graph *g = &c->graph;
  const uint32_t anchor = draw_anchor(c, o);
  const uint32_t node = graph_begin_node(
      g, (struct graph_node){.kind = NODE_OPERATION, .operation = o, .operand_count = o->argument_count});
  for (uint32_t i = 0; i < o->argument_count; i++) {
    const bool has_neighbour = i && o->arguments[i] == o->arguments[i - 1] && i != anchor;
    const struct graph_operand twin = has_neighbour ? g->operands[g->operand_count - 1] : (struct graph_operand){0};
    graph_add_operand(g, draw_argument(c, o->arguments[i], i == anchor, has_neighbour ? &twin : NULL));
  }
  shorten_strings(c, o, &g->operands[g->nodes[node].operands]);
  c->uses[o->number]++;
  spend(c, 1);
  finish_node(c, node);
  measure_strings(c, &g->nodes[node]);
}

bool make_of_type(struct constructor_of_graphs *c, const struct value_type *t) {
  const uint32_t from = (uint32_t)rng_below(c->rng, c->count);
  for (uint32_t i = 0; i < c->count; i++) {
    const struct operation *o = c->taken[(from + i) % c->count];
    if (o->result_count != 1 || o->results[0] != t || !o->argument_count || !is_applicable(c, o)) continue;
    apply_operation(c, o);
    return true;
  }
  return false;
}

bool can_have(const struct constructor_of_graphs *c, const struct value_type *t) {
  return has_value(c, t) || can_be_made(c, t);
}

struct graph_operand draw_operand(struct constructor_of_graphs *c, const struct value_type *t) {
  if (!has_value(c, t) && !value_has_literals(t)) {
    apply_operation(c, c->makers[t->number]);
    return (struct graph_operand){.word = c->graph.value_count - 1};
  }
  return shorten_at_edge(c, draw_argument(c, t, false, NULL));
}

/* ---- nodes ---- */

/* The block still needs nesting or calls to reach the minimum. */
static bool must_have_structure(const struct constructor_of_graphs *c) {
  const struct construct_settings *s = &c->settings;
  const bool is_late = c->nodes_left <= 2 * (s->calls.least > c->calls ? s->calls.least - c->calls : 0);
  return is_late || (c->allowance.depth < s->depth.least && c->graph.block_count <= s->depth.least);
}

/* When the allowance is used up, a block ends, and the graph itself continues with operations,
 * which run once. */
static bool make_node(struct constructor_of_graphs *c) {
  const bool is_spent = c->allowance.steps<c->allowance.times, may = c->kind_count> 0 && !is_spent;
  if (is_spent && c->allowance.depth > 0) return false;
  if (may && (rng_chance(c->rng, c->settings.structures) || must_have_structure(c)) && make_structure(c)) return true;
  const struct operation *o = draw_operation(c);
  if (o) apply_operation(c, o);
  return o;
}

void make_nodes(struct constructor_of_graphs *c, uint32_t count) {
  for (uint32_t i = 0; i < count && c->nodes_left; i++) {
    c->nodes_left--;
    if (!make_node(c)) return;
  }
}

/* Types that suit one operation after the other. */
static void make_parameters(struct constructor_of_graphs *c) {
  const uint32_t count = draw_in(c->rng, c->settings.parameters);
  uint32_t made = 0;
  for (; made < count && !c->suits_parameters && c->parameter_type; made++)
    show_value(c, graph_add_value(&c->graph, c->parameter_type));
  while (made < count && c->suits_parameters) {
    const struct operation *o = draw_by_weight(c);
    for (uint32_t i = 0; i < o->argument_count && made < count; i++) {
      if (!value_has_literals(o->arguments[i])) continue;
      show_value(c, graph_add_value(&c->graph, o->arguments[i]));
      made++;
    }
  }
  c->graph.blocks[0].parameters = made;
}

/* ---- results ---- */

static bool is_result_wanted(const struct constructor_of_graphs *c, uint32_t number, bool is_used) {
  const struct value_type *t = c->graph.types[number];
  if (t->kind == VALUE_FUNCTION) return false;
  if (c->settings.returned == RETURN_ALL) return true;
  const bool is_leaf = !is_used || !t->is_plain; /* the final contents of a cell are seen nowhere else */
  return is_leaf && (c->settings.returned == RETURN_LEAVES || rng_next(c->rng) >> 63);
}

/* Chooses values in scope at the end as results; if none is requested, the last possible one. */
static void choose_results(struct constructor_of_graphs *c) {
  struct op_graph *g = &c->graph;
  bool *used = arena_alloc_zero(g->arena, g->value_count * sizeof *used);
  bool *returned = arena_alloc_zero(g->arena, g->value_count * sizeof *returned);
  uint32_t count = 0, last = UINT32_MAX;
  for (uint32_t i = 0; i < g->operand_count; i++)
    if (!g->operands[i].literal) used[g->operands[i].word] = true;
  graph_end_nodes(g, 0);
  for (uint32_t i = 0; i < c->scope.count && count < c->settings.results.most; i++) {
    const uint32_t number = c->scope.list[i];
    if (g->types[number]->kind != VALUE_FUNCTION) last = number;
    if (number < graph_parameters(g) || !is_result_wanted(c, number, used[number])) continue;
    graph_add_operand(g, (struct graph_operand){.word = number});
    returned[number] = true;
    count++;
  }
  for (uint32_t i = c->scope.count; i-- > 0 && count && count < c->settings.results.least;) {
    const uint32_t number = c->scope.list[i];
    if (g->types[number]->kind == VALUE_FUNCTION || returned[number]) continue;
    graph_add_operand(g, (struct graph_operand){.word = number});
    count++;
  }
  if (!count && last != UINT32_MAX) graph_add_operand(g, (struct graph_operand){.word = last});
  graph_end_block(g, 0);
}

/* The limit on steps for a graph of that many nodes: large graphs have as large a share of
 * structures as small ones. */
static uint64_t all_steps(uint64_t nodes) {
  enum { LARGE = 1000, OF_LARGE = 32 };
  return ALL_STEPS + nodes * (nodes > LARGE ? OF_LARGE : 1);
}

void construct_begin(struct constructor_of_graphs *c, struct rng *r, uint32_t nodes, uint64_t steps) {
  const struct operations *o = c->operations;
  c->rng = r;
  c->nodes_left = nodes;
  c->graph = graph_new(&o->world->arena, nodes);
  c->calls = 0;
  c->scope = c->longest = (struct values){0};
  memset(c->values, 0, o->type_count * sizeof *c->values);
  memset(c->uses, 0, o->count * sizeof *c->uses);
  c->allowance = (struct allowance){.steps = steps, .times = 1, .self = NO_SELF};
}

struct op_graph construct_graph(struct constructor_of_graphs *c, struct rng *r) {
  const uint32_t nodes = draw_in(r, c->settings.nodes);
  construct_begin(c, r, nodes, all_steps(nodes));
  graph_begin_block(&c->graph);
  make_parameters(c);
  make_nodes(c, nodes);
  choose_results(c);
  return c->graph;
}
