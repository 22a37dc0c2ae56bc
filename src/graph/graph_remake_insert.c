/* graph_remake_insert: moves nodes into a new conditional or loop (graph/graph_remake.h). */
#include "graph/graph_remaking.h"

#include "core/world.h"

static void note_use(struct range_of_nodes *r, const struct graph_operand *x, uint32_t from, uint32_t to) {
  if (x->literal || x->word < from || x->word >= to) return;
  for (uint32_t i = 0; i < r->count; i++)
    if (r->results[i] == x->word) return;
  if (r->count < OPERATION_MOST_RESULTS) r->results[r->count] = (uint32_t)x->word;
  r->count++;
}

/* Of each block: is it in one of these nodes? */
static const bool *find_inside(const struct op_graph *g, const struct range_of_nodes *r) {
  bool *inside = arena_alloc_zero(g->arena, g->block_count * sizeof *inside);
  for (uint32_t i = r->first; i < r->end; i++)
    for (uint32_t which = 0; which < node_blocks(&g->nodes[i]); which++) inside[node_block(&g->nodes[i], which)] = true;
  return inside;
}

/* The values of these nodes that are used elsewhere: by later nodes, or at the ends of enclosing
 * blocks. */
static void find_results(const struct remaking_state *k, struct range_of_nodes *r) {
  const struct op_graph *g = k->old;
  const bool *inside = find_inside(g, r);
  uint32_t from = UINT32_MAX, to = 0;
  for (uint32_t i = r->first; i < r->end; i = g->nodes[i].end) {
    if (g->nodes[i].value < from) from = g->nodes[i].value;
    to = g->nodes[i].value + g->nodes[i].value_count;
  }
  r->count = 0;
  for (uint32_t i = r->end; i < g->node_count; i++)
    for (uint32_t x = 0; x < g->nodes[i].operand_count; x++)
      note_use(r, &g->operands[g->nodes[i].operands + x], from, to);
  for (uint32_t i = 0; i < g->block_count; i++)
    for (uint32_t x = 0; x < g->blocks[i].result_count && !inside[i]; x++)
      note_use(r, &g->operands[g->blocks[i].results + x], from, to);
}

static bool can_leave(const struct remaking_state *k, const struct range_of_nodes *r) {
  if (r->count > OPERATION_MOST_RESULTS) return false;
  for (uint32_t i = 0; i < r->count; i++)
    if (!k->old->types[r->results[i]]->is_plain) return false;
  return true;
}

/* Draws nodes whose results can leave a block; at least one result, used or not. */
static bool draw_range(struct remaking_state *k, const struct graph_block *b) {
  enum { MOST_RANGE = 4 };
  const uint32_t count = remake_count(k, b);
  if (!count) return false;
  const uint32_t first = draw_below(k, count);
  uint32_t length = 1 + draw_below(k, MOST_RANGE);
  struct range_of_nodes *r = &k->range;
  do {
    const uint32_t last = first + length < count ? first + length : count;
    *r = (struct range_of_nodes){.first = remake_node_at(k, b, first), .end = remake_node_at(k, b, last)};
    find_results(k, r);
  } while (!can_leave(k, r) && --length);
  if (!length) return false;
  const struct graph_node *n = &k->old->nodes[r->first];
  if (!r->count && n->value_count && k->old->types[n->value]->is_plain) r->results[r->count++] = n->value;
  return true;
}

static const struct value_type *result_type(const struct remaking_state *k, uint32_t i) {
  return k->range.count ? k->old->types[k->range.results[i]] : k->c->boolean;
}

static uint32_t result_count(const struct remaking_state *k) { return k->range.count ? k->range.count : 1; }

/* The block with the unchanged nodes. */
static void make_live(struct remaking_state *k, uint32_t block, const struct graph_operand *before) {
  struct graph_operand results[OPERATION_MOST_RESULTS + 1];
  uint32_t count = 0;
  remake_range(k, k->range.first, k->range.end);
  if (k->failed) return;
  if (before) results[count++] = *before;
  for (uint32_t i = 0; i < result_count(k); i++)
    results[count++] = k->range.count ? k->now[k->range.results[i]] : draw_operand(k->c, k->c->boolean);
  remake_results(k, block, results, count);
}

static void make_dead(struct remaking_state *k, uint32_t block, uint32_t function) {
  struct graph_operand results[OPERATION_MOST_RESULTS];
  if (k->wanted->way == REMAKE_CALLED) make_call_of(k->c, function, function_cost(k->c->graph.types[function]));
  remake_some(k);
  for (uint32_t i = 0; i < result_count(k) && !k->failed; i++) {
    const struct value_type *t = result_type(k, i);
    if (can_have(k->c, t)) results[i] = draw_result(k->c, t, block);
    else k->failed = true;
  }
  if (!k->failed) remake_results(k, block, results, result_count(k));
}

/* A condition that compilers do not simplify at once: a comparison of existing values. */
static bool make_condition(struct remaking_state *k, struct graph_operand *out) {
  const double old = 0.2;
  struct constructor_of_graphs *c = k->c;
  if (!c->boolean) return false;
  const bool has = has_value(c, c->boolean);
  if (!(has && chance(k, old)) && make_of_type(c, c->boolean))
    *out = (struct graph_operand){.word = c->graph.value_count - 1};
  else if (has) *out = (struct graph_operand){.word = draw_value(&c->values[c->boolean->number], c->rng)};
  else return false;
  return true;
}

static void finish_inserted(struct remaking_state *k, uint32_t node) {
  finish_node(k->c, node);
  for (uint32_t i = k->range.first; i < k->range.end; i++)
    for (uint32_t v = 0; v < k->old->nodes[i].value_count; v++) k->known[k->old->nodes[i].value + v] = false;
  for (uint32_t i = 0; i < k->range.count; i++) remake_set(k, k->range.results[i], k->c->graph.nodes[node].value + i);
}

static void insert_if(struct remaking_state *k) {
  struct constructor_of_graphs *c = k->c;
  struct op_graph *g = &c->graph;
  struct graph_operand condition;
  uint32_t function = 0;
  k->out->condition = g->node_count;
  if (k->wanted->way == REMAKE_CALLED) {
    make_function(c, NODE_FUNCTION);
    function = g->value_count - 1;
  }
  if (!make_condition(k, &condition)) {
    k->failed = true;
    return;
  }
  const uint32_t node = graph_begin_node(g, (struct graph_node){.kind = NODE_IF, .operand_count = 1});
  graph_add_operand(g, condition);
  k->out->inserted = node;
  for (unsigned which = 0; which < 2 && !k->failed; which++) {
    const struct sight before = sight_enter(c, false);
    const uint32_t block = graph_begin_block(g);
    const bool is_live = which == k->wanted->is_other;
    *(is_live ? &k->out->live : &k->out->block) = block;
    if (is_live) make_live(k, block, NULL);
    else make_dead(k, block, function);
    if (which) g->nodes[node].other = block;
    sight_leave(c, &before);
  }
  if (!k->failed) finish_inserted(k, node);
}

static void insert_loop(struct remaking_state *k) {
  enum { MOST_TURNS = 5 };
  struct constructor_of_graphs *c = k->c;
  struct op_graph *g = &c->graph;
  struct graph_operand carried[OPERATION_MOST_RESULTS], condition;
  const uint32_t count = result_count(k), turns = 2 + draw_below(k, MOST_TURNS - 1);
  k->out->condition = g->node_count;
  for (uint32_t i = 0; i < count && !k->failed; i++) carried[i] = remake_draw(k, result_type(k, i));
  if (k->failed) return;
  const uint32_t node =
      graph_begin_node(g, (struct graph_node){.kind = NODE_LOOP, .turns = turns, .operand_count = count});
  for (uint32_t i = 0; i < count; i++) graph_add_operand(g, carried[i]);
  const struct sight before = sight_enter(c, false);
  const uint32_t block = graph_begin_block(g);
  c->allowance.times *= turns;
  for (uint32_t i = 0; i < count; i++) add_parameter(c, block, result_type(k, i), true);
  k->out->inserted = node;
  k->out->block = k->out->live = block;
  k->failed = !make_condition(k, &condition);
  if (!k->failed) make_live(k, block, &condition);
  sight_leave(c, &before);
  if (!k->failed) finish_inserted(k, node);
}

void remake_inserting(struct remaking_state *k, const struct graph_block *b) {
  if (!draw_range(k, b)) {
    k->failed = true;
    return;
  }
  remake_range(k, b->first, k->range.first);
  if (k->failed) return;
  k->out->first = k->range.first;
  k->out->end = k->range.end;
  if (k->wanted->way == REMAKE_LOOPED) insert_loop(k);
  else insert_if(k);
  remake_range(k, k->range.end, b->end);
}
