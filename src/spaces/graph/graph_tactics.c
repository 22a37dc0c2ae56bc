/* graph_tactics: see the header. All of them look at the whole graph, and count their candidates in
 * s->step. */
#include "spaces/graph/graph_tactics.h"

#include "graph/graph_edit.h"
#include "spaces/graph/graph_space.h"

/* The graph, with an empty edit. */
static struct graph_edit begin_edit(const struct explorer *x) {
  const struct operations *o = graph_space_wanted(x->space)->operations;
  term wrong;
  return graph_edit_begin(o, graph_from_term(o, cursor_here(&x->cursor)->t, &wrong));
}

/* ---- unused nodes ---- */

/* All of them at once; then node by node, if some are needed. */
static bool idle_next(struct explorer *x, struct tactic_state *s, term *out) {
  struct graph_edit e = begin_edit(x);
  bool any = false;
  for (uint32_t i = 0; i < e.graph->node_count; i++) {
    any = any || e.idle[i];
    e.idle[i] = false;
  }
  return s->step++ == 0 && any && (*out = graph_edit_finish(&e));
}

const struct tactic graph_idle = {"idle", ON_ROOT, idle_next, NULL, false};

/* ---- results ---- */

/* The results from `from` on and before `to`, alone, or all but these. */
static void want(struct graph_edit *e, uint32_t from, uint32_t to, bool alone) {
  for (uint32_t i = 0; i < graph_results(e->graph); i++) e->wanted[i] = (i >= from && i < to) == alone;
}

/* Each half alone; then the results without each quarter, each eighth, and so on, at most `times`
 * times. s->run: how often the size was halved; s->step: parts of that size. */
static bool parts_of_results(struct explorer *x, struct tactic_state *s, uint32_t times, term *out) {
  struct graph_edit e = begin_edit(x);
  const uint32_t count = graph_results(e.graph);
  for (; s->run < times && count >> (s->run + 1); s->run++, s->step = 0) {
    const uint32_t size = count >> (s->run + 1);
    while (s->step * size < count) {
      const uint32_t from = s->step++ * size;
      want(&e, from, from + size, s->run == 0);
      if ((*out = graph_edit_finish(&e))) return true;
    }
  }
  return false;
}

enum { MANY_RESULTS = 32 };

static bool results_next(struct explorer *x, struct tactic_state *s, term *out) {
  enum { AT_FIRST = 4 };
  struct graph_edit e = begin_edit(x);
  const uint32_t count = graph_results(e.graph);
  if (count > MANY_RESULTS) return parts_of_results(x, s, AT_FIRST, out);
  while (count > 1 && s->step < 2 * count) {
    const uint32_t which = s->step % count;
    const bool alone = s->step++ < count;
    want(&e, which, which + 1, alone);
    if ((*out = graph_edit_finish(&e))) return true;
  }
  return false;
}

/* Runs late, because it would take long with all nodes present. */
static bool many_results_next(struct explorer *x, struct tactic_state *s, term *out) {
  enum { ALL = 32 };
  return graph_results(begin_edit(x).graph) > MANY_RESULTS && parts_of_results(x, s, ALL, out);
}

const struct tactic graph_results_alone = {"results", ON_ROOT, results_next, NULL, false};

static const struct tactic graph_many_results = {"many results", ON_ROOT, many_results_next, NULL, false};

/* An object as a result shows what was stored into it: the value that was stored may do. s->run:
 * results; s->step: values behind the object, with and without the operations that have effects
 * only. */
static bool stored_results_next(struct explorer *x, struct tactic_state *s, term *out) {
  enum { MANNERS = 2 };
  const struct op_graph *g = begin_edit(x).graph;
  for (; s->run < graph_results(g); s->run++, s->step = 0) {
    const struct graph_operand now = *graph_result(g, s->run);
    while (!now.literal && !value_has_literals(g->types[now.word]) && s->step < MANNERS * g->value_count) {
      const uint32_t number = s->step / MANNERS;
      const bool has_effects = s->step++ % MANNERS;
      if (number <= now.word || !value_has_literals(g->types[number])) continue;
      struct graph_edit e = begin_edit(x);
      e.operands[g->blocks[0].results + s->run] = (struct graph_operand){.word = number};
      for (uint32_t i = 0; i < g->node_count; i++) e.dropped[i] = !has_effects && !g->nodes[i].value_count;
      if ((*out = graph_edit_finish(&e))) return true;
    }
  }
  return false;
}

static const struct tactic graph_stored_results = {"stored results", ON_ROOT, stored_results_next, NULL, false};

/* ---- halves: the beginning of the graph ---- */

/* The node of the graph itself that has `count` before it. */
static uint32_t node_at(const struct op_graph *g, uint32_t count) {
  uint32_t node = 0;
  while (count-- && node < g->node_count) node = g->nodes[node].end;
  return node;
}

static uint32_t count_nodes(const struct op_graph *g) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < g->node_count; i = g->nodes[i].end) count++;
  return count;
}

/* Removes all nodes from `node` on. Removed results are replaced by the last visible value. */
static void cut(struct graph_edit *e, uint32_t node) {
  const struct op_graph *g = e->graph;
  const uint32_t end = node < g->node_count ? g->nodes[node].value : g->value_count;
  uint32_t first = end, last = end;
  for (uint32_t i = node; i < g->node_count; i = g->nodes[i].end) {
    e->dropped[i] = true;
    const uint32_t before = node_blocks(&g->nodes[i]) ? g->blocks[g->nodes[i].block].values : g->nodes[i].value;
    if (before < first) first = before;
  }
  for (uint32_t i = 0; i < node; i = g->nodes[i].end)
    for (uint32_t v = 0; v < g->nodes[i].value_count; v++)
      if (g->types[g->nodes[i].value + v]->kind != VALUE_FUNCTION) last = g->nodes[i].value + v;
  bool any = false;
  for (uint32_t i = 0; i < graph_results(g); i++) any = (e->wanted[i] = graph_result(g, i)->word < first) || any;
  if (any || last == end) return;
  e->wanted[0] = true;
  e->operands[g->blocks[0].results] = (struct graph_operand){.word = last};
}

/* Half of the graph, three quarters, and so on: a search for the first node that is needed. */
static bool halves_next(struct explorer *x, struct tactic_state *s, term *out) {
  enum { MOST_HALVES = 16 };
  struct graph_edit e = begin_edit(x);
  const uint32_t count = count_nodes(e.graph);
  while (s->step < MOST_HALVES) {
    const uint32_t left = count >> (s->step + 1);
    s->step++;
    if (!left) return false;
    struct graph_edit shorter = begin_edit(x);
    cut(&shorter, node_at(shorter.graph, count - left));
    if ((*out = graph_edit_finish(&shorter))) return true;
  }
  return false;
}

const struct tactic graph_halves = {"halves", ON_ROOT, halves_next, NULL, false};

/* ---- literals ---- */

enum { SIMPLE_WORDS = 3 };
static const uint64_t simple_words[SIMPLE_WORDS] = {0, 1, UINT64_MAX};

/* Returns false if the type has no such literal. */
static bool simple_literal(struct world *w, const struct value_type *t, uint32_t number, struct graph_operand *out) {
  if (!value_has_literals(t) || (t->kind == VALUE_STRING && number > 1)) return false;
  const uint64_t word = t->kind == VALUE_STRING ? term_text(w, KIND_STRING, "a", number) : simple_words[number];
  *out = (struct graph_operand){t, value_wrap(t, word)};
  return true;
}

/* ---- chunks: many nodes at once, their values replaced by the simplest ---- */

static void replace_by_zero(struct graph_edit *e, uint32_t node) {
  const struct graph_node *n = &e->graph->nodes[node];
  for (uint32_t i = 0; i < n->value_count; i++)
    simple_literal(e->operations->world, e->graph->types[n->value + i], 0, &e->instead[n->value + i]);
  e->dropped[node] = true;
}

/* s->run: how often the size of a chunk was halved; s->step: chunks, from the last one. */
static bool chunks_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct graph_edit first = begin_edit(x);
  const uint32_t count = first.graph->node_count;
  for (; count >> (s->run + 1) > 1; s->run++, s->step = 0) {
    const uint32_t size = count >> (s->run + 1);
    while (s->step * size < count) {
      struct graph_edit e = begin_edit(x);
      const uint32_t end = count - s->step++ * size, from = end > size ? end - size : 0;
      for (uint32_t i = from; i < end; i++) replace_by_zero(&e, i);
      if ((*out = graph_edit_finish(&e))) return true;
    }
  }
  return false;
}

const struct tactic graph_chunks = {"chunks", ON_ROOT, chunks_next, NULL, false};

/* ---- nodes ---- */

static bool other_turns(const struct graph_node *n, uint32_t number, uint32_t *out) {
  const uint32_t fewer[] = {1, n->turns / 2, n->turns - 1};
  *out = fewer[number];
  return (n->kind == NODE_LOOP || n->kind == NODE_RECURSE) && *out && *out < n->turns;
}

/* Changes of a node, by number: removal; replacement by its contents; fewer iterations; replacement
 * of its only result by an operand or a literal. Returns false if a change does not apply; others
 * up to LAST_CHANGE may. */
enum {
  GO,
  GO_ALONE, /* keeps nodes that only it needs */
  SPLICED,
  SPLICED_OTHER,
  TURNS,
  STAND_INS = TURNS + 3,
  LITERALS = STAND_INS + OPERATION_MOST_ARGUMENTS,
  LAST_CHANGE = LITERALS + SIMPLE_WORDS
};

static bool change_node(struct graph_edit *e, uint32_t node, uint32_t change) {
  const struct op_graph *g = e->graph;
  const struct graph_node *n = &g->nodes[node];
  const uint32_t operand = change - STAND_INS;
  if (change == GO || change == GO_ALONE) {
    for (uint32_t i = 0; i < g->node_count && change == GO_ALONE; i++) e->idle[i] = true;
    return (e->dropped[node] = true);
  }
  if (change == SPLICED) {
    e->spliced[node] = SPLICE_BLOCK;
    return n->kind != NODE_OPERATION && n->kind != NODE_FUNCTION && n->kind != NODE_CLOSURE;
  }
  if (change == SPLICED_OTHER) {
    e->spliced[node] = SPLICE_OTHER;
    return n->kind == NODE_IF;
  }
  if (change < STAND_INS) return other_turns(n, change - TURNS, &e->turns[node]);
  e->dropped[node] = true;
  if (change >= LITERALS) {
    bool all = n->value_count;
    for (uint32_t i = 0; i < n->value_count; i++)
      all =
          simple_literal(e->operations->world, g->types[n->value + i], change - LITERALS, &e->instead[n->value + i]) &&
          all;
    return all;
  }
  if (n->value_count != 1 || operand >= n->operand_count) return false;
  e->instead[n->value] = g->operands[n->operands + operand];
  return operand_type(g, &g->operands[n->operands + operand]) == g->types[n->value];
}

/* s->run: nodes from the last one; s->step: the change. */
static bool nodes_next(struct explorer *x, struct tactic_state *s, term *out) {
  struct graph_edit e = begin_edit(x);
  const uint32_t count = e.graph->node_count;
  for (; s->run < count; s->run++, s->step = 0)
    while (s->step < LAST_CHANGE) {
      const bool is_fresh = change_node(&e, count - 1 - s->run, s->step++);
      if (is_fresh && (*out = graph_edit_finish(&e))) return true;
      e = begin_edit(x);
    }
  return false;
}

const struct tactic graph_nodes = {"nodes", ON_ROOT, nodes_next, NULL, false};

/* Replaces the values of a node by new parameters; first without the unused ones. */
static bool make_inputs(struct graph_edit *e, uint32_t node, bool keeps_parameters) {
  const struct op_graph *g = e->graph;
  const struct graph_node *n = &g->nodes[node];
  for (uint32_t i = 0; i < n->value_count; i++) {
    if (!value_has_literals(g->types[n->value + i])) return false;
    e->inputs[n->value + i] = true;
  }
  e->keeps_parameters = keeps_parameters;
  return (e->dropped[node] = n->value_count);
}

/* s->run: nodes from the last one. */
static bool inputs_next(struct explorer *x, struct tactic_state *s, term *out) {
  enum { MANNERS = 2 };
  struct graph_edit e = begin_edit(x);
  const uint32_t count = e.graph->node_count;
  for (; s->run < count; s->run++, s->step = 0)
    while (s->step < MANNERS) {
      const bool is_possible = make_inputs(&e, count - 1 - s->run, s->step++);
      if (is_possible && (*out = graph_edit_finish(&e))) return true;
      e = begin_edit(x);
    }
  return false;
}

const struct tactic graph_inputs = {"inputs", ON_ROOT, inputs_next, NULL, false};

/* ---- types ---- */

/* s->run: a type, s->step: the candidates with each type before it. The candidates of two types:
 * the first becomes the second everywhere; they are exchanged; the first becomes the second in all
 * nodes, and not in parameters; in one node. */
static bool types_next(struct explorer *x, struct tactic_state *s, term *out) {
  enum { EVERYWHERE, EXCHANGED, IN_ALL_NODES, IN_NODES };
  const struct operations *o = graph_space_wanted(x->space)->operations;
  const uint32_t manners = IN_NODES + begin_edit(x).graph->node_count;
  for (; s->run < o->type_count; s->run++, s->step = 0)
    while (s->step < s->run * manners) {
      const uint32_t manner = s->step % manners;
      const struct value_type *type = o->types[s->run], *narrower = o->types[s->step++ / manners];
      if (type->kind != narrower->kind || !value_has_literals(type)) continue;
      struct graph_edit e = begin_edit(x);
      e.types = (struct type_change){type, narrower, manner == EXCHANGED};
      e.keeps_parameter_types = manner == IN_ALL_NODES;
      if (manner >= IN_NODES) e.retyped = &e.graph->nodes[manner - IN_NODES];
      if ((*out = graph_edit_finish(&e)) && *out != cursor_here(&x->cursor)->t) return true;
    }
  return false;
}

const struct tactic graph_types = {"types", ON_ROOT, types_next, NULL, false};

/* ---- operands ---- */

/* A result of the whole graph may be of any type, but for functions. */
static bool may_be(const struct op_graph *g, uint32_t operand, const struct value_type *t) {
  const uint32_t first = g->blocks[0].results;
  if (operand >= first && operand < first + graph_results(g)) return t->kind != VALUE_FUNCTION;
  return t == operand_type(g, &g->operands[operand]);
}

/* s->run: operands; s->step: simple literals, then the values before it. */
static bool operands_next(struct explorer *x, struct tactic_state *s, term *out) {
  struct graph_edit e = begin_edit(x);
  const struct op_graph *g = e.graph;
  for (; s->run < g->operand_count; s->run++, s->step = 0) {
    const struct graph_operand now = g->operands[s->run];
    const struct value_type *t = operand_type(g, &now);
    while (!now.literal && s->step < SIMPLE_WORDS + now.word) {
      const uint32_t number = s->step++;
      const bool is_literal = number < SIMPLE_WORDS;
      e.operands[s->run] = (struct graph_operand){.word = number - SIMPLE_WORDS};
      if (is_literal ? !simple_literal(e.operations->world, t, number, &e.operands[s->run])
                     : !may_be(g, s->run, g->types[number - SIMPLE_WORDS]))
        continue;
      if ((*out = graph_edit_finish(&e))) return true;
    }
    e.operands[s->run] = now;
  }
  return false;
}

const struct tactic graph_operands = {"operands", ON_ROOT, operands_next, NULL, false};

/* The simple ones; half of it; the word without its lowest or highest bit. */
static bool simpler_word(uint64_t word, uint32_t number, uint64_t *out) {
  switch (number) {
  case 0: *out = 0; break;
  case 1: *out = 1; break;
  case 2: *out = UINT64_MAX; break;
  case 3: *out = (uint64_t)((int64_t)word / 2); break;
  case 4: *out = word & (word - 1); break;
  case 5: *out = word ? word ^ UINT64_C(1) << (63 - __builtin_clzll(word)) : 0; break;
  case 6: *out = 0 - word; break;
  default: return false;
  }
  return true;
}

/* Either half of the string; or the string without a character. */
static bool simpler_string(struct world *w, term now, uint32_t number, uint64_t *out) {
  const uint32_t length = text_of(now)->length;
  const char *text = text_bytes(now);
  if (number > 3) return false;
  const uint32_t from = number == 1 ? length - length / 2 : number == 3 && length;
  const uint32_t kept = number < 2 ? length / 2 : length ? length - 1 : 0;
  *out = term_text(w, KIND_STRING, text + from, kept);
  return true;
}

static bool simpler_literal(struct world *w, const struct graph_operand *now, uint32_t number, uint64_t *out) {
  return now->literal->kind == VALUE_STRING ? simpler_string(w, (term)now->word, number, out)
                                            : simpler_word(now->word, number, out);
}

/* Changes a literal and, if `all`, all equal ones behind it. Returns false if there are none. */
static bool change_literals(struct graph_edit *e, uint32_t operand, uint64_t word, bool all) {
  const struct op_graph *g = e->graph;
  const struct graph_operand now = g->operands[operand];
  bool any = !all;
  for (uint32_t i = operand; i < g->operand_count && (all || i == operand); i++) {
    if (g->operands[i].literal != now.literal || g->operands[i].word != now.word) continue;
    e->operands[i].word = word;
    any = any || i > operand;
  }
  return any;
}

/* Each alone, and together with all that are equal. s->run: operands. */
static bool literals_next(struct explorer *x, struct tactic_state *s, term *out) {
  enum { MANNERS = 2 };
  const struct op_graph *g = begin_edit(x).graph;
  for (; s->run < g->operand_count; s->run++, s->step = 0) {
    const struct graph_operand now = g->operands[s->run];
    for (uint64_t word; now.literal && simpler_literal(x->space->world, &now, s->step / MANNERS, &word);) {
      struct graph_edit e = begin_edit(x);
      word = value_wrap(now.literal, word);
      const bool is_change = word != now.word && change_literals(&e, s->run, word, s->step % MANNERS);
      s->step++;
      if (is_change && (*out = graph_edit_finish(&e))) return true;
    }
  }
  return false;
}

const struct tactic graph_literals = {"literals", ON_ROOT, literals_next, NULL, false};

/* ---- parameters ---- */

/* First without the unused ones; then s->run: parameters; s->step: their values. */
static bool parameters_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct graph_space_wanted *w = graph_space_wanted(x->space);
  struct graph_edit e = begin_edit(x);
  e.keeps_parameters = false;
  if (!s->begun) {
    s->begun = true;
    if ((*out = graph_edit_finish(&e)) && *out != cursor_here(&x->cursor)->t) return true;
  }
  for (; s->run < graph_parameters(e.graph); s->run++, s->step = 0) {
    while (s->step < w->times) {
      const struct value_type *t = e.graph->types[s->run];
      e.instead[s->run] = (struct graph_operand){t, w->input(w->data, t, s->run, s->step++)};
      if ((*out = graph_edit_finish(&e))) return true;
    }
    e.instead[s->run] = (struct graph_operand){.word = s->run};
  }
  return false;
}

const struct tactic graph_parameters_gone = {"parameters", ON_ROOT, parameters_next, NULL, false};

const struct plan graph_plans[1] = {
    {.name = "usual",
     .passes = {{.tactics = {&graph_idle, &graph_results_alone, NULL}, .scope = ON_ROOT},
                {.tactics = {&graph_halves, &graph_chunks, NULL}, .scope = ON_ROOT},
                {.tactics = {&graph_many_results, &graph_nodes, &graph_stored_results, NULL}, .scope = ON_ROOT},
                {.tactics = {&graph_inputs, &graph_parameters_gone, &graph_operands, NULL}, .scope = ON_ROOT},
                {.tactics = {&graph_types, &graph_literals, NULL}, .scope = ON_ROOT}},
     .count = 5}};
