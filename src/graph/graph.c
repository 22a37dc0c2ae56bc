/* graph: graphs as terms, and what they compute (graph/graph.h). */
#include "graph/graph.h"

#include "core/number.h"
#include "core/sequence.h"
#include "core/world.h"

#include <string.h>

/* ---- computing ---- */

bool graph_compute(const struct op_graph *g, uint64_t *words) {
  uint64_t operands[OPERATION_MOST_ARGUMENTS];
  uint64_t *next = words + g->parameter_count;
  for (const struct graph_node *n = g->nodes; n < g->nodes + g->node_count; n++) {
    const struct operation *o = n->operation;
    if (!o->meaning) return false;
    for (uint32_t i = 0; i < o->argument_count; i++) {
      const struct graph_operand *x = &g->operands[n->operands + i];
      operands[i] = x->literal ? x->word : words[x->word];
    }
    *next++ = value_wrap(o->result, meaning_compute(o->meaning, operands));
  }
  return true;
}

/* ---- to a term ---- */

static term operand_term(struct world *w, const struct graph_operand *x) {
  const term number = x->literal ? term_integer(w, (int64_t)x->word) : term_unsigned(w, x->word);
  if (!x->literal) return number;
  struct sequence_making m = sequence_begin(w, 2);
  sequence_put(&m, 0, x->literal->name);
  sequence_put(&m, 1, number);
  return sequence_finish(w, &m);
}

static term node_term(const struct operations *o, const struct op_graph *g, const struct graph_node *n) {
  const uint32_t count = n->operation->argument_count;
  term items[OPERATION_MOST_ARGUMENTS + 1] = {n->operation->name};
  for (uint32_t i = 0; i < count; i++) items[i + 1] = operand_term(o->world, &g->operands[n->operands + i]);
  return term_sequence(o->world, items, count + 1);
}

term graph_to_term(const struct operations *o, const struct op_graph *g) {
  struct world *w = o->world;
  const uint32_t most = graph_value_count(g) + g->result_count;
  term *items = arena_array(&w->arena, most, sizeof *items);
  term parts[4] = {term_symbol(w, "graph")};
  for (uint32_t i = 0; i < g->parameter_count; i++) items[i] = g->parameters[i]->name;
  parts[1] = term_sequence(w, items, g->parameter_count);
  for (uint32_t i = 0; i < g->node_count; i++) items[i] = node_term(o, g, &g->nodes[i]);
  parts[2] = term_sequence(w, items, g->node_count);
  for (uint32_t i = 0; i < g->result_count; i++) items[i] = term_unsigned(w, g->results[i]);
  parts[3] = term_sequence(w, items, g->result_count);
  return term_sequence(w, parts, 4);
}

/* ---- from a term ---- */

struct taking {
  const struct operations *operations;
  struct op_graph *graph;
  term wrong;
};

static bool fail(struct taking *k, term part) {
  k->wrong = part;
  return false;
}

static bool take_parameters(struct taking *k, term list) {
  struct op_graph *g = k->graph;
  for (uint32_t i = 0; i < seq_count(list); i++)
    if (!(g->parameters[i] = operations_type(k->operations, seq_item(list, i)))) return fail(k, seq_item(list, i));
  g->parameter_count = seq_count(list);
  return true;
}

/* The number of a value that is there. */
static bool is_value(const struct op_graph *g, term t, uint32_t *number) {
  if (!is_small(t) || small_value(t) < 0 || small_value(t) >= graph_value_count(g)) return false;
  *number = (uint32_t)small_value(t);
  return true;
}

static bool take_operand(struct taking *k, term t, const struct value_type *type) {
  struct op_graph *g = k->graph;
  struct graph_operand *x = &g->operands[g->operand_count++];
  uint32_t number;
  int64_t word;
  *x = (struct graph_operand){0};
  if (is_value(g, t, &number)) {
    x->word = number;
    return graph_value_type(g, number) == type || fail(k, t);
  }
  const bool is_pair = is_sequence(t) && seq_count(t) == 2 && seq_item(t, 0) == type->name;
  if (!is_pair || !is_number(seq_item(t, 1)) || !number_to_int64(seq_item(t, 1), &word)) return fail(k, t);
  *x = (struct graph_operand){type, (uint64_t)word};
  return value_wrap(type, x->word) == x->word || fail(k, t);
}

static bool take_node(struct taking *k, term t) {
  struct op_graph *g = k->graph;
  const bool is_list = is_sequence(t) && seq_count(t) > 0;
  const struct operation *o = is_list ? operations_named(k->operations, seq_item(t, 0)) : NULL;
  if (!o || seq_count(t) != o->argument_count + 1) return fail(k, t);
  const struct graph_node node = {o, g->operand_count};
  for (uint32_t i = 0; i < o->argument_count; i++)
    if (!take_operand(k, seq_item(t, i + 1), o->arguments[i])) return false;
  g->nodes[g->node_count++] = node;
  return true;
}

static bool take_result(struct taking *k, term t) {
  return is_value(k->graph, t, &k->graph->results[k->graph->result_count++]) || fail(k, t);
}

static bool take_all(struct taking *k, term list, bool (*take)(struct taking *k, term t)) {
  for (uint32_t i = 0; i < seq_count(list); i++)
    if (!take(k, seq_item(list, i))) return false;
  return true;
}

static uint32_t count_operands(term nodes) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < seq_count(nodes); i++)
    if (is_sequence(seq_item(nodes, i))) count += seq_count(seq_item(nodes, i));
  return count;
}

struct op_graph *graph_from_term(const struct operations *o, term t, term *wrong) {
  struct arena *a = &o->world->arena;
  struct taking k = {.operations = o, .graph = arena_alloc_zero(a, sizeof *k.graph), .wrong = t};
  bool good = is_sequence(t) && seq_count(t) == 4 && seq_item(t, 0) == term_symbol(o->world, "graph");
  for (uint32_t i = 1; good && i < 4; i++) good = is_sequence(seq_item(t, i));
  if (good) {
    const term parameters = seq_item(t, 1), nodes = seq_item(t, 2), results = seq_item(t, 3);
    k.graph->parameters = arena_array(a, seq_count(parameters), sizeof *k.graph->parameters);
    k.graph->nodes = arena_array(a, seq_count(nodes), sizeof *k.graph->nodes);
    k.graph->operands = arena_array(a, count_operands(nodes), sizeof *k.graph->operands);
    k.graph->results = arena_array(a, seq_count(results), sizeof *k.graph->results);
    good = take_parameters(&k, parameters) && take_all(&k, nodes, take_node) && take_all(&k, results, take_result);
  }
  if (good) return k.graph;
  *wrong = k.wrong;
  return NULL;
}
