/* steps: steps, traces and graphs. */
#include "engine/engine.h"

#include "redex/match/term_set.h"

#include <string.h>

/* ---- steps ---- */

struct step_call {
  assay_subject *subject;
  const char *relation;
  term term;
  struct assay_steps result;
};

static void step(struct assay *a, void *data) {
  struct step_call *c = data;
  struct steps steps = {0};
  relation_steps(a->machine, engine_relation(c->subject, c->relation), engine_given(a, c->term), &steps);
  struct assay_step *list = engine_alloc(a, steps.count, sizeof *list);
  for (uint32_t i = 0; i < steps.count; i++)
    list[i] = (struct assay_step){steps.list[i].result, engine_rule_name(steps.list[i].rule)};
  c->result = (struct assay_steps){steps.count, list};
}

assay_status assay_step(assay_subject *s, const char *relation, assay_term t, struct assay_steps *out) {
  struct step_call c = {s, relation, t, {0}};
  const assay_status status = engine_call(s->owner, step, &c);
  if (status == ASSAY_OK) *out = c.result;
  return status;
}

/* ---- traces ---- */

struct trace_call {
  assay_subject *subject;
  const char *relation;
  term start;
  size_t limit;
  struct assay_trace result;
  struct assay_trace_step *steps;
  size_t capacity;
};

static void add_trace_step(struct assay *a, struct trace_call *c, struct assay_trace_step s) {
  struct assay_trace *t = &c->result;
  if (t->count == c->capacity) {
    const struct assay_trace_step *old = c->steps;
    c->capacity = c->capacity ? 2 * c->capacity : 16;
    c->steps = engine_alloc(a, c->capacity, sizeof *c->steps);
    if (old) memcpy(c->steps, old, t->count * sizeof *c->steps);
  }
  c->steps[t->count++] = s;
}

static size_t count_different(const struct steps *steps) {
  size_t different = 0;
  for (uint32_t i = 0; i < steps->count; i++) {
    bool seen = false;
    for (uint32_t j = 0; j < i && !seen; j++) seen = steps->list[j].result == steps->list[i].result;
    different += !seen;
  }
  return different;
}

static void trace(struct assay *a, void *data) {
  struct trace_call *c = data;
  struct relation *r = engine_relation(c->subject, c->relation);
  struct assay_trace *t = &c->result;
  struct term_set met = {0};
  struct steps steps = {0};
  bool added;
  term now = t->start = engine_given(a, c->start);
  term_set_add(a->world, &met, now, &added);
  for (;;) {
    steps.count = 0;
    relation_steps(a->machine, r, now, &steps);
    if (!steps.count) break;
    if (t->count == c->limit) {
      t->end = ASSAY_CUT;
      break;
    }
    now = steps.list[0].result;
    add_trace_step(a, c, (struct assay_trace_step){now, engine_rule_name(steps.list[0].rule), count_different(&steps)});
    const uint32_t number = term_set_add(a->world, &met, now, &added);
    if (!added) {
      t->end = ASSAY_CYCLE;
      t->cycle_to = number;
      break;
    }
  }
  t->steps = c->steps;
}

assay_status assay_trace(assay_subject *s, const char *relation, assay_term t, size_t limit, struct assay_trace *out) {
  struct trace_call c = {.subject = s, .relation = relation, .start = t, .limit = limit};
  const assay_status status = engine_call(s->owner, trace, &c);
  if (status == ASSAY_OK) *out = c.result;
  return status;
}

/* ---- graphs ---- */

struct graph_call {
  assay_subject *subject;
  const char *relation;
  term start;
  size_t limit;
  struct assay_graph result;
};

static bool same_edge(const struct graph_edge *a, const struct graph_edge *b) {
  return a->from == b->from && a->to == b->to && a->rule == b->rule;
}

/* A node's edges stand together, so a copy is not far. */
static bool is_repeated(const struct graph *g, uint32_t edge) {
  for (uint32_t i = edge; i-- > 0 && g->edges[i].from == g->edges[edge].from;)
    if (same_edge(&g->edges[i], &g->edges[edge])) return true;
  return false;
}

static void graph(struct assay *a, void *data) {
  struct graph_call *c = data;
  const uint32_t limit = c->limit < UINT32_MAX ? (uint32_t)c->limit : UINT32_MAX;
  struct graph g = {0};
  const struct graph_options options = {.limit = limit, .edges = true};
  relation_graph(a->machine, engine_relation(c->subject, c->relation), engine_given(a, c->start), &options, &g);
  bool *irreducible = engine_alloc(a, g.nodes.count, sizeof *irreducible);
  for (uint32_t i = 0; i < g.nodes.count; i++) irreducible[i] = g.marks[i].irreducible;
  struct assay_edge *edges = engine_alloc(a, g.edge_count, sizeof *edges);
  size_t count = 0;
  for (uint32_t i = 0; i < g.edge_count; i++)
    if (!is_repeated(&g, i))
      edges[count++] = (struct assay_edge){g.edges[i].from, g.edges[i].to, engine_rule_name(g.edges[i].rule)};
  c->result = (struct assay_graph){g.nodes.count, g.nodes.members, irreducible, count, edges, g.cut};
}

assay_status assay_graph(assay_subject *s, const char *relation, assay_term t, size_t limit, struct assay_graph *out) {
  struct graph_call c = {s, relation, t, limit, {0}};
  const assay_status status = engine_call(s->owner, graph, &c);
  if (status == ASSAY_OK) *out = c.result;
  return status;
}
