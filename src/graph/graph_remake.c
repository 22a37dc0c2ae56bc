/* graph_remake: see the header. */
#include "graph/graph_remake.h"

#include "core/world.h"
#include "graph/constructing.h"

#include <string.h>

enum { STEPS = 20000, NODES = 40, MOST_RANGE = 4 };

struct range_of_nodes { /* that are taken somewhere else, and what the rest of the graph uses of them */
  uint32_t first, end;
  uint32_t results[OPERATION_MOST_RESULTS]; /* values of the old graph */
  uint32_t count;
};

struct remaking_state {
  struct constructor_of_graphs *c;
  const struct op_graph *old;
  const struct remake *wanted;
  struct remade *out;
  struct graph_operand *now; /* of each value of the old graph */
  bool *known;               /* of each: there is one */
  double redrawn;            /* how many operands are others: in the block that is changed */
  struct range_of_nodes range;
  bool failed;
};

static bool chance(const struct remaking_state *k, double p) { return rng_chance(k->c->rng, p); }
static uint32_t draw_below(const struct remaking_state *k, uint32_t n) { return (uint32_t)rng_below(k->c->rng, n); }

/* ---- operands ---- */

static struct graph_operand draw_other(struct remaking_state *k, const struct value_type *t) {
  if (can_have(k->c, t)) return draw_operand(k->c, t);
  k->failed = true;
  return (struct graph_operand){0};
}

/* What was there is gone somewhere: then it is something else. */
static struct graph_operand operand_now(struct remaking_state *k, uint32_t number) {
  const struct graph_operand *x = &k->old->operands[number];
  const struct value_type *t = operand_type(k->old, x);
  const bool is_kept = x->literal || k->known[x->word];
  if (!is_kept || (k->redrawn > 0 && chance(k, k->redrawn) && can_have(k->c, t))) return draw_other(k, t);
  return x->literal ? *x : k->now[x->word];
}

static void add_results(struct remaking_state *k, uint32_t block, const struct graph_operand *results, uint32_t count) {
  graph_end_nodes(&k->c->graph, block);
  for (uint32_t i = 0; i < count; i++) graph_add_operand(&k->c->graph, results[i]);
  graph_end_block(&k->c->graph, block);
}

static void set(struct remaking_state *k, uint32_t number, uint32_t now) {
  k->now[number] = (struct graph_operand){.word = now};
  k->known[number] = true;
}

/* ---- new nodes ---- */

static void make_some(struct remaking_state *k) {
  const struct range inner = k->c->settings.inner;
  make_nodes(k->c, draw_in(k->c->rng, (struct range){inner.least ? inner.least : 1, inner.most}));
}

static void make_anew(struct remaking_state *k, const struct graph_block *b, uint32_t block) {
  struct graph_operand results[OPERATION_MOST_RESULTS + 1];
  make_some(k);
  for (uint32_t i = 0; i < b->result_count && !k->failed; i++) {
    const struct value_type *t = operand_type(k->old, &k->old->operands[b->results + i]);
    if (can_have(k->c, t)) results[i] = draw_result(k->c, t, block);
    else k->failed = true;
  }
  if (!k->failed) add_results(k, block, results, b->result_count);
}

/* ---- copying ---- */

static void copy_node(struct remaking_state *k, uint32_t index);

static void copy_results(struct remaking_state *k, const struct graph_block *b, uint32_t block) {
  struct graph_operand *results = arena_array(k->old->arena, b->result_count, sizeof *results);
  for (uint32_t i = 0; i < b->result_count && !k->failed; i++) results[i] = operand_now(k, b->results + i);
  if (!k->failed) add_results(k, block, results, b->result_count);
}

static void copy_range(struct remaking_state *k, uint32_t first, uint32_t end) {
  for (uint32_t i = first; i < end && !k->failed; i = k->old->nodes[i].end) copy_node(k, i);
}

static uint32_t count_nodes(const struct remaking_state *k, const struct graph_block *b) {
  uint32_t count = 0;
  for (uint32_t i = b->first; i < b->end; i = k->old->nodes[i].end) count++;
  return count;
}

/* Node number so-and-so of a block. */
static uint32_t node_at(const struct remaking_state *k, const struct graph_block *b, uint32_t which) {
  uint32_t node = b->first;
  while (which-- > 0) node = k->old->nodes[node].end;
  return node;
}

/* ---- changes of a block ---- */

static void delete_some(struct remaking_state *k, const struct graph_block *b) {
  const uint32_t count = count_nodes(k, b), gone = count ? draw_below(k, count) : 0;
  k->failed = !count;
  for (uint32_t i = b->first, which = 0; i < b->end && !k->failed; i = k->old->nodes[i].end, which++)
    if (which != gone && !chance(k, 0.3)) copy_node(k, i);
}

static void swap_two(struct remaking_state *k, const struct graph_block *b) {
  const uint32_t count = count_nodes(k, b);
  if (count < 2) {
    k->failed = true;
    return;
  }
  const uint32_t first = node_at(k, b, draw_below(k, count - 1)), second = k->old->nodes[first].end;
  copy_range(k, b->first, first);
  if (!k->failed) copy_node(k, second);
  if (!k->failed) copy_node(k, first);
  copy_range(k, k->old->nodes[second].end, b->end);
}

/* Some of what comes behind is about what is new. */
static void add_some(struct remaking_state *k, const struct graph_block *b) {
  const double used = 0.3;
  const uint32_t place = node_at(k, b, draw_below(k, count_nodes(k, b) + 1));
  copy_range(k, b->first, place);
  if (k->failed) return;
  make_some(k);
  k->redrawn = used;
  copy_range(k, place, b->end);
}

static void copy_changed(struct remaking_state *k, const struct graph_block *b) {
  const double others = 0.4;
  switch (k->wanted->way) {
  case REMAKE_DELETED: delete_some(k, b); break;
  case REMAKE_SWAPPED: swap_two(k, b); break;
  case REMAKE_ADDED: add_some(k, b); break;
  default:
    k->redrawn = others;
    copy_range(k, b->first, b->end);
    break;
  }
}

/* ---- nodes taken elsewhere ---- */

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

/* What is used of these nodes elsewhere: by later nodes, or at the ends of blocks around. */
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

/* Nodes whose results can leave a block; at least one result, used or not. */
static bool draw_range(struct remaking_state *k, const struct graph_block *b) {
  const uint32_t count = count_nodes(k, b);
  if (!count) return false;
  const uint32_t first = draw_below(k, count);
  uint32_t length = 1 + draw_below(k, MOST_RANGE);
  struct range_of_nodes *r = &k->range;
  do {
    const uint32_t last = first + length < count ? first + length : count;
    *r = (struct range_of_nodes){.first = node_at(k, b, first), .end = node_at(k, b, last)};
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

/* The block with the nodes as they are. */
static void make_live(struct remaking_state *k, uint32_t block, const struct graph_operand *before) {
  struct graph_operand results[OPERATION_MOST_RESULTS + 1];
  uint32_t count = 0;
  copy_range(k, k->range.first, k->range.end);
  if (k->failed) return;
  if (before) results[count++] = *before;
  for (uint32_t i = 0; i < result_count(k); i++)
    results[count++] = k->range.count ? k->now[k->range.results[i]] : draw_operand(k->c, k->c->boolean);
  add_results(k, block, results, count);
}

static void make_dead(struct remaking_state *k, uint32_t block, uint32_t function) {
  struct graph_operand results[OPERATION_MOST_RESULTS];
  if (k->wanted->way == REMAKE_CALLED) make_call_of(k->c, function, function_cost(k->c->graph.types[function]));
  make_some(k);
  for (uint32_t i = 0; i < result_count(k) && !k->failed; i++) {
    const struct value_type *t = result_type(k, i);
    if (can_have(k->c, t)) results[i] = draw_result(k->c, t, block);
    else k->failed = true;
  }
  if (!k->failed) add_results(k, block, results, result_count(k));
}

/* What compilers do not see through at once: a comparison of what is there. */
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
  for (uint32_t i = 0; i < k->range.count; i++) set(k, k->range.results[i], k->c->graph.nodes[node].value + i);
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
  for (uint32_t i = 0; i < count && !k->failed; i++) carried[i] = draw_other(k, result_type(k, i));
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

static void copy_with_insertion(struct remaking_state *k, const struct graph_block *b) {
  if (!draw_range(k, b)) {
    k->failed = true;
    return;
  }
  copy_range(k, b->first, k->range.first);
  if (k->failed) return;
  k->out->first = k->range.first;
  k->out->end = k->range.end;
  if (k->wanted->way == REMAKE_LOOPED) insert_loop(k);
  else insert_if(k);
  copy_range(k, k->range.end, b->end);
}

/* ---- all blocks ---- */

static void fill_block(struct remaking_state *k, uint32_t number, uint32_t block) {
  const struct graph_block *b = &k->old->blocks[number];
  const bool is_wanted = number == k->wanted->block, inserts = remaking_inserts(k->wanted->way);
  world_check_stack(k->c->operations->world);
  if (is_wanted && !inserts) k->out->block = block;
  if (is_wanted && k->wanted->way == REMAKE_REPLACED) {
    make_anew(k, b, block);
    return;
  }
  if (!is_wanted) copy_range(k, b->first, b->end);
  else if (inserts) copy_with_insertion(k, b);
  else copy_changed(k, b);
  if (!k->failed) copy_results(k, b, block);
  if (is_wanted) k->redrawn = 0;
}

/* What construct_blocks.c says that the block of such a node may cost. */
static void allow(struct remaking_state *k, const struct graph_node *n, const struct sight *before) {
  enum { SELF_CALLS = 1 };
  struct allowance *a = &k->c->allowance;
  if (n->kind == NODE_LOOP) a->times *= n->turns ? n->turns : 1;
  if (n->kind == NODE_FUNCTION || n->kind == NODE_CLOSURE)
    *a = (struct allowance){.steps = STEPS, .times = 1, .depth = before->allowance.depth + 1, .self = NO_SELF};
  if (n->kind != NODE_RECURSE) return;
  a->self = k->c->graph.value_count;
  a->self_calls = SELF_CALLS;
  a->self_times = a->times;
}

static uint32_t copy_block(struct remaking_state *k, const struct graph_node *n, uint32_t number) {
  struct constructor_of_graphs *c = k->c;
  const struct graph_block *b = &k->old->blocks[number];
  const struct sight before = sight_enter(c, node_is_closed(n));
  const uint32_t block = graph_begin_block(&c->graph);
  allow(k, n, &before);
  for (uint32_t i = 0; i < b->parameters; i++) {
    set(k, b->values + i, c->graph.value_count);
    add_parameter(c, block, k->old->types[b->values + i], n->kind != NODE_RECURSE || i);
  }
  fill_block(k, number, block);
  const uint64_t steps = before.allowance.steps;
  sight_leave(c, &before);
  c->allowance.steps = steps;
  return block;
}

static void copy_node(struct remaking_state *k, uint32_t index) {
  const struct graph_node *n = &k->old->nodes[index];
  struct op_graph *g = &k->c->graph;
  struct graph_operand operands[OPERATION_MOST_ARGUMENTS + TYPE_MOST_ITEMS + 1];
  for (uint32_t i = 0; i < n->operand_count && !k->failed; i++) operands[i] = operand_now(k, n->operands + i);
  if (k->failed) return;
  const uint32_t node = graph_begin_node(g, *n);
  for (uint32_t i = 0; i < n->operand_count; i++) graph_add_operand(g, operands[i]);
  for (uint32_t which = 0; which < node_blocks(n) && !k->failed; which++) {
    const uint32_t block = copy_block(k, n, node_block(n, which));
    if (which) g->nodes[node].other = block;
  }
  if (k->failed) return;
  finish_node(k->c, node);
  for (uint32_t i = 0; i < n->value_count; i++) set(k, n->value + i, g->nodes[node].value + i);
}

static void copy_whole(struct remaking_state *k) {
  struct constructor_of_graphs *c = k->c;
  const uint32_t block = graph_begin_block(&c->graph);
  for (uint32_t i = 0; i < graph_parameters(k->old); i++) {
    set(k, i, c->graph.value_count);
    add_parameter(c, block, k->old->types[i], true);
  }
  fill_block(k, 0, block);
}

bool graph_remake(struct constructor_of_graphs *c, const struct op_graph *old, const struct remake *wanted,
                  struct rng *r, struct remade *out) {
  struct arena *a = &c->operations->world->arena;
  struct remaking_state k = {.c = c,
                             .old = old,
                             .wanted = wanted,
                             .out = out,
                             .now = arena_array(a, old->value_count, sizeof *k.now),
                             .known = arena_alloc_zero(a, old->value_count * sizeof *k.known)};
  *out = (struct remade){0};
  construct_begin(c, r, old->node_count + NODES, STEPS);
  c->nodes_left = NODES;
  copy_whole(&k);
  out->graph = c->graph;
  return !k.failed;
}
