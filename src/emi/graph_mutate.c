/* graph_mutate: see the header. */
#include "emi/graph_mutate.h"

#include "core/world.h"

#include <string.h>

const char *const graph_mutation_names[REMAKINGS] = {
    [REMAKE_REPLACED] = "replaced", [REMAKE_DELETED] = "deleted", [REMAKE_OPERANDS] = "operands",
    [REMAKE_SWAPPED] = "swapped",   [REMAKE_ADDED] = "added",     [REMAKE_GUARDED] = "inserted",
    [REMAKE_CALLED] = "inserted",   [REMAKE_LOOPED] = "inserted"};

struct mutating {
  struct constructor_of_graphs *constructor;
  const struct operations *operations;
  const struct op_graph *graph;
  const struct graph_inputs *inputs;
  struct rng *rng;
  struct word_list expected;
  bool *entered;
};

bool graph_cover(const struct operations *o, const struct op_graph *g, const struct graph_inputs *in,
                 struct word_list *out, bool **entered) {
  *entered = arena_alloc_zero(&o->world->arena, g->block_count * sizeof **entered);
  for (uint32_t i = 0; i < in->times; i++)
    if (graph_compute_covering(o, g, in->words[i], out, *entered) != GRAPH_COMPUTED) return false;
  return true;
}

/* ---- choosing the change ---- */

/* Draws a block that was entered, or was not. False: there is none. The graph itself was always
 * entered. */
static bool draw_block(const struct mutating *k, bool entered, uint32_t *block) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < k->graph->block_count; i++) count += k->entered[i] == entered;
  if (!count) return false;
  uint32_t which = (uint32_t)rng_below(k->rng, count);
  for (*block = 0; k->entered[*block] != entered || which--; ++*block) continue;
  return true;
}

static enum remaking draw_change(struct rng *r) {
  static const enum remaking ways[] = {REMAKE_REPLACED, REMAKE_REPLACED, REMAKE_REPLACED, REMAKE_ADDED,
                                       REMAKE_ADDED,    REMAKE_OPERANDS, REMAKE_SWAPPED,  REMAKE_DELETED};
  return ways[rng_below(r, sizeof ways / sizeof *ways)];
}

/* False: the language, or the subject, has no such nodes. */
static bool draw_insertion(const struct mutating *k, enum remaking *way) {
  static const enum remaking ways[] = {REMAKE_GUARDED, REMAKE_GUARDED, REMAKE_CALLED, REMAKE_LOOPED};
  const struct constructor_of_graphs *c = k->constructor;
  const bool has_if = construct_makes(c, NODE_IF);
  *way = ways[rng_below(k->rng, sizeof ways / sizeof *ways)];
  if (*way == REMAKE_CALLED && !construct_makes(c, NODE_FUNCTION)) *way = REMAKE_GUARDED;
  if (*way == REMAKE_LOOPED && !construct_makes(c, NODE_LOOP)) *way = REMAKE_GUARDED;
  return *way == REMAKE_LOOPED || has_if;
}

static bool draw_remake(const struct mutating *k, struct remake *out) {
  const double inserting = 0.3;
  const bool inserts = rng_chance(k->rng, inserting);
  *out = (struct remake){.way = draw_change(k->rng)};
  if (!inserts && draw_block(k, false, &out->block)) return true;
  return draw_insertion(k, &out->way) && draw_block(k, true, &out->block);
}

/* ---- checking the mutant ---- */

static bool are_words_same(const struct word_list *a, const struct word_list *b) {
  return a->count == b->count && (!a->count || !memcmp(a->words, b->words, a->count * sizeof *a->words));
}

/* Its term, if its results are the same; or 0. */
static term check_mutant(const struct mutating *k, const struct remade *made, bool *entered) {
  const term t = graph_to_term(k->operations, &made->graph);
  struct word_list words = {0};
  term wrong;
  bool *blocks;
  const struct op_graph *g = graph_from_term(k->operations, t, &wrong);
  if (!g || !graph_cover(k->operations, g, k->inputs, &words, &blocks)) return 0;
  memcpy(entered, blocks, g->block_count * sizeof *entered);
  return are_words_same(&words, &k->expected) ? t : 0;
}

/* One side of a conditional must never be entered. If it is the wrong one, makes the mutant again
 * with its sides swapped. */
static term remake_graph(const struct mutating *k, struct remake wanted, struct remade *made) {
  const struct rng again = *k->rng;
  const bool is_conditional = wanted.way == REMAKE_GUARDED || wanted.way == REMAKE_CALLED;
  for (unsigned tries = 0; tries < 2; tries++) {
    *k->rng = again;
    if (!graph_remake(k->constructor, k->graph, &wanted, k->rng, made)) return 0;
    bool *entered = arena_alloc_zero(made->graph.arena, made->graph.block_count * sizeof *entered);
    const term t = check_mutant(k, made, entered);
    if (!is_conditional || (entered[made->live] && !entered[made->block])) return t;
    if (entered[made->live]) return 0;
    wanted.is_other = !wanted.is_other;
  }
  return 0;
}

/* ---- the changes ---- */

static term nodes_term(const struct mutating *k, uint32_t first, uint32_t end) {
  term *items = arena_array(k->graph->arena, end - first, sizeof *items);
  uint32_t count = 0;
  for (uint32_t i = first; i < end; i = k->graph->nodes[i].end)
    items[count++] = graph_node_to_term(k->operations, k->graph, i);
  return term_sequence(k->operations->world, items, count);
}

static uint32_t block_nodes(const struct op_graph *g, uint32_t block) {
  return g->blocks[block].end - g->blocks[block].first;
}

/* A function's block may be written elsewhere. */
static void mark_node(const struct op_graph *g, struct graph_mutant *m, uint32_t node) {
  m->nodes[node] = true;
  if (g->nodes[node].kind == NODE_FUNCTION) m->blocks[g->nodes[node].block] = true;
}

static void describe_insertion(const struct mutating *k, const struct remade *made, struct graph_mutant *m) {
  const struct op_graph *g = &made->graph;
  m->before = nodes_term(k, made->first, made->end);
  m->now = graph_node_to_term(k->operations, g, made->inserted);
  m->change = 1 + block_nodes(g, made->block) + made->inserted - made->condition;
  for (uint32_t i = made->condition; i < made->inserted; i = g->nodes[i].end) mark_node(g, m, i);
  if (made->block == made->live) m->nodes[made->inserted] = true;
  else m->blocks[made->block] = true;
}

static struct graph_mutant describe_mutant(const struct mutating *k, const struct remake *wanted,
                                           const struct remade *made, term program) {
  const struct op_graph *g = &made->graph;
  struct graph_mutant m = {.program = program,
                           .mutation = wanted->way,
                           .nodes = arena_alloc_zero(g->arena, g->node_count * sizeof *m.nodes),
                           .blocks = arena_alloc_zero(g->arena, g->block_count * sizeof *m.blocks)};
  if (remaking_inserts(wanted->way)) {
    describe_insertion(k, made, &m);
    return m;
  }
  m.before = graph_block_to_term(k->operations, k->graph, wanted->block);
  m.now = graph_block_to_term(k->operations, g, made->block);
  m.change = 1 + block_nodes(k->graph, wanted->block) + block_nodes(g, made->block);
  m.blocks[made->block] = true;
  return m;
}

struct graph_mutant graph_mutate(struct constructor_of_graphs *c, const struct operations *o, const struct op_graph *g,
                                 const struct graph_inputs *in, bool *entered, struct rng *r) {
  const struct graph_mutant none = {0};
  struct mutating k = {.constructor = c, .operations = o, .graph = g, .inputs = in, .rng = r};
  struct remake wanted;
  struct remade made;
  if (!graph_cover(o, g, in, &k.expected, &k.entered)) return none;
  if (entered) k.entered = entered;
  if (!draw_remake(&k, &wanted)) return none;
  const term t = remake_graph(&k, wanted, &made);
  return t && t != graph_to_term(o, g) ? describe_mutant(&k, &wanted, &made, t) : none;
}
