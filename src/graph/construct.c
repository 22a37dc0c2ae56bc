/* construct: see the header. */
#include "graph/construct.h"

#include "core/world.h"
#include "graph/corner_values.h"

#include <string.h>

struct values { /* of a type, by number, the newest last */
  uint32_t *list, count;
};

struct constructor_of_graphs {
  const struct operations *operations;
  struct construct_settings settings;
  const struct operation **taken;
  double *sums; /* of their weights */
  uint32_t count;
  uint32_t most_arguments;
  struct values *values; /* by the number of the type; of the graph at hand */
};

/* ---- preparing ---- */

static bool is_usable(const struct operation *o, const bool *taken) { return taken[o->number] && o->weight > 0; }

static void take_operations(struct constructor_of_graphs *c, const bool *taken) {
  const struct operations *o = c->operations;
  struct arena *a = &o->world->arena;
  double sum = 0;
  c->taken = arena_array(a, o->count, sizeof *c->taken);
  c->sums = arena_array(a, o->count, sizeof *c->sums);
  for (uint32_t i = 0; i < o->count; i++) {
    if (!is_usable(o->list[i], taken)) continue;
    c->taken[c->count] = o->list[i];
    c->sums[c->count++] = sum += o->list[i]->weight;
    if (o->list[i]->argument_count > c->most_arguments) c->most_arguments = o->list[i]->argument_count;
  }
}

struct constructor_of_graphs *construct_new(const struct operations *o, const bool *taken,
                                            const struct construct_settings *settings) {
  struct arena *a = &o->world->arena;
  struct constructor_of_graphs *c = arena_alloc_zero(a, sizeof *c);
  const uint32_t most = settings->nodes.most + settings->parameters.most;
  c->operations = o;
  c->settings = *settings;
  take_operations(c, taken);
  if (!c->count || !c->most_arguments)
    world_error(o->world, NULL, "none of the operations of `%s` can be used: each needs a weight, and one an argument",
                text_bytes(o->name));
  c->values = arena_array(a, o->type_count, sizeof *c->values);
  for (uint32_t i = 0; i < o->type_count; i++) c->values[i].list = arena_array(a, most, sizeof(uint32_t));
  return c;
}

/* ---- drawing ---- */

static uint32_t draw_in(struct rng *r, struct range range) {
  return range.least + (uint32_t)rng_below(r, range.most - range.least + 1U);
}

static const struct operation *draw_operation(const struct constructor_of_graphs *c, struct rng *r) {
  const double at = rng_unit(r) * c->sums[c->count - 1];
  uint32_t low = 0, high = c->count - 1; /* the first whose sum is more */
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (c->sums[middle] > at) high = middle;
    else low = middle + 1;
  }
  return c->taken[low];
}

/* An operation has an operand that is there, or it would compute the same always. */
static bool is_applicable(const struct constructor_of_graphs *c, const struct operation *o) {
  for (uint32_t i = 0; i < o->argument_count; i++)
    if (c->values[o->arguments[i]->number].count) return true;
  return false;
}

/* What was made last is used half of the time. */
static uint32_t draw_value(const struct values *v, struct rng *r) {
  enum { LAST = 4 };
  const bool last = v->count > LAST && rng_next(r) >> 63;
  return v->list[last ? v->count - 1 - rng_below(r, LAST) : rng_below(r, v->count)];
}

/* ---- making ---- */

static void add_value(struct constructor_of_graphs *c, const struct value_type *t, uint32_t number) {
  struct values *v = &c->values[t->number];
  v->list[v->count++] = number;
}

/* Types that suit an operation, one operation after the other. */
static void make_parameters(struct constructor_of_graphs *c, struct op_graph *g, struct rng *r) {
  const uint32_t count = draw_in(r, c->settings.parameters);
  while (g->parameter_count < count) {
    const struct operation *o = draw_operation(c, r);
    for (uint32_t i = 0; i < o->argument_count && g->parameter_count < count; i++) {
      g->parameters[g->parameter_count] = o->arguments[i];
      add_value(c, o->arguments[i], g->parameter_count++);
    }
  }
}

/* `first` is the operand before, if it is of the same type: it is taken again now and then. */
static struct graph_operand draw_operand(const struct constructor_of_graphs *c, const struct value_type *t,
                                         bool must_be_value, const struct graph_operand *again, struct rng *r) {
  const double twice = 0.15;
  const struct values *v = &c->values[t->number];
  if (again && rng_chance(r, twice)) return *again;
  if (v->count && (must_be_value || !rng_chance(r, c->settings.literals)))
    return (struct graph_operand){.word = draw_value(v, r)};
  return (struct graph_operand){t, corner_value(t, r)};
}

/* Which operand must be a value: one that can. */
static uint32_t draw_anchor(const struct constructor_of_graphs *c, const struct operation *o, struct rng *r) {
  uint32_t anchor = (uint32_t)rng_below(r, o->argument_count);
  while (!c->values[o->arguments[anchor]->number].count) anchor = (anchor + 1) % o->argument_count;
  return anchor;
}

static void make_node(struct constructor_of_graphs *c, struct op_graph *g, struct rng *r) {
  const struct operation *o = draw_operation(c, r);
  while (!is_applicable(c, o)) o = draw_operation(c, r);
  const uint32_t anchor = draw_anchor(c, o, r), number = graph_value_count(g);
  struct graph_operand *operands = &g->operands[g->operand_count];
  for (uint32_t i = 0; i < o->argument_count; i++) {
    const bool has_twin = i && o->arguments[i] == o->arguments[i - 1] && i != anchor;
    operands[i] = draw_operand(c, o->arguments[i], i == anchor, has_twin ? &operands[i - 1] : NULL, r);
  }
  g->nodes[g->node_count++] = (struct graph_node){o, g->operand_count};
  g->operand_count += o->argument_count;
  add_value(c, o->result, number);
}

/* ---- results ---- */

static void choose_results(const struct constructor_of_graphs *c, struct op_graph *g, struct rng *r) {
  const uint32_t count = graph_value_count(g);
  bool *used = arena_alloc_zero(&c->operations->world->arena, count * sizeof *used);
  for (uint32_t i = 0; i < g->operand_count && c->settings.returned != RETURN_ALL; i++)
    if (!g->operands[i].literal) used[g->operands[i].word] = true;
  for (uint32_t i = g->parameter_count; i < count; i++) {
    const bool is_leaf = !used[i], some = c->settings.returned == RETURN_SOME;
    if (c->settings.returned == RETURN_ALL || (is_leaf && (!some || rng_next(r) >> 63)))
      g->results[g->result_count++] = i;
  }
  if (!g->result_count) g->results[g->result_count++] = count - 1;
}

struct op_graph construct_graph(struct constructor_of_graphs *c, struct rng *r) {
  struct arena *a = &c->operations->world->arena;
  const uint32_t nodes = draw_in(r, c->settings.nodes), most = nodes + c->settings.parameters.most;
  struct op_graph g = {.parameters = arena_array(a, c->settings.parameters.most, sizeof *g.parameters),
                       .nodes = arena_array(a, nodes, sizeof *g.nodes),
                       .operands = arena_array(a, (size_t)nodes * c->most_arguments, sizeof *g.operands),
                       .results = arena_array(a, most, sizeof *g.results)};
  for (uint32_t i = 0; i < c->operations->type_count; i++) c->values[i].count = 0;
  make_parameters(c, &g, r);
  while (g.node_count < nodes) make_node(c, &g, r);
  choose_results(c, &g, r);
  return g;
}
