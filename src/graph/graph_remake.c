/* graph_remake: copying a graph, and changes of a block (graph/graph_remake.h). */
#include "core/world.h"
#include "graph/graph_remaking.h"

#include <string.h>

enum { STEPS = 20000, NODES = 40 };

/* ---- operands ---- */

struct graph_operand remake_draw(struct remaking_state *k, const struct value_type *t) {
  if (can_have(k->c, t)) return draw_operand(k->c, t);
  k->failed = true;
  return (struct graph_operand){0};
}

/* A value that no longer exists is replaced by another one. */
static struct graph_operand operand_now(struct remaking_state *k, uint32_t number) {
  const struct graph_operand *x = &k->old->operands[number];
  const struct value_type *t = operand_type(k->old, x);
  const bool is_kept = x->literal || k->known[x->word];
  if (!is_kept || (k->redrawn > 0 && chance(k, k->redrawn) && can_have(k->c, t))) return remake_draw(k, t);
  return x->literal ? *x : k->now[x->word];
}

void remake_results(struct remaking_state *k, uint32_t block, const struct graph_operand *results, uint32_t count) {
  graph_end_nodes(&k->c->graph, block);
  for (uint32_t i = 0; i < count; i++) graph_add_operand(&k->c->graph, results[i]);
  graph_end_block(&k->c->graph, block);
}

/* ---- new nodes ---- */

void remake_some(struct remaking_state *k) {
  const uint32_t count = draw_in(k->c->rng, k->c->settings.inner);
  make_nodes(k->c, count ? count : 1);
}

static void make_anew(struct remaking_state *k, const struct graph_block *b, uint32_t block) {
  struct graph_operand results[OPERATION_MOST_RESULTS + 1];
  remake_some(k);
  for (uint32_t i = 0; i < b->result_count && !k->failed; i++) {
    const struct value_type *t = operand_type(k->old, &k->old->operands[b->results + i]);
    if (can_have(k->c, t)) results[i] = draw_result(k->c, t, block);
    else k->failed = true;
  }
  if (!k->failed) remake_results(k, block, results, b->result_count);
}

/* ---- copying ---- */

static void copy_node(struct remaking_state *k, uint32_t index);

static void copy_results(struct remaking_state *k, const struct graph_block *b, uint32_t block) {
  struct graph_operand *results = arena_array(k->old->arena, b->result_count, sizeof *results);
  for (uint32_t i = 0; i < b->result_count && !k->failed; i++) results[i] = operand_now(k, b->results + i);
  if (!k->failed) remake_results(k, block, results, b->result_count);
}

void remake_range(struct remaking_state *k, uint32_t first, uint32_t end) {
  for (uint32_t i = first; i < end && !k->failed; i = k->old->nodes[i].end) copy_node(k, i);
}

uint32_t remake_count(const struct remaking_state *k, const struct graph_block *b) {
  uint32_t count = 0;
  for (uint32_t i = b->first; i < b->end; i = k->old->nodes[i].end) count++;
  return count;
}

uint32_t remake_node_at(const struct remaking_state *k, const struct graph_block *b, uint32_t which) {
  uint32_t node = b->first;
  while (which-- > 0) node = k->old->nodes[node].end;
  return node;
}

/* ---- changes of a block ---- */

static void delete_some(struct remaking_state *k, const struct graph_block *b) {
  const uint32_t count = remake_count(k, b), gone = count ? draw_below(k, count) : 0;
  k->failed = !count;
  for (uint32_t i = b->first, which = 0; i < b->end && !k->failed; i = k->old->nodes[i].end, which++)
    if (which != gone && !chance(k, 0.3)) copy_node(k, i);
}

static void swap_two(struct remaking_state *k, const struct graph_block *b) {
  const uint32_t count = remake_count(k, b);
  if (count < 2) {
    k->failed = true;
    return;
  }
  const uint32_t first = remake_node_at(k, b, draw_below(k, count - 1)), second = k->old->nodes[first].end;
  remake_range(k, b->first, first);
  if (!k->failed) copy_node(k, second);
  if (!k->failed) copy_node(k, first);
  remake_range(k, k->old->nodes[second].end, b->end);
}

/* Some of the later nodes use the new values. */
static void add_some(struct remaking_state *k, const struct graph_block *b) {
  const double used = 0.3;
  const uint32_t place = remake_node_at(k, b, draw_below(k, remake_count(k, b) + 1));
  remake_range(k, b->first, place);
  if (k->failed) return;
  remake_some(k);
  k->redrawn = used;
  remake_range(k, place, b->end);
}

static void copy_changed(struct remaking_state *k, const struct graph_block *b) {
  const double others = 0.4;
  switch (k->wanted->way) {
  case REMAKE_DELETED: delete_some(k, b); break;
  case REMAKE_SWAPPED: swap_two(k, b); break;
  case REMAKE_ADDED: add_some(k, b); break;
  default:
    k->redrawn = others;
    remake_range(k, b->first, b->end);
    break;
  }
}

/* ---- all kinds of blocks ---- */

static void fill_block(struct remaking_state *k, uint32_t number, uint32_t block) {
  const struct graph_block *b = &k->old->blocks[number];
  const bool is_wanted = number == k->wanted->block, inserts = remaking_inserts(k->wanted->way);
  world_check_stack(k->c->operations->world);
  if (is_wanted && !inserts) k->out->block = block;
  if (is_wanted && k->wanted->way == REMAKE_REPLACED) {
    make_anew(k, b, block);
    return;
  }
  if (!is_wanted) remake_range(k, b->first, b->end);
  else if (inserts) remake_inserting(k, b);
  else copy_changed(k, b);
  if (!k->failed) copy_results(k, b, block);
  if (is_wanted) k->redrawn = 0;
}

/* Sets the limits that construct_blocks.c sets for the block of such a node. */
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
    remake_set(k, b->values + i, c->graph.value_count);
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
  for (uint32_t i = 0; i < n->value_count; i++) remake_set(k, n->value + i, g->nodes[node].value + i);
}

static void copy_whole(struct remaking_state *k) {
  struct constructor_of_graphs *c = k->c;
  const uint32_t block = graph_begin_block(&c->graph);
  for (uint32_t i = 0; i < graph_parameters(k->old); i++) {
    remake_set(k, i, c->graph.value_count);
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
