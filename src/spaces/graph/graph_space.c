/* graph_space: see the header. */
#include "spaces/graph/graph_space.h"

#include "spaces/graph/graph_literals.h"
#include "spaces/graph/graph_tactics.h"
#include "spaces/graph/graph_transplant.h"

struct graph_space {
  struct space base;
  struct graph_space_wanted wanted;
  struct graph_literals literals;
  struct sort graph;
};

static struct graph_space *graphs_of(struct space *s) { return (struct graph_space *)s; }

const struct graph_space_wanted *graph_space_wanted(struct space *s) { return &graphs_of(s)->wanted; }

static bool is_taken(const struct graph_space *k, const struct op_graph *g) {
  for (uint32_t i = 0; i < g->node_count; i++)
    if (g->nodes[i].operation && !k->wanted.taken[g->nodes[i].operation->number]) return false;
  return true;
}

static bool is_valid(struct space *s, term whole) {
  const struct graph_space *k = graphs_of(s);
  const struct world_mark mark = world_mark(s->world);
  term wrong;
  const struct op_graph *g = graph_from_term(k->wanted.operations, whole, &wrong);
  const bool valid = g && is_taken(k, g);
  world_release(s->world, mark);
  return valid;
}

static bool is_of_graph(struct space *s, const struct sort *sort, term t) {
  return sort == &graphs_of(s)->graph ? is_valid(s, t) : graph_literals_take(sort, t);
}

static const struct sort *form_of_graph(struct space *s, const struct sort *sort, term t, struct split *split) {
  (void)s, (void)sort, (void)t, (void)split;
  return NULL;
}

/* Mainly counts nodes, where those with blocks count more; then the text to read: a literal is
 * simpler than a value. */
static size_t measure_graph(struct space *s, term t) {
  enum { NODE = 16, BLOCKS = 8, PARAMETER = 4, RESULT = 2 };
  const struct world_mark mark = world_mark(s->world);
  term wrong;
  const struct op_graph *g = graph_from_term(graphs_of(s)->wanted.operations, t, &wrong);
  size_t size = term_nodes(t);
  if (g) {
    size = NODE * (size_t)g->node_count + BLOCKS * (size_t)(g->block_count - 1);
    for (uint32_t i = 0; i < g->block_count; i++)
      size += PARAMETER * (size_t)g->blocks[i].parameters + RESULT * (size_t)g->blocks[i].result_count;
    for (uint32_t i = 0; i < g->node_count; i++) size += g->nodes[i].turns;
    for (uint32_t i = 0; i < g->operand_count; i++) size += !g->operands[i].literal;
  }
  world_release(s->world, mark);
  return size;
}

static uint32_t rank_operation(struct space *s, term symbol) {
  const struct operations *all = graphs_of(s)->wanted.operations;
  const struct operation *o = operations_named(all, symbol);
  const struct value_type *t = o ? NULL : operations_type(all, symbol);
  return o ? o->number + 1 : t ? t->number + 1 : 0;
}

static void name(struct space *s, const struct sort *sort, struct buffer *out) {
  if (sort == &graphs_of(s)->graph) buffer_puts(out, "graph");
  else graph_literals_name(sort, out);
}

static void see_places(struct space *s, term whole, space_see_place *see, void *data) {
  graph_literals_see(&graphs_of(s)->literals, whole, see, data);
}

static term vary(struct space *s, const struct sort *sort, term whole, struct rng *r, size_t nodes) {
  (void)whole, (void)nodes;
  return sort == &graphs_of(s)->graph ? 0 : graph_literals_vary(&graphs_of(s)->literals, sort, r);
}

static term transplant(struct space *s, term to, term from) {
  return graph_transplant(graphs_of(s)->wanted.operations, to, from);
}

struct space *graph_space_new(const struct graph_space_wanted *wanted) {
  struct world *w = wanted->operations->world;
  struct graph_space *k = arena_alloc_zero(&w->arena, sizeof *k);
  *k = (struct graph_space){.base = {.world = w,
                                     .root = &k->graph,
                                     .is_of = is_of_graph,
                                     .form_of = form_of_graph,
                                     .is_valid = is_valid,
                                     .vary = vary,
                                     .transplant = transplant,
                                     .places = see_places,
                                     .measure = measure_graph,
                                     .plans = graph_plans,
                                     .plan_count = 1,
                                     .is_variable = space_has_no_variable,
                                     .rank = rank_operation,
                                     .name = name},
                            .wanted = *wanted,
                            .literals = {.operations = wanted->operations},
                            .graph = {.kind = SORT_ANY}};
  return &k->base;
}
