/* steps: steps, traces and graphs. */
#include "core/array.h"
#include "engine/engine.h"

#include "redex/match/term_set.h"

/* ---- steps ---- */

static struct assay_steps list_steps(assay_subject *s, const char *relation, assay_term t) {
  struct assay *a = s->owner;
  struct steps steps = {0};
  relation_steps(a->machine, engine_relation(s, relation), engine_given(a, t), &steps);
  struct assay_step *list = engine_alloc(a, steps.count, sizeof *list);
  for (uint32_t i = 0; i < steps.count; i++)
    list[i] = (struct assay_step){steps.list[i].result, engine_rule_name(steps.list[i].rule)};
  return (struct assay_steps){steps.count, list};
}

assay_status assay_step(assay_subject *s, const char *relation, assay_term t, struct assay_steps *out) {
  ENGINE_TRY(s->owner, *out = list_steps(s, relation, t));
}

/* ---- traces ---- */

static size_t count_different(const struct steps *steps) {
  size_t different = 0;
  for (uint32_t i = 0; i < steps->count; i++) {
    bool seen = false;
    for (uint32_t j = 0; j < i && !seen; j++) seen = steps->list[j].result == steps->list[i].result;
    different += !seen;
  }
  return different;
}

static struct assay_trace trace(assay_subject *s, const char *relation, assay_term start, size_t limit) {
  struct assay *a = s->owner;
  struct relation *r = engine_relation(s, relation);
  struct assay_trace t = {.start = engine_given(a, start)};
  struct assay_trace_step *list = NULL;
  size_t capacity = 0;
  struct term_set met = {0};
  struct steps steps = {0};
  bool added;
  term now = t.start;
  term_set_add(a->world, &met, now, &added);
  for (;;) {
    steps.count = 0;
    relation_steps(a->machine, r, now, &steps);
    if (!steps.count) break;
    if (t.count == limit) {
      t.end = ASSAY_CUT;
      break;
    }
    now = steps.list[0].result;
    ARENA_ROOM(&a->world->arena, list, t.count, capacity);
    list[t.count++] = (struct assay_trace_step){now, engine_rule_name(steps.list[0].rule), count_different(&steps)};
    const uint32_t number = term_set_add(a->world, &met, now, &added);
    if (!added) {
      t.end = ASSAY_CYCLE;
      t.cycle_to = number;
      break;
    }
  }
  t.steps = list;
  return t;
}

assay_status assay_trace(assay_subject *s, const char *relation, assay_term t, size_t limit, struct assay_trace *out) {
  ENGINE_TRY(s->owner, *out = trace(s, relation, t, limit));
}

/* ---- graphs ---- */

static bool same_edge(const struct graph_edge *a, const struct graph_edge *b) {
  return a->from == b->from && a->to == b->to && a->rule == b->rule;
}

/* A node's edges are adjacent, so that a copy is close. */
static bool is_edge_repeated(const struct graph *g, uint32_t edge) {
  for (uint32_t i = edge; i-- > 0 && g->edges[i].from == g->edges[edge].from;)
    if (same_edge(&g->edges[i], &g->edges[edge])) return true;
  return false;
}

static struct assay_graph draw_graph(assay_subject *s, const char *relation, assay_term t, size_t limit) {
  struct assay *a = s->owner;
  struct graph g = {0};
  const struct graph_options options = {.limit = limit < UINT32_MAX ? (uint32_t)limit : UINT32_MAX, .edges = true};
  relation_graph(a->machine, engine_relation(s, relation), engine_given(a, t), &options, &g);
  bool *irreducible = engine_alloc(a, g.nodes.count, sizeof *irreducible);
  for (uint32_t i = 0; i < g.nodes.count; i++) irreducible[i] = g.marks[i].irreducible;
  struct assay_edge *edges = engine_alloc(a, g.edge_count, sizeof *edges);
  size_t count = 0;
  for (uint32_t i = 0; i < g.edge_count; i++)
    if (!is_edge_repeated(&g, i))
      edges[count++] = (struct assay_edge){g.edges[i].from, g.edges[i].to, engine_rule_name(g.edges[i].rule)};
  return (struct assay_graph){g.nodes.count, g.nodes.members, irreducible, count, edges, g.cut};
}

assay_status assay_graph(assay_subject *s, const char *relation, assay_term t, size_t limit, struct assay_graph *out) {
  ENGINE_TRY(s->owner, *out = draw_graph(s, relation, t, limit));
}
