/* coverage: see the header. */
#include "property/coverage.h"
#include "core/array.h"

#include "core/printer.h"
#include "gen/unfolding.h"
#include "racket/module/module.h"
#include "redex/judgment/judgment.h"
#include "redex/metafunction/metafunction.h"
#include "redex/reduction/reduction.h"

struct coverage_gathering {
  struct machine *machine;
  struct coverage *coverage;
};

static void add_row(struct coverage_gathering *g, struct covered_row row) {
  struct coverage *c = g->coverage;
  ARENA_ROOM(&g->machine->world->arena, c->rows, c->count, c->capacity);
  c->rows[c->count++] = row;
}

static void add_judgment(struct coverage_gathering *g, struct binding *b) {
  struct judgment *j = judgment_ready(g->machine, b, NULL);
  for (uint32_t i = 0; i < j->rule_count; i++) {
    struct rule *r = &j->rules[i];
    add_row(g, (struct covered_row){COVERED_RULE, j->name, r->name, r->source->place, &r->used, &r->weight});
  }
}

static void add_metafunction(struct coverage_gathering *g, struct binding *b) {
  struct metafunction *f = metafunction_ready(g->machine, b, NULL);
  for (uint32_t i = 0; i < f->clause_count; i++) {
    struct clause *c = &f->clauses[i];
    add_row(g, (struct covered_row){COVERED_CLAUSE, f->name, 0, c->source->place, &c->used, NULL});
  }
}

static void add_relation(struct coverage_gathering *g, const struct binding *b) {
  const struct relation *r = (const struct relation *)b->content;
  for (uint32_t i = 0; i < r->rule_count; i++) {
    struct reduction_rule *x = r->rules[i];
    add_row(g, (struct covered_row){COVERED_STEP, b->name, x->form->name, x->form->left->place, &x->used, NULL});
  }
}

static term as_written(struct world *w, const struct syntax *x) {
  struct buffer b = {0};
  print_term(&b, syntax_term(w, x));
  const term t = term_text(w, KIND_STRING, b.text, b.length);
  buffer_free(&b);
  return t;
}

static void add_language(struct coverage_gathering *g, struct language *l) {
  struct grammar *grammar = grammar_of(g->machine, l);
  for (uint32_t i = 0; i < l->nonterminal_count; i++) {
    const struct nonterminal *nt = &l->nonterminals[i];
    const struct unfolding *u = &grammar->unfoldings[i];
    for (uint32_t k = 0; k < nt->production_count; k++)
      add_row(g, (struct covered_row){COVERED_PRODUCTION, nt->names[0],
                                      as_written(g->machine->world, nt->productions[k].source),
                                      nt->productions[k].pattern->place, &grammar->used[u->first + k], NULL});
  }
}

/* Modules are listed newest first. */
static void each_module(struct coverage_gathering *g, struct module *k,
                        void (*f)(struct coverage_gathering *g, struct module *k)) {
  if (!k) return;
  world_check_stack(g->machine->world);
  each_module(g, k->next, f);
  if (k != g->machine->builtins) f(g, k);
}

static void add_rules(struct coverage_gathering *g, struct module *k) {
  uint32_t count;
  for (struct binding *b = module_definitions(k, &count); b; b = b->next) {
    if (b->kind == BINDING_JUDGMENT && b->payload) add_judgment(g, b);
    else if (b->kind == BINDING_METAFUNCTION && b->payload) add_metafunction(g, b);
    else if (b->kind == BINDING_VARIABLE && b->content && is_relation(b->content)) add_relation(g, b);
  }
}

static void add_productions(struct coverage_gathering *g, struct module *k) {
  uint32_t count;
  for (struct binding *b = module_definitions(k, &count); b; b = b->next)
    if (b->kind == BINDING_LANGUAGE && b->payload) add_language(g, b->payload);
}

struct coverage *coverage_of(struct machine *m) {
  struct coverage_gathering g = {m, arena_alloc_zero(&m->world->arena, sizeof *g.coverage)};
  world_keep(m->world);
  each_module(&g, m->modules, add_rules);
  each_module(&g, m->modules, add_productions);
  return g.coverage;
}

void coverage_reset(const struct coverage *c) {
  for (size_t i = 0; i < c->count; i++) *c->rows[i].used = 0;
}

size_t coverage_productions(struct machine *m, const struct coverage *c, const struct language *l) {
  const struct grammar *g = grammar_of(m, (struct language *)l);
  for (size_t i = 0; i < c->count; i++)
    if (c->rows[i].kind == COVERED_PRODUCTION && c->rows[i].used == &g->used[0]) return i;
  return SIZE_MAX;
}
