/* construct_strings: bounds on the lengths of strings while a graph is made (graph/constructing.h).
 *
 * Appending a string to itself doubles it, and a graph of forty such nodes would never end. So each
 * value has a maximum length, and a literal replaces an operand that would exceed MOST. A string
 * that enters or leaves a block, a tuple, a cell or an array has at most AT_EDGES bytes: so the
 * contents of these need no bounds. */
#include "core/world.h"
#include "graph/constructing.h"
#include "graph/corner_values.h"

enum { MOST = GRAPH_LONGEST_STRING / 2, AT_EDGES = 128 };

static bool is_string_type(const struct value_type *t) { return t->kind == VALUE_STRING; }

static uint64_t longest(const struct constructor_of_graphs *c, const struct graph_operand *x) {
  if (!is_string_type(operand_type(&c->graph, x))) return AT_EDGES;
  if (x->literal) return text_of((term)x->word)->length;
  return x->word < c->longest.count ? c->longest.list[x->word] : AT_EDGES;
}

struct graph_operand shorten_at_edge(const struct constructor_of_graphs *c, struct graph_operand x) {
  const struct value_type *t = operand_type(&c->graph, &x);
  if (!c->has_strings || !is_string_type(t) || longest(c, &x) <= AT_EDGES) return x;
  return (struct graph_operand){t, corner_value(c->operations->world, t, c->rng)};
}

/* Does it use types that can contain strings? */
static bool has_objects(const struct operation *o) {
  bool has = false;
  for (uint32_t i = 0; i < o->argument_count; i++) has |= !value_has_literals(o->arguments[i]);
  for (uint32_t i = 0; i < o->result_count; i++) has |= !value_has_literals(o->results[i]);
  return has;
}

/* The maximum length of the operation's result with these operands. */
static uint64_t longest_result(const struct constructor_of_graphs *c, const struct operation *o,
                               const struct graph_operand *operands, uint32_t result) {
  uint64_t bounds[OPERATION_MOST_ARGUMENTS], sum = AT_EDGES;
  for (uint32_t i = 0; i < o->argument_count; i++) sum += bounds[i] = longest(c, &operands[i]);
  return o->has_meaning && o->meanings[result] ? meaning_longest(o->meanings[result], bounds) : sum;
}

static bool is_too_long(const struct constructor_of_graphs *c, const struct operation *o,
                        const struct graph_operand *operands) {
  for (uint32_t i = 0; i < o->result_count; i++)
    if (is_string_type(o->results[i]) && longest_result(c, o, operands, i) > MOST) return true;
  return false;
}

static void set_longest(struct constructor_of_graphs *c, uint32_t number, uint64_t bound) {
  enum { FIRST_ROOM = 64 };
  struct values *v = &c->longest;
  if (!v->room) v->list = arena_array(c->graph.arena, v->room = FIRST_ROOM, sizeof *v->list);
  while (v->room <= number) v->list = arena_double(c->graph.arena, v->list, &v->room, sizeof *v->list);
  for (; v->count <= number; v->count++) v->list[v->count] = AT_EDGES;
  v->list[number] = (uint32_t)bound;
}

void shorten_strings(struct constructor_of_graphs *c, const struct operation *o, struct graph_operand *operands) {
  const struct operations *all = c->operations;
  const bool is_edge = c->has_strings && has_objects(o);
  for (uint32_t i = 0; i < o->argument_count && is_edge; i++) operands[i] = shorten_at_edge(c, operands[i]);
  if (!c->has_strings || !is_too_long(c, o, operands)) return;
  for (uint32_t i = 0; i < o->argument_count; i++)
    if (is_string_type(o->arguments[i]))
      operands[i] = (struct graph_operand){o->arguments[i], corner_value(all->world, o->arguments[i], c->rng)};
}

void measure_strings(struct constructor_of_graphs *c, const struct graph_node *n) {
  const struct operation *o = n->operation;
  for (uint32_t i = 0; i < o->result_count && c->has_strings; i++) {
    if (!is_string_type(o->results[i])) continue;
    const uint64_t bound = longest_result(c, o, &c->graph.operands[n->operands], i);
    set_longest(c, n->value + i, bound < UINT32_MAX ? bound : UINT32_MAX);
  }
}
