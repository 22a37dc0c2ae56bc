/* reduction_graph: the terms reachable from a term. */
#include "core/array.h"
#include "racket/module/module.h"
#include "redex/binding/binder.h"
#include "redex/redex.h"
#include "redex/reduction/reduction.h"

static void add_edge(struct machine *m, struct graph *g, uint32_t from, uint32_t to, term rule) {
  ARENA_ROOM(&m->world->arena, g->edges, g->edge_count, g->edge_capacity);
  g->edges[g->edge_count++] = (struct graph_edge){from, to, rule};
}

static void reserve_marks(struct machine *m, struct graph *g, uint32_t node) {
  if (node < g->room) return;
  const struct graph_mark *old = g->marks;
  const uint32_t before = g->room;
  while (node >= g->room) g->room = g->room ? 2 * g->room : 64;
  g->marks = arena_alloc_zero(&m->world->arena, g->room * sizeof *g->marks);
  for (uint32_t i = 0; i < before; i++) g->marks[i] = old[i];
}

_Noreturn static void fail_multiple(struct machine *m, const struct steps *steps, term t) {
  struct buffer b = {0};
  for (uint32_t i = steps->count; i-- > 0;)
    buffer_printf(&b, "%s%s", b.length ? "\n        " : "", redex_message_text(m, steps->list[i].result));
  const char *results = buffer_keep(&b, &m->world->arena);
  raise_exception(m, m->exn_fail, NULL,
                  "apply-reduction-relation*: term reduced to more than one other term\n  term: %s\n    to: %s",
                  redex_message_text(m, t), results);
}

struct growing {
  struct machine *m;
  struct relation *relation;
  const struct graph_options *options;
  struct graph *graph;
  struct term_set canonical;
  struct steps steps;
};

static uint32_t add_node(struct growing *x, term t) {
  bool added;
  uint32_t node = binder_set_add(x->m, x->relation->language, &x->graph->nodes, &x->canonical, t, &added);
  reserve_marks(x->m, x->graph, node);
  return node;
}

static bool is_beyond(struct growing *x, term t) {
  return x->graph->nodes.count >= x->options->limit &&
         !binder_set_has(x->m, x->relation->language, &x->graph->nodes, &x->canonical, t);
}

/* Is a result in the relation's domain? Without a codomain, all are. */
static bool goes_on(const struct growing *x, term result) {
  const struct relation *r = x->relation;
  return (!r->judgment && !r->codomain_form) || relation_in_domain(x->m, r, result);
}

/* The steps of one node. Results outside the relation's domain end the graph there; they count as
 * results if a term has no others. */
static void expand_node(struct growing *x, uint32_t node) {
  struct graph *g = x->graph;
  const term t = g->nodes.members[node];
  x->steps.count = 0;
  relation_steps(x->m, x->relation, t, &x->steps);
  if (x->options->one_only && x->steps.count > 1) fail_multiple(x->m, &x->steps, t);
  g->marks[node].irreducible = x->steps.count == 0;
  bool continues = false;
  for (uint32_t i = 0; i < x->steps.count && !continues; i++) continues = goes_on(x, x->steps.list[i].result);
  for (uint32_t i = 0; i < x->steps.count; i++) {
    const term result = x->steps.list[i].result;
    if (is_beyond(x, result)) {
      g->cut = true;
      continue;
    }
    const uint32_t to = add_node(x, result);
    if (!goes_on(x, result)) {
      g->marks[to].outside = true;
      g->marks[to].irreducible |= !continues;
    }
    if (x->options->edges) add_edge(x->m, g, node, to, x->steps.list[i].rule);
  }
}

void relation_graph(struct machine *m, struct relation *r, term start, const struct graph_options *options,
                    struct graph *g) {
  struct growing x = {m, r, options, g, {0}, {0}};
  add_node(&x, start);
  for (uint32_t i = 0; i < g->nodes.count; i++) {
    term t = g->nodes.members[i];
    if (g->marks[i].outside) continue;
    if (options->stop && is_true(m->world, apply(m, options->stop, 1, &t))) g->marks[i].irreducible = true;
    else expand_node(&x, i);
  }
}

value reached_terms(struct machine *m, const struct graph *g, bool all) {
  value *results = arena_array(&m->world->arena, g->nodes.count + 1, sizeof *results);
  uint32_t count = 0;
  bool start_reached = false;
  for (uint32_t i = 0; i < g->edge_count; i++) start_reached |= g->edges[i].to == 0;
  for (uint32_t i = 0; i < g->nodes.count; i++)
    if (all ? (i > 0 || start_reached) && !g->marks[i].outside : g->marks[i].irreducible)
      results[count++] = g->nodes.members[i];
  return redex_sorted_list(m, results, count);
}
