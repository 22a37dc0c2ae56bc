/* graph_tactics: see the header. All of them look at the whole, and count their candidates by s->step. */
#include "reduce/graph_tactics.h"

#include "graph/graph_edit.h"
#include "reduce/graph_space.h"

/* The graph, and an edit of it that has changed nothing yet. */
static struct graph_edit begin(const struct explorer *x) {
  const struct operations *o = graph_space_wanted(x->space)->operations;
  term wrong;
  return graph_edit_begin(o, graph_from_term(o, cursor_here(&x->cursor)->t, &wrong));
}

/* ---- results ---- */

static bool results_next(struct explorer *x, struct tactic_state *s, term *out) {
  struct graph_edit e = begin(x);
  const uint32_t count = e.graph->result_count;
  while (count > 1 && s->step < 2 * count) {
    const uint32_t which = s->step % count;
    const bool alone = s->step++ < count;
    for (uint32_t i = 0; i < count; i++) e.wanted[i] = (i == which) == alone;
    if ((*out = graph_edit_finish(&e))) return true;
  }
  return false;
}

const struct tactic graph_results = {"results", ON_ROOT, results_next, NULL, false};

/* ---- literals ---- */

enum { SIMPLE_WORDS = 3 };
static const uint64_t simple_words[SIMPLE_WORDS] = {0, 1, UINT64_MAX};

static struct graph_operand simple_literal(const struct value_type *t, uint32_t number) {
  return (struct graph_operand){t, value_wrap(t, simple_words[number])};
}

/* ---- nodes ---- */

/* What may stand for a node: its operands first, then literals. False: it cannot. */
static bool stand_in(const struct op_graph *g, const struct graph_node *n, uint32_t number, struct graph_operand *out) {
  const uint32_t count = n->operation->argument_count;
  if (number >= count) {
    *out = simple_literal(n->operation->result, number - count);
    return true;
  }
  *out = g->operands[n->operands + number];
  const struct value_type *t = out->literal ? out->literal : graph_value_type(g, (uint32_t)out->word);
  return t == n->operation->result;
}

/* s->run: nodes from the last one; s->step: what stands in. */
static bool nodes_next(struct explorer *x, struct tactic_state *s, term *out) {
  struct graph_edit e = begin(x);
  const struct op_graph *g = e.graph;
  for (; s->run < g->node_count; s->run++, s->step = 0) {
    const uint32_t node = g->node_count - 1 - s->run;
    struct graph_operand *instead = &e.instead[g->parameter_count + node];
    while (s->step < g->nodes[node].operation->argument_count + SIMPLE_WORDS)
      if (stand_in(g, &g->nodes[node], s->step++, instead) && (*out = graph_edit_finish(&e))) return true;
    *instead = (struct graph_operand){.word = g->parameter_count + node};
  }
  return false;
}

const struct tactic graph_nodes = {"nodes", ON_ROOT, nodes_next, NULL, false};

/* ---- operands ---- */

static const struct value_type *operand_type(const struct op_graph *g, const struct graph_operand *x) {
  return x->literal ? x->literal : graph_value_type(g, (uint32_t)x->word);
}

/* s->run: operands; s->step: simple literals, then the values before it. */
static bool operands_next(struct explorer *x, struct tactic_state *s, term *out) {
  struct graph_edit e = begin(x);
  const struct op_graph *g = e.graph;
  for (; s->run < g->operand_count; s->run++, s->step = 0) {
    const struct graph_operand now = g->operands[s->run];
    const struct value_type *t = operand_type(g, &now);
    while (!now.literal && s->step < SIMPLE_WORDS + now.word) {
      const uint32_t number = s->step++;
      const bool is_literal = number < SIMPLE_WORDS;
      if (!is_literal && graph_value_type(g, number - SIMPLE_WORDS) != t) continue;
      e.operands[s->run] =
          is_literal ? simple_literal(t, number) : (struct graph_operand){.word = number - SIMPLE_WORDS};
      if ((*out = graph_edit_finish(&e))) return true;
    }
    e.operands[s->run] = now;
  }
  return false;
}

const struct tactic graph_operands = {"operands", ON_ROOT, operands_next, NULL, false};

/* The simple ones; half of it; without its lowest or highest bit. */
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

static bool literals_next(struct explorer *x, struct tactic_state *s, term *out) {
  struct graph_edit e = begin(x);
  const struct op_graph *g = e.graph;
  for (; s->run < g->operand_count; s->run++, s->step = 0) {
    const struct graph_operand now = g->operands[s->run];
    for (uint64_t word; now.literal && simpler_word(now.word, s->step, &word);) {
      s->step++;
      e.operands[s->run].word = value_wrap(now.literal, word);
      if (e.operands[s->run].word != now.word && (*out = graph_edit_finish(&e))) return true;
    }
    e.operands[s->run] = now;
  }
  return false;
}

const struct tactic graph_literals = {"literals", ON_ROOT, literals_next, NULL, false};

/* ---- parameters ---- */

/* First without those that nobody needs; then s->run: parameters; s->step: their words. */
static bool parameters_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct graph_space_wanted *w = graph_space_wanted(x->space);
  struct graph_edit e = begin(x);
  e.keeps_parameters = false;
  if (!s->begun) {
    s->begun = true;
    if ((*out = graph_edit_finish(&e)) && *out != cursor_here(&x->cursor)->t) return true;
  }
  for (; s->run < e.graph->parameter_count; s->run++, s->step = 0) {
    while (s->step < w->times) {
      const struct value_type *t = e.graph->parameters[s->run];
      e.instead[s->run] = (struct graph_operand){t, w->input(w->data, t, s->run, s->step++)};
      if ((*out = graph_edit_finish(&e))) return true;
    }
    e.instead[s->run] = (struct graph_operand){.word = s->run};
  }
  return false;
}

const struct tactic graph_parameters = {"parameters", ON_ROOT, parameters_next, NULL, false};

const struct plan graph_plans[1] = {
    {.name = "usual",
     .passes = {{.tactics = {&graph_results, NULL}, .scope = ON_ROOT},
                {.tactics = {&graph_nodes, NULL}, .scope = ON_ROOT},
                {.tactics = {&graph_parameters, &graph_operands, NULL}, .scope = ON_ROOT},
                {.tactics = {&graph_literals, NULL}, .scope = ON_ROOT}},
     .count = 4}};
