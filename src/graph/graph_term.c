/* graph_term: graphs as terms (graph/graph.h). */
#include "core/number.h"
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

static term word_term(struct world *w, const struct graph_operand *x) {
  return x->literal->kind == VALUE_STRING ? (term)x->word : term_integer(w, (int64_t)x->word);
}

static term operand_term(const struct giving *k, uint32_t number) {
  struct world *w = k->world;
  const struct graph_operand *x = &k->graph->operands[number];
  if (!x->literal) return term_unsigned(w, x->word);
  const term name = k->graph->names ? k->graph->names[number] : 0, word = name ? name : word_term(w, x);
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

/* ---- from a term ---- */

/* What a block sees: no values before `base`, and no function that a recursion gives its block before `selves`. */
struct scope {
  uint32_t base, selves;
};

struct taking {
  const struct operations *operations;
  struct op_graph *graph;
  struct scope scope;
  bool *gone; /* of each value: the block that it is in has ended */
  bool *self; /* of each value: a recursion gives it to its block */
  size_t gone_room, self_room;
  term wrong;
};

static bool fail(struct taking *k, term part) {
  k->wrong = part;
  return false;
}

static bool is_list(term t, uint32_t least) { return is_sequence(t) && seq_count(t) >= least; }

static bool is_number_up_to(term t, uint64_t most, uint64_t *out) {
  if (!is_small(t) || small_value(t) < 0 || (uint64_t)small_value(t) > most) return false;
  *out = (uint64_t)small_value(t);
  return true;
}

static bool is_literal(term t, struct graph_operand *x, const struct operations *o) {
  if (!is_sequence(t) || seq_count(t) != 2) return false;
  const struct value_type *type = operations_type(o, seq_item(t, 0));
  const term word = seq_item(t, 1);
  int64_t number;
  if (!type || !value_has_literals(type)) return false;
  if (type->kind == VALUE_STRING) {
    *x = (struct graph_operand){type, word};
    return is_string(word);
  }
  if (!is_number(word) || !number_to_int64(word, &number)) return false;
  *x = (struct graph_operand){type, (uint64_t)number};
  return value_wrap(type, x->word) == x->word;
}

static bool is_visible(const struct taking *k, uint64_t number, bool is_called) {
  if (number < k->scope.base || k->gone[number]) return false;
  return !k->self[number] || (is_called && number >= k->scope.selves);
}

/* `type` may be NULL: any. */
static bool take_operand(struct taking *k, term t, const struct value_type *type, bool is_called) {
  struct op_graph *g = k->graph;
  struct graph_operand x = {0};
  if (is_small(t)) {
    if (!g->value_count || !is_number_up_to(t, g->value_count - 1, &x.word) || !is_visible(k, x.word, is_called))
      return fail(k, t);
  } else if (!is_literal(t, &x, k->operations)) {
    return fail(k, t);
  }
  graph_add_operand(g, x);
  return !type || operand_type(g, &x) == type || fail(k, t);
}

/* So many operands, of these types, from an item of the list on. */
static bool take_operands(struct taking *k, term list, uint32_t first, const struct value_type *const *types,
                          uint32_t count) {
  if (seq_count(list) != first + count) return fail(k, list);
  for (uint32_t i = 0; i < count; i++)
    if (!take_operand(k, seq_item(list, first + i), types ? types[i] : NULL, false)) return false;
  return true;
}

static uint32_t add_value(struct taking *k, const struct value_type *t, bool is_self) {
  struct op_graph *g = k->graph;
  if (g->value_count == k->gone_room) k->gone = arena_double(g->arena, k->gone, &k->gone_room, sizeof *k->gone);
  if (g->value_count == k->self_room) k->self = arena_double(g->arena, k->self, &k->self_room, sizeof *k->self);
  k->gone[g->value_count] = false;
  k->self[g->value_count] = is_self;
  return graph_add_value(g, t);
}

static bool end_node(struct taking *k, uint32_t node) {
  struct op_graph *g = k->graph;
  const uint32_t before = g->value_count;
  graph_end_node(g, node);
  const uint32_t added = g->value_count - before;
  const struct value_type *types[OPERATION_MOST_RESULTS + 1];
  if (added > OPERATION_MOST_RESULTS) return false;
  memcpy(types, g->types + before, added * sizeof *types);
  g->value_count = before; /* once more, with what is to be known of them here */
  for (uint32_t i = 0; i < added; i++) add_value(k, types[i], false);
  return true;
}

static bool take_nodes(struct taking *k, term list);

static bool take_block_parameters(struct taking *k, uint32_t block, term list, bool has_self) {
  for (uint32_t i = 0; i < seq_count(list); i++) {
    const struct value_type *t = operations_type(k->operations, seq_item(list, i));
    if (!t) return fail(k, seq_item(list, i));
    add_value(k, t, has_self && i == 0);
  }
  k->graph->blocks[block].parameters = seq_count(list);
  return true;
}

/* The parts of a block from an item of the term on. */
static bool take_parts(struct taking *k, term t, uint32_t first, bool has_self) {
  struct op_graph *g = k->graph;
  for (uint32_t i = first; i < first + 3; i++)
    if (!is_sequence(seq_item(t, i))) return fail(k, t);
  const uint32_t block = graph_begin_block(g);
  if (!take_block_parameters(k, block, seq_item(t, first), has_self) || !take_nodes(k, seq_item(t, first + 1)))
    return false;
  graph_end_nodes(g, block);
  if (!take_operands(k, seq_item(t, first + 2), 0, NULL, seq_count(seq_item(t, first + 2)))) return false;
  graph_end_block(g, block);
  return true;
}

static bool take_block(struct taking *k, term t, const struct graph_node *n) {
  const struct scope outer = k->scope;
  const uint32_t values = k->graph->value_count, block = k->graph->block_count;
  if (!is_list(t, 3) || seq_count(t) != 3) return fail(k, t);
  if (node_is_closed(n)) k->scope.base = values;
  if (n->kind != NODE_IF && n->kind != NODE_LOOP) k->scope.selves = values;
  if (!take_parts(k, t, 0, n->kind == NODE_RECURSE)) return false;
  const struct graph_block *b = &k->graph->blocks[block];
  for (uint32_t i = 0; i < b->result_count; i++)
    if (!operand_type(k->graph, &k->graph->operands[b->results + i])->is_plain) return fail(k, t);
  memset(k->gone + values, true, k->graph->value_count - values);
  k->scope = outer;
  return true;
}

static bool parameters_are(const struct taking *k, uint32_t block, uint32_t from, const struct value_type *const *types,
                           uint32_t count) {
  const struct graph_block *b = &k->graph->blocks[block];
  if (b->parameters != from + count) return false;
  return !count || !memcmp(k->graph->types + b->values + from, types, count * sizeof *types);
}

static bool results_are(const struct taking *k, uint32_t block, uint32_t from, const struct graph_operand *same,
                        uint32_t count) {
  const struct op_graph *g = k->graph;
  const struct graph_block *b = &g->blocks[block];
  if (b->result_count != from + count || count > OPERATION_MOST_RESULTS) return false;
  for (uint32_t i = 0; i < count; i++)
    if (operand_type(g, &g->operands[b->results + from + i]) != operand_type(g, &same[i])) return false;
  return true;
}

static const struct value_type *boolean_of(const struct operations *o) {
  for (uint32_t i = 0; i < o->type_count; i++)
    if (o->types[i]->kind == VALUE_BOOLEAN) return o->types[i];
  return NULL;
}

static bool take_if(struct taking *k, term t) {
  const struct value_type *boolean = boolean_of(k->operations);
  if (seq_count(t) != 4 || !boolean) return fail(k, t);
  const uint32_t node = graph_begin_node(k->graph, (struct graph_node){.kind = NODE_IF, .operand_count = 1});
  const struct graph_node n = k->graph->nodes[node];
  const uint32_t first = n.block;
  if (!take_operand(k, seq_item(t, 1), boolean, false) || !take_block(k, seq_item(t, 2), &n)) return false;
  const uint32_t second = k->graph->block_count;
  if (!take_block(k, seq_item(t, 3), &n)) return false;
  k->graph->nodes[node].other = second;
  const struct graph_block *b = &k->graph->blocks[first];
  if (b->parameters || k->graph->blocks[second].parameters ||
      !results_are(k, second, 0, &k->graph->operands[b->results], b->result_count))
    return fail(k, t);
  return end_node(k, node) || fail(k, t);
}

static bool take_loop(struct taking *k, term t) {
  uint64_t turns;
  const struct value_type *boolean = boolean_of(k->operations), *types[OPERATION_MOST_RESULTS];
  if (seq_count(t) != 4 || !boolean || !is_number_up_to(seq_item(t, 1), GRAPH_MOST_TURNS, &turns) ||
      !is_list(seq_item(t, 2), 1) || seq_count(seq_item(t, 2)) > OPERATION_MOST_RESULTS)
    return fail(k, t);
  const term list = seq_item(t, 2);
  const uint32_t count = seq_count(list);
  const uint32_t node = graph_begin_node(
      k->graph, (struct graph_node){.kind = NODE_LOOP, .turns = (uint32_t)turns, .operand_count = count});
  const struct graph_node n = k->graph->nodes[node];
  if (!take_operands(k, list, 0, NULL, count)) return false;
  for (uint32_t i = 0; i < count; i++) types[i] = operand_type(k->graph, &k->graph->operands[n.operands + i]);
  if (!take_block(k, seq_item(t, 3), &n)) return false;
  const struct op_graph *g = k->graph;
  const struct graph_block *b = &g->blocks[n.block];
  if (!parameters_are(k, n.block, 0, types, count) || !results_are(k, n.block, 1, &g->operands[n.operands], count) ||
      operand_type(g, &g->operands[b->results]) != boolean)
    return fail(k, t);
  return end_node(k, node) || fail(k, t);
}

static const struct value_type *function_type(const struct taking *k, term name) {
  const struct value_type *t = operations_type(k->operations, name);
  return t && t->kind == VALUE_FUNCTION ? t : NULL;
}

/* Its block takes what the type says, and gives one such result. */
static bool is_function_block(const struct taking *k, const struct graph_node *n) {
  const struct op_graph *g = k->graph;
  const struct graph_block *b = &g->blocks[n->block];
  const uint32_t from = n->kind == NODE_RECURSE;
  return parameters_are(k, n->block, from, n->type->items, n->type->item_count) &&
         (!from || g->types[b->values] == n->type) && b->result_count == 1 &&
         operand_type(g, &g->operands[b->results]) == n->type->result;
}

static bool take_function(struct taking *k, term t, enum node_kind kind) {
  const struct value_type *type = seq_count(t) == 3 ? function_type(k, seq_item(t, 1)) : NULL;
  if (!type) return fail(k, t);
  const uint32_t node = graph_begin_node(k->graph, (struct graph_node){.kind = kind, .type = type});
  const struct graph_node n = k->graph->nodes[node];
  if (!take_block(k, seq_item(t, 2), &n)) return false;
  return (is_function_block(k, &n) && end_node(k, node)) || fail(k, t);
}

static bool take_call(struct taking *k, term t) {
  if (seq_count(t) < 2) return fail(k, t);
  const uint32_t node =
      graph_begin_node(k->graph, (struct graph_node){.kind = NODE_CALL, .operand_count = seq_count(t) - 1});
  if (!take_operand(k, seq_item(t, 1), NULL, true)) return false;
  const struct value_type *type = operand_type(k->graph, &k->graph->operands[k->graph->nodes[node].operands]);
  if (type->kind != VALUE_FUNCTION) return fail(k, t);
  return take_operands(k, t, 2, type->items, type->item_count) && (end_node(k, node) || fail(k, t));
}

static bool take_recurse(struct taking *k, term t) {
  uint64_t turns;
  const struct value_type *type = seq_count(t) == 5 ? function_type(k, seq_item(t, 2)) : NULL;
  if (!type || !value_has_literals(type->result) || !is_number_up_to(seq_item(t, 1), GRAPH_MOST_TURNS, &turns) ||
      !is_sequence(seq_item(t, 3)))
    return fail(k, t);
  const uint32_t node = graph_begin_node(
      k->graph, (struct graph_node){
                    .kind = NODE_RECURSE, .type = type, .turns = (uint32_t)turns, .operand_count = type->item_count});
  const struct graph_node n = k->graph->nodes[node];
  if (!take_operands(k, seq_item(t, 3), 0, type->items, type->item_count) || !take_block(k, seq_item(t, 4), &n))
    return false;
  return (is_function_block(k, &n) && end_node(k, node)) || fail(k, t);
}

static bool take_operation(struct taking *k, term t) {
  const struct operation *o = operations_named(k->operations, seq_item(t, 0));
  if (!o) return fail(k, t);
  const uint32_t node = graph_begin_node(
      k->graph, (struct graph_node){.kind = NODE_OPERATION, .operation = o, .operand_count = o->argument_count});
  return take_operands(k, t, 1, o->arguments, o->argument_count) && end_node(k, node);
}

static bool take_node(struct taking *k, term t) {
  world_check_stack(k->operations->world);
  if (!is_list(t, 1) || !is_symbol(seq_item(t, 0))) return fail(k, t);
  const char *head = text_bytes(seq_item(t, 0));
  if (!strcmp(head, "if")) return take_if(k, t);
  if (!strcmp(head, "loop")) return take_loop(k, t);
  if (!strcmp(head, "function")) return take_function(k, t, NODE_FUNCTION);
  if (!strcmp(head, "closure")) return take_function(k, t, NODE_CLOSURE);
  if (!strcmp(head, "call")) return take_call(k, t);
  if (!strcmp(head, "recurse")) return take_recurse(k, t);
  return take_operation(k, t);
}

static bool take_nodes(struct taking *k, term list) {
  for (uint32_t i = 0; i < seq_count(list); i++)
    if (!take_node(k, seq_item(list, i))) return false;
  return true;
}

/* The results of the whole are values that can be seen from outside; its parameters have literals. */
static bool is_whole(struct taking *k, term t) {
  const struct op_graph *g = k->graph;
  for (uint32_t i = 0; i < graph_parameters(g); i++)
    if (!value_has_literals(g->types[i])) return fail(k, seq_item(t, 1));
  for (uint32_t i = 0; i < graph_results(g); i++) {
    const struct graph_operand *x = graph_result(g, i);
    if (x->literal || g->types[x->word]->kind == VALUE_FUNCTION) return fail(k, seq_item(t, 3));
  }
  return true;
}

struct op_graph *graph_from_term(const struct operations *o, term t, term *wrong) {
  enum { ROOM = 64 };
  struct arena *a = &o->world->arena;
  struct taking k = {.operations = o, .graph = arena_alloc(a, sizeof *k.graph), .wrong = t};
  const bool is_graph = is_list(t, 4) && seq_count(t) == 4 && seq_item(t, 0) == term_symbol(o->world, "graph") &&
                        is_sequence(seq_item(t, 2));
  *k.graph = graph_new(a, is_graph ? seq_count(seq_item(t, 2)) : 0);
  k.gone_room = k.self_room = ROOM;
  k.gone = arena_array(a, ROOM, sizeof *k.gone);
  k.self = arena_array(a, ROOM, sizeof *k.self);
  if (is_graph && take_parts(&k, t, 1, false) && is_whole(&k, t)) return k.graph;
  *wrong = k.wrong;
  return NULL;
}
