/* graph_read: graphs from terms, which may be hand-written (graph/graph_mistake.h). */
#include "core/array.h"
#include "core/number/number.h"
#include "core/world.h"
#include "graph/graph_mistake.h"

#include <string.h>

/* The scope of a block: no values before `base`, and no function that a recursion passes to its
 * block before `selves`. */
struct block_scope {
  uint32_t base, selves;
};

/* A term, and its place in a hand-written text, if there is one. */
struct written_part {
  term t;
  const struct syntax *x; /* or NULL */
};

static struct written_part item(struct written_part p, uint32_t i) {
  const bool is_written = p.x && syntax_is_list(p.x) && p.x->count == seq_count(p.t);
  return (struct written_part){seq_item(p.t, i), is_written ? p.x->children[i] : p.x};
}

struct graph_reading {
  const struct operations *operations;
  struct op_graph *graph;
  struct block_scope scope;
  bool *gone; /* of each value: its block has ended */
  bool *self; /* of each value: a recursion passes it to its block */
  size_t gone_room, self_room;
  struct graph_mistake mistake;
};

/* Only the first mistake is recorded. */
static bool note_mistake(struct graph_reading *k, enum graph_mistake_kind kind, struct written_part p) {
  if (!k->mistake.kind) k->mistake = (struct graph_mistake){.kind = kind, .part = p.t, .syntax = p.x};
  return false;
}

static bool fail_type(struct graph_reading *k, struct written_part p, const struct value_type *wanted,
                      const struct value_type *found) {
  note_mistake(k, GRAPH_BAD_TYPE, p);
  k->mistake.wanted = wanted;
  k->mistake.found = found;
  return false;
}

static bool fail_of(struct graph_reading *k, enum graph_mistake_kind kind, struct written_part p,
                    const struct value_type *found) {
  note_mistake(k, kind, p);
  k->mistake.found = found;
  return false;
}

static bool fail_count(struct graph_reading *k, struct written_part p, uint32_t wanted, uint32_t found) {
  note_mistake(k, GRAPH_BAD_COUNT, p);
  k->mistake.wanted_count = wanted;
  k->mistake.found_count = found;
  return false;
}

static bool is_list(term t, uint32_t least) { return is_sequence(t) && seq_count(t) >= least; }

static bool is_number_up_to(term t, uint64_t most, uint64_t *out) {
  if (!is_small(t) || small_value(t) < 0 || (uint64_t)small_value(t) > most) return false;
  *out = (uint64_t)small_value(t);
  return true;
}

/* ---- literals ---- */

static bool is_printable(term s) {
  for (uint32_t i = 0; i < text_of(s)->length; i++)
    if (text_bytes(s)[i] < ' ' || text_bytes(s)[i] > '~') return false;
  return true;
}

static bool is_word(const struct value_type *t, term word, int64_t *number) {
  return is_number(word) && number_to_int64(word, number) && value_wrap(t, (uint64_t)*number) == (uint64_t)*number;
}

bool graph_is_word(const struct value_type *t, term word) {
  int64_t number;
  if (t->kind == VALUE_STRING) return is_string(word) && is_printable(word);
  return t->kind == VALUE_DOUBLE ? has_kind(word, KIND_REAL) : is_word(t, word, &number);
}

static bool take_double(struct graph_reading *k, struct written_part p, struct graph_operand *x) {
  const term number = seq_item(p.t, 1);
  if (!has_kind(number, KIND_REAL)) return note_mistake(k, GRAPH_BAD_DOUBLE, item(p, 1));
  x->word = value_wrap(x->literal, word_of_double(number_to_double(number)));
  return true;
}

static bool take_string(struct graph_reading *k, struct written_part p, struct graph_operand *x) {
  x->word = seq_item(p.t, 1);
  if (!is_string(seq_item(p.t, 1))) return fail_of(k, GRAPH_BAD_WORD, item(p, 1), x->literal);
  return is_printable(seq_item(p.t, 1)) || note_mistake(k, GRAPH_BAD_STRING, item(p, 1));
}

/* (TYPE VALUE) */
static bool take_literal(struct graph_reading *k, struct written_part p, struct graph_operand *x) {
  int64_t number;
  if (!is_sequence(p.t) || seq_count(p.t) != 2) return note_mistake(k, GRAPH_BAD_OPERAND, p);
  x->literal = operations_type(k->operations, seq_item(p.t, 0));
  if (!x->literal) return note_mistake(k, GRAPH_NO_TYPE, item(p, 0));
  if (!value_has_literals(x->literal)) return fail_of(k, GRAPH_BAD_WORD, p, x->literal);
  if (x->literal->kind == VALUE_STRING) return take_string(k, p, x);
  if (x->literal->kind == VALUE_DOUBLE) return take_double(k, p, x);
  if (!is_word(x->literal, seq_item(p.t, 1), &number)) return fail_of(k, GRAPH_BAD_WORD, item(p, 1), x->literal);
  x->word = (uint64_t)number;
  return true;
}

/* ---- operands ---- */

static bool take_value(struct graph_reading *k, struct written_part p, bool is_called, uint64_t *number) {
  const uint32_t count = k->graph->value_count;
  if (!count || !is_number_up_to(p.t, count - 1, number)) return note_mistake(k, GRAPH_NO_VALUE, p);
  if (*number < k->scope.base || k->gone[*number]) return note_mistake(k, GRAPH_OUT_OF_SIGHT, p);
  return !k->self[*number] || (is_called && *number >= k->scope.selves) || note_mistake(k, GRAPH_ONLY_CALLED, p);
}

/* `type` may be NULL: any. */
static bool take_operand(struct graph_reading *k, struct written_part p, const struct value_type *type,
                         bool is_called) {
  struct graph_operand x = {0};
  if (is_small(p.t) ? !take_value(k, p, is_called, &x.word) : !take_literal(k, p, &x)) return false;
  graph_add_operand(k->graph, x);
  const struct value_type *found = operand_type(k->graph, &x);
  return !type || found == type || fail_type(k, p, type, found);
}

/* That many operands, of these types, from an item of the list on. */
static bool take_operands(struct graph_reading *k, struct written_part list, uint32_t first,
                          const struct value_type *const *types, uint32_t count) {
  const uint32_t found = seq_count(list.t) - first;
  if (found != count) return fail_count(k, list, count, found);
  for (uint32_t i = 0; i < count; i++)
    if (!take_operand(k, item(list, first + i), types ? types[i] : NULL, false)) return false;
  return true;
}

static uint32_t add_value(struct graph_reading *k, const struct value_type *t, bool is_self) {
  struct op_graph *g = k->graph;
  ARENA_ROOM(g->arena, k->gone, g->value_count, k->gone_room);
  ARENA_ROOM(g->arena, k->self, g->value_count, k->self_room);
  k->gone[g->value_count] = false;
  k->self[g->value_count] = is_self;
  return graph_add_value(g, t);
}

static bool end_node(struct graph_reading *k, uint32_t node) {
  struct op_graph *g = k->graph;
  const uint32_t before = g->value_count;
  graph_end_node(g, node);
  const uint32_t added = g->value_count - before;
  const struct value_type *types[OPERATION_MOST_RESULTS + 1];
  if (added > OPERATION_MOST_RESULTS) return false;
  memcpy(types, g->types + before, added * sizeof *types);
  g->value_count = before; /* again, now with the required information */
  for (uint32_t i = 0; i < added; i++) add_value(k, types[i], false);
  return true;
}

/* ---- blocks ---- */

static bool take_nodes(struct graph_reading *k, struct written_part list);

static bool take_block_parameters(struct graph_reading *k, uint32_t block, struct written_part list, bool has_self) {
  for (uint32_t i = 0; i < seq_count(list.t); i++) {
    const struct value_type *t = operations_type(k->operations, seq_item(list.t, i));
    if (!t) return note_mistake(k, GRAPH_NO_TYPE, item(list, i));
    add_value(k, t, has_self && i == 0);
  }
  k->graph->blocks[block].parameters = seq_count(list.t);
  return true;
}

/* Reads the parts of a block from an item of the term on. */
static bool take_parts(struct graph_reading *k, struct written_part p, uint32_t first, bool has_self) {
  struct op_graph *g = k->graph;
  for (uint32_t i = first; i < first + 3; i++)
    if (!is_sequence(seq_item(p.t, i))) return note_mistake(k, first ? GRAPH_BAD_WHOLE : GRAPH_BAD_BLOCK, p);
  const struct written_part results = item(p, first + 2);
  const uint32_t block = graph_begin_block(g);
  if (!take_block_parameters(k, block, item(p, first), has_self) || !take_nodes(k, item(p, first + 1))) return false;
  graph_end_nodes(g, block);
  if (!take_operands(k, results, 0, NULL, seq_count(results.t))) return false;
  graph_end_block(g, block);
  return true;
}

static bool take_block(struct graph_reading *k, struct written_part p, const struct graph_node *n) {
  const struct block_scope outer = k->scope;
  const uint32_t values = k->graph->value_count, block = k->graph->block_count;
  if (!is_list(p.t, 3) || seq_count(p.t) != 3) return note_mistake(k, GRAPH_BAD_BLOCK, p);
  if (node_is_closed(n)) k->scope.base = values;
  if (n->kind != NODE_IF && n->kind != NODE_LOOP) k->scope.selves = values;
  if (!take_parts(k, p, 0, n->kind == NODE_RECURSE)) return false;
  const struct graph_block *b = &k->graph->blocks[block];
  for (uint32_t i = 0; i < b->result_count; i++) {
    const struct value_type *t = operand_type(k->graph, &k->graph->operands[b->results + i]);
    if (!t->is_plain) return fail_of(k, GRAPH_STAYS_INSIDE, item(item(p, 2), i), t);
  }
  memset(k->gone + values, true, k->graph->value_count - values);
  k->scope = outer;
  return true;
}

static bool parameters_are(const struct graph_reading *k, uint32_t block, uint32_t from,
                           const struct value_type *const *types, uint32_t count) {
  const struct graph_block *b = &k->graph->blocks[block];
  if (b->parameters != from + count) return false;
  return !count || !memcmp(k->graph->types + b->values + from, types, count * sizeof *types);
}

static bool results_are(const struct graph_reading *k, uint32_t block, uint32_t from, const struct graph_operand *same,
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

/* ---- nodes ---- */

static bool take_turns(struct graph_reading *k, struct written_part p, uint32_t *out) {
  uint64_t turns;
  if (!is_number_up_to(p.t, GRAPH_MOST_TURNS, &turns)) return note_mistake(k, GRAPH_BAD_TURNS, p);
  *out = (uint32_t)turns;
  return true;
}

static bool take_if(struct graph_reading *k, struct written_part p) {
  const struct value_type *boolean = boolean_of(k->operations);
  if (seq_count(p.t) != 4) return note_mistake(k, GRAPH_BAD_NODE, p);
  if (!boolean) return note_mistake(k, GRAPH_NO_BOOLEAN, p);
  const uint32_t node = graph_begin_node(k->graph, (struct graph_node){.kind = NODE_IF, .operand_count = 1});
  const struct graph_node n = k->graph->nodes[node];
  const uint32_t first = n.block;
  if (!take_operand(k, item(p, 1), boolean, false) || !take_block(k, item(p, 2), &n)) return false;
  const uint32_t second = k->graph->block_count;
  if (!take_block(k, item(p, 3), &n)) return false;
  k->graph->nodes[node].other = second;
  const struct graph_block *b = &k->graph->blocks[first];
  if (b->parameters) return note_mistake(k, GRAPH_BAD_PARAMETERS, item(p, 2));
  if (k->graph->blocks[second].parameters) return note_mistake(k, GRAPH_BAD_PARAMETERS, item(p, 3));
  if (!results_are(k, second, 0, &k->graph->operands[b->results], b->result_count))
    return note_mistake(k, GRAPH_BAD_RESULTS, item(p, 3));
  return end_node(k, node) || note_mistake(k, GRAPH_BAD_NODE, p);
}

static bool take_loop(struct graph_reading *k, struct written_part p) {
  const struct value_type *boolean = boolean_of(k->operations), *types[OPERATION_MOST_RESULTS];
  uint32_t turns;
  if (seq_count(p.t) != 4 || !is_list(seq_item(p.t, 2), 1) || seq_count(seq_item(p.t, 2)) > OPERATION_MOST_RESULTS)
    return note_mistake(k, GRAPH_BAD_NODE, p);
  if (!boolean) return note_mistake(k, GRAPH_NO_BOOLEAN, p);
  if (!take_turns(k, item(p, 1), &turns)) return false;
  const struct written_part list = item(p, 2), block = item(p, 3);
  const uint32_t count = seq_count(list.t);
  const uint32_t node =
      graph_begin_node(k->graph, (struct graph_node){.kind = NODE_LOOP, .turns = turns, .operand_count = count});
  const struct graph_node n = k->graph->nodes[node];
  if (!take_operands(k, list, 0, NULL, count)) return false;
  for (uint32_t i = 0; i < count; i++) types[i] = operand_type(k->graph, &k->graph->operands[n.operands + i]);
  if (!take_block(k, block, &n)) return false;
  const struct op_graph *g = k->graph;
  const struct graph_block *b = &g->blocks[n.block];
  if (!parameters_are(k, n.block, 0, types, count)) return note_mistake(k, GRAPH_BAD_PARAMETERS, block);
  if (!results_are(k, n.block, 1, &g->operands[n.operands], count) ||
      operand_type(g, &g->operands[b->results]) != boolean)
    return note_mistake(k, GRAPH_BAD_RESULTS, block);
  return end_node(k, node) || note_mistake(k, GRAPH_BAD_NODE, p);
}

static const struct value_type *function_type(const struct graph_reading *k, term name) {
  const struct value_type *t = operations_type(k->operations, name);
  return t && t->kind == VALUE_FUNCTION ? t : NULL;
}

/* Its block has the function's parameter types, and one result of the function's result type. */
static bool is_function_block(struct graph_reading *k, struct written_part p, const struct graph_node *n) {
  const struct op_graph *g = k->graph;
  const struct graph_block *b = &g->blocks[n->block];
  const uint32_t from = n->kind == NODE_RECURSE;
  if (!parameters_are(k, n->block, from, n->type->items, n->type->item_count) ||
      (from && g->types[b->values] != n->type))
    return note_mistake(k, GRAPH_BAD_PARAMETERS, p);
  return (b->result_count == 1 && operand_type(g, &g->operands[b->results]) == n->type->result) ||
         note_mistake(k, GRAPH_BAD_RESULTS, p);
}

static bool take_function(struct graph_reading *k, struct written_part p, enum node_kind kind) {
  if (seq_count(p.t) != 3) return note_mistake(k, GRAPH_BAD_NODE, p);
  const struct value_type *type = function_type(k, seq_item(p.t, 1));
  if (!type) return note_mistake(k, GRAPH_NO_FUNCTION, item(p, 1));
  const uint32_t node = graph_begin_node(k->graph, (struct graph_node){.kind = kind, .type = type});
  const struct graph_node n = k->graph->nodes[node];
  if (!take_block(k, item(p, 2), &n) || !is_function_block(k, item(p, 2), &n)) return false;
  return end_node(k, node) || note_mistake(k, GRAPH_BAD_NODE, p);
}

static bool take_call(struct graph_reading *k, struct written_part p) {
  if (seq_count(p.t) < 2) return note_mistake(k, GRAPH_BAD_NODE, p);
  const uint32_t node =
      graph_begin_node(k->graph, (struct graph_node){.kind = NODE_CALL, .operand_count = seq_count(p.t) - 1});
  if (!take_operand(k, item(p, 1), NULL, true)) return false;
  const struct value_type *type = operand_type(k->graph, &k->graph->operands[k->graph->nodes[node].operands]);
  if (type->kind != VALUE_FUNCTION) return note_mistake(k, GRAPH_NO_FUNCTION, item(p, 1));
  return take_operands(k, p, 2, type->items, type->item_count) &&
         (end_node(k, node) || note_mistake(k, GRAPH_BAD_NODE, p));
}

static bool take_recurse(struct graph_reading *k, struct written_part p) {
  uint32_t turns;
  if (seq_count(p.t) != 5 || !is_sequence(seq_item(p.t, 3))) return note_mistake(k, GRAPH_BAD_NODE, p);
  const struct value_type *type = function_type(k, seq_item(p.t, 2));
  if (!type || !value_has_literals(type->result)) return note_mistake(k, GRAPH_NO_FUNCTION, item(p, 2));
  if (!take_turns(k, item(p, 1), &turns)) return false;
  const uint32_t node = graph_begin_node(
      k->graph,
      (struct graph_node){.kind = NODE_RECURSE, .type = type, .turns = turns, .operand_count = type->item_count});
  const struct graph_node n = k->graph->nodes[node];
  if (!take_operands(k, item(p, 3), 0, type->items, type->item_count) || !take_block(k, item(p, 4), &n) ||
      !is_function_block(k, item(p, 4), &n))
    return false;
  return end_node(k, node) || note_mistake(k, GRAPH_BAD_NODE, p);
}

static bool take_operation(struct graph_reading *k, struct written_part p) {
  const struct operation *o = operations_named(k->operations, seq_item(p.t, 0));
  if (!o) return note_mistake(k, GRAPH_NO_OPERATION, p);
  const uint32_t node = graph_begin_node(
      k->graph, (struct graph_node){.kind = NODE_OPERATION, .operation = o, .operand_count = o->argument_count});
  return take_operands(k, p, 1, o->arguments, o->argument_count) && end_node(k, node);
}

static bool take_node(struct graph_reading *k, struct written_part p) {
  world_check_stack(k->operations->world);
  if (!is_list(p.t, 1) || !is_symbol(seq_item(p.t, 0))) return note_mistake(k, GRAPH_BAD_NODE, p);
  const char *head = text_bytes(seq_item(p.t, 0));
  if (!strcmp(head, "if")) return take_if(k, p);
  if (!strcmp(head, "loop")) return take_loop(k, p);
  if (!strcmp(head, "function")) return take_function(k, p, NODE_FUNCTION);
  if (!strcmp(head, "closure")) return take_function(k, p, NODE_CLOSURE);
  if (!strcmp(head, "call")) return take_call(k, p);
  if (!strcmp(head, "recurse")) return take_recurse(k, p);
  return take_operation(k, p);
}

static bool take_nodes(struct graph_reading *k, struct written_part list) {
  for (uint32_t i = 0; i < seq_count(list.t); i++)
    if (!take_node(k, item(list, i))) return false;
  return true;
}

/* ---- whole graphs ---- */

/* The results of the whole graph must be observable; its parameters must have literals. */
static bool is_whole(struct graph_reading *k, struct written_part p) {
  const struct op_graph *g = k->graph;
  for (uint32_t i = 0; i < graph_parameters(g); i++)
    if (!value_has_literals(g->types[i])) return fail_of(k, GRAPH_BAD_PARAMETER, item(item(p, 1), i), g->types[i]);
  for (uint32_t i = 0; i < graph_results(g); i++) {
    const struct graph_operand *x = graph_result(g, i);
    if (x->literal || g->types[x->word]->kind == VALUE_FUNCTION)
      return note_mistake(k, GRAPH_BAD_RESULT, item(item(p, 3), i));
  }
  return true;
}

static struct op_graph *take_graph(const struct operations *o, struct written_part p, struct graph_mistake *mistake) {
  struct arena *a = &o->world->arena;
  struct graph_reading k = {.operations = o, .graph = arena_alloc(a, sizeof *k.graph)};
  const bool is_graph = is_list(p.t, 4) && seq_count(p.t) == 4 && seq_item(p.t, 0) == term_symbol(o->world, "graph") &&
                        is_sequence(seq_item(p.t, 2));
  *k.graph = graph_new(a, is_graph ? seq_count(seq_item(p.t, 2)) : 0);
  if (is_graph ? take_parts(&k, p, 1, false) && is_whole(&k, p) : note_mistake(&k, GRAPH_BAD_WHOLE, p)) return k.graph;
  *mistake = k.mistake;
  return NULL;
}

struct op_graph *graph_from_syntax(const struct operations *o, const struct syntax *x, struct graph_mistake *mistake) {
  return take_graph(o, (struct written_part){syntax_term(o->world, x), x}, mistake);
}

struct op_graph *graph_from_term(const struct operations *o, term t, term *wrong) {
  struct graph_mistake mistake;
  struct op_graph *g = take_graph(o, (struct written_part){t, NULL}, &mistake);
  if (!g) *wrong = mistake.part;
  return g;
}
