/* graph_term: graphs as terms (graph/graph.h); graph_read.c is the inverse. */
#include "core/number/number.h"
#include "core/sequence.h"
#include "core/world.h"
#include "graph/graph.h"
#include "graph/graph_literal.h"

#include <stdlib.h>
#include <string.h>

/* ---- to a term ---- */

struct giving {
  struct world *world;
  const struct op_graph *graph;
  term heads[NODE_KINDS];
};

/* A double is written as a real number, to be readable. */
term graph_word_term(struct world *w, const struct value_type *t, uint64_t word) {
  if (t->kind == VALUE_STRING) return (term)word;
  if (t->kind != VALUE_DOUBLE) return term_integer(w, (int64_t)word);
  return term_real(w, double_of_word(word));
}

static term operand_term(const struct giving *k, uint32_t number) {
  struct world *w = k->world;
  const struct graph_operand *x = &k->graph->operands[number];
  if (!x->literal) return term_unsigned(w, x->word);
  const term name = k->graph->names ? k->graph->names[number] : 0,
             word = name ? name : graph_word_term(w, x->literal, x->word);
  struct sequence_making m = sequence_begin(w, 2);
  sequence_put(&m, 0, x->literal->name);
  sequence_put(&m, 1, word);
  return sequence_finish(w, &m);
}

static term operands_term(const struct giving *k, uint32_t first, uint32_t count) {
  term *items = arena_array(&k->world->arena, count, sizeof *items);
  for (uint32_t i = 0; i < count; i++) items[i] = operand_term(k, first + i);
  return term_sequence(k->world, items, count);
}

static term nodes_term(const struct giving *k, const struct graph_block *b);

/* The three parts of a block. */
static void block_parts(const struct giving *k, const struct graph_block *b, term *parts) {
  term *types = arena_array(&k->world->arena, b->parameters, sizeof *types);
  for (uint32_t i = 0; i < b->parameters; i++) types[i] = k->graph->types[b->values + i]->name;
  parts[0] = term_sequence(k->world, types, b->parameters);
  parts[1] = nodes_term(k, b);
  parts[2] = operands_term(k, b->results, b->result_count);
}

static term block_term(const struct giving *k, uint32_t block) {
  term parts[3];
  block_parts(k, &k->graph->blocks[block], parts);
  return term_sequence(k->world, parts, 3);
}

/* (HEAD OPERAND ...) */
static term flat_term(const struct giving *k, term head, const struct graph_node *n) {
  term items[OPERATION_MOST_ARGUMENTS + TYPE_MOST_ITEMS] = {head};
  for (uint32_t i = 0; i < n->operand_count; i++) items[i + 1] = operand_term(k, n->operands + i);
  return term_sequence(k->world, items, n->operand_count + 1);
}

static term node_term(const struct giving *k, const struct graph_node *n) {
  if (n->kind == NODE_OPERATION) return flat_term(k, n->operation->name, n);
  if (n->kind == NODE_CALL) return flat_term(k, k->heads[NODE_CALL], n);
  term items[5] = {k->heads[n->kind]};
  uint32_t count = 1;
  if (n->kind == NODE_LOOP || n->kind == NODE_RECURSE) items[count++] = term_unsigned(k->world, n->turns);
  if (n->type) items[count++] = n->type->name;
  if (n->kind == NODE_LOOP || n->kind == NODE_RECURSE) items[count++] = operands_term(k, n->operands, n->operand_count);
  if (n->kind == NODE_IF) items[count++] = operand_term(k, n->operands);
  for (uint32_t i = 0; i < node_blocks(n); i++) items[count++] = block_term(k, node_block(n, i));
  return term_sequence(k->world, items, count);
}

static term nodes_term(const struct giving *k, const struct graph_block *b) {
  const struct graph_node *nodes = k->graph->nodes;
  term *items = arena_array(&k->world->arena, b->end - b->first, sizeof *items);
  uint32_t count = 0;
  world_check_stack(k->world);
  for (uint32_t i = b->first; i < b->end; i = nodes[i].end) items[count++] = node_term(k, &nodes[i]);
  return term_sequence(k->world, items, count);
}

static struct giving begin_giving(const struct operations *o, const struct op_graph *g) {
  struct giving k = {.world = o->world, .graph = g};
  for (unsigned i = 0; i < NODE_KINDS && g->block_count > 1; i++)
    k.heads[i] = term_symbol(o->world, node_kind_names[i]);
  k.heads[NODE_CALL] = term_symbol(o->world, node_kind_names[NODE_CALL]);
  return k;
}

term graph_to_term(const struct operations *o, const struct op_graph *g) {
  const struct giving k = begin_giving(o, g);
  term parts[4] = {term_symbol(o->world, "graph")};
  block_parts(&k, &g->blocks[0], parts + 1);
  return term_sequence(o->world, parts, 4);
}

term graph_block_to_term(const struct operations *o, const struct op_graph *g, uint32_t block) {
  const struct giving k = begin_giving(o, g);
  return block_term(&k, block);
}

term graph_node_to_term(const struct operations *o, const struct op_graph *g, uint32_t node) {
  const struct giving k = begin_giving(o, g);
  return node_term(&k, &g->nodes[node]);
}

void graph_write_word(struct buffer *b, const struct value_type *t, uint64_t word) {
  if (t->kind == VALUE_STRING) {
    char *text = term_to_text((term)word);
    buffer_puts(b, text);
    free(text);
  } else {
    literal_write_decimal(b, t, word);
  }
}
