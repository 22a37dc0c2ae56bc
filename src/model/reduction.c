/* reduction: from the form to rules, and the graph of their steps. */
#include "model/reduction.h"

#include "model/module.h"
#include "model/redex.h"

#include <string.h>

/* Reading. */

struct shorthand { /* with [(base left right) (arrow a b)]: (arrow l r) means (base left[a:=l] right[b:=r]) */
  term arrow, base;
  const struct syntax *left, *right;
  term left_name, right_name;
};

struct reader_state {
  struct machine *m;
  struct scope *scope;
  term arrow;
  struct shorthand *shorthands;
  uint32_t shorthand_count;
};

static struct syntax *substitute(struct machine *m, const struct syntax *x, term name, const struct syntax *by) {
  world_check_stack(m->world);
  if (x->shape == SYNTAX_ATOM) return (struct syntax *)(x->atom == name ? by : x);
  struct syntax *copy = arena_alloc(&m->world->arena, sizeof *copy);
  *copy = *x;
  copy->children = arena_alloc(&m->world->arena, (x->count + 1) * sizeof(struct syntax *));
  for (uint32_t i = 0; i < x->count; i++) copy->children[i] = substitute(m, x->children[i], name, by);
  return copy;
}

static bool is_arrow_form(const struct syntax *x) {
  return syntax_is_list(x) && x->count >= 3 && syntax_is_symbol(x->children[0]);
}

static void read_shorthand(struct reader_state *r, const struct syntax *x) {
  struct machine *m = r->m;
  if (!syntax_is_list(x) || x->count != 2 || !is_arrow_form(x->children[0]) || !is_arrow_form(x->children[1]) ||
      x->children[0]->count != 3 || x->children[1]->count != 3 || !syntax_is_symbol(x->children[1]->children[1]) ||
      !syntax_is_symbol(x->children[1]->children[2]))
    raise_syntax(m, &x->place, "expected [(arrow pattern term) (new-arrow a b)] after `with`");
  struct shorthand *s = &r->shorthands[r->shorthand_count++];
  s->base = x->children[0]->children[0]->atom;
  s->left = x->children[0]->children[1];
  s->right = x->children[0]->children[2];
  s->arrow = x->children[1]->children[0]->atom;
  s->left_name = x->children[1]->children[1]->atom;
  s->right_name = x->children[1]->children[2]->atom;
}

static void expand_arrow(struct reader_state *r, struct rule_form *f, term arrow, const struct place *place) {
  for (uint32_t guard = 0; arrow != r->arrow; guard++) {
    const struct shorthand *s = NULL;
    for (uint32_t i = 0; i < r->shorthand_count; i++)
      if (r->shorthands[i].arrow == arrow) s = &r->shorthands[i];
    if (!s) raise_syntax(r->m, place, "the arrow `%s` is not defined", text_bytes(arrow));
    if (guard > r->shorthand_count)
      raise_syntax(r->m, place, "the arrow `%s` is defined in terms of itself", text_bytes(arrow));
    f->left = substitute(r->m, s->left, s->left_name, f->left);
    f->right = substitute(r->m, s->right, s->right_name, f->right);
    arrow = s->base;
  }
}

static bool is_name(const struct syntax *x) {
  return x->shape == SYNTAX_ATOM && (is_symbol(x->atom) || is_string(x->atom));
}

static struct rule_form *read_rule(struct reader_state *r, const struct syntax *x) {
  struct machine *m = r->m;
  if (!syntax_is_list(x) || x->count == 0 || !syntax_is_symbol(x->children[0]))
    raise_syntax(m, &x->place, "expected a rule: (--> pattern term condition …)");
  if (x->count < 3) raise_syntax(m, &x->place, "a rule needs a pattern and a term after its arrow");
  struct rule_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->source = x;
  f->scope = r->scope;
  f->left = x->children[1];
  f->right = x->children[2];
  f->extras = arena_alloc(&m->world->arena, x->count * sizeof(struct syntax *));
  for (uint32_t i = 3; i < x->count; i++) {
    const struct syntax *e = x->children[i];
    if (is_name(e)) {
      if (f->name) raise_syntax(m, &e->place, "the rule has two names");
      f->name = is_string(e->atom) ? e->atom
                                   : term_text(m->world, KIND_STRING, text_bytes(e->atom), text_of(e->atom)->length);
    } else if (!syntax_is_form(e, m->redex->computed_name)) {
      f->extras[f->extra_count++] = x->children[i];
    }
  }
  expand_arrow(r, f, x->children[0]->atom, &x->children[0]->place);
  return f;
}

struct relation_form { /* what compiling the expression leaves for its evaluation */
  struct language *language;
  const struct syntax *domain, *codomain;
  struct reduction_rule **rules;
  uint32_t rule_count;
  struct expr *base; /* extend-reduction-relation */
  struct scope *scope;
};

static void check_rule_names(struct machine *m, struct reduction_rule **rules, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < i; j++)
      if (rules[i]->form->name && rules[i]->form->name == rules[j]->form->name)
        raise_syntax(m, &rules[i]->form->source->place, "same name on multiple rules: %s",
                     text_bytes(rules[i]->form->name));
}

static struct reduction_rule *rule_new(struct machine *m, const struct rule_form *form, struct language *l) {
  struct reduction_rule *rule = arena_alloc_zero(&m->world->arena, sizeof *rule);
  rule->form = form;
  rule->language = l;
  return rule;
}

static uint32_t read_options(struct machine *m, const struct syntax *form, uint32_t i, struct relation_form *f,
                             term *arrow) {
  while (i < form->count && syntax_is_keyword(form->children[i])) {
    const char *name = text_bytes(form->children[i]->atom);
    if (i + 1 == form->count) raise_syntax(m, &form->children[i]->place, "expected something after #:%s", name);
    const struct syntax *x = form->children[i + 1];
    if (!strcmp(name, "domain")) f->domain = x;
    else if (!strcmp(name, "codomain")) f->codomain = x;
    else if (!strcmp(name, "arrow") && syntax_is_symbol(x)) *arrow = x->atom;
    else raise_syntax(m, &form->children[i]->place, "unknown keyword #:%s", name);
    i += 2;
  }
  return i;
}

static void compile_rule_later(struct machine *m, void *data) { reduction_rule_ready(m, data); }

static void read_rules(struct machine *m, struct scope *s, const struct syntax *form, uint32_t i,
                       struct relation_form *f) {
  struct reader_state r = {m, s, m->redex->arrow, NULL, 0};
  f->scope = s;
  i = read_options(m, form, i, f, &r.arrow);
  uint32_t end = i;
  while (end < form->count &&
         !(form->children[end]->shape == SYNTAX_ATOM && form->children[end]->atom == m->redex->with))
    end++;
  r.shorthands = arena_alloc(&m->world->arena, (form->count + 1) * sizeof(struct shorthand));
  for (uint32_t j = end + 1; j < form->count; j++) read_shorthand(&r, form->children[j]);
  f->rules = arena_alloc(&m->world->arena, (form->count + 1) * sizeof(struct reduction_rule *));
  for (; i < end; i++) f->rules[f->rule_count++] = rule_new(m, read_rule(&r, form->children[i]), f->language);
  check_rule_names(m, f->rules, f->rule_count);
  /* at module level, rules may use what the module defines later; inside a procedure they capture its variables now */
  for (uint32_t j = 0; j < f->rule_count; j++)
    if (s->outer) reduction_rule_ready(m, f->rules[j]);
    else module_defer(m, s->module, compile_rule_later, f->rules[j]);
}

/* Compiling rules. */

void reduction_rule_ready(struct machine *m, struct reduction_rule *rule) {
  if (rule->compiled) return;
  rule->compiled = true;
  world_keep(m->world);
  const struct rule_form *f = rule->form;
  rule->unit = unit_new(m, f->scope->outer ? f->scope->unit : NULL);
  struct scope *s = scope_new(m, f->scope, rule->unit);
  rule->left = pattern_compile(m, s, rule->language, f->left, PATTERN_BINDING);
  condition_list_init(&rule->conditions);
  for (uint32_t i = 0; i < f->extra_count; i++)
    if (!condition_compile(m, s, rule->language, f->extras[i], &rule->conditions))
      raise_syntax(m, &f->extras[i]->place, "expected a condition: where, side-condition, judgment-holds or fresh");
  rule->right = template_compile(m, s, f->right);
  condition_prune(&rule->conditions);
  rule->left = pattern_prune(rule->left);
}

static struct relation *relation_new(struct machine *m, struct language *l, uint32_t room) {
  struct relation *r = arena_alloc_zero(&m->world->arena, sizeof *r);
  r->object.kind = KIND_RELATION;
  r->epoch = m->world->epoch;
  r->language = l;
  r->rules = arena_alloc(&m->world->arena, (room + 1) * sizeof(struct reduction_rule *));
  return r;
}

static struct pattern *compile_domain(struct machine *m, struct relation *r, struct scope *s, const struct syntax *x) {
  if (!x) return NULL;
  if (!r->domain_unit) r->domain_unit = unit_new(m, NULL);
  return pattern_prune(pattern_compile(m, scope_new(m, s, r->domain_unit), r->language, x, PATTERN_GRAMMAR));
}

static void set_domain(struct machine *m, struct relation *r, struct scope *s, const struct syntax *domain,
                       const struct syntax *codomain) {
  r->domain_form = domain;
  r->codomain_form = codomain;
  r->domain = compile_domain(m, r, s, domain);
  r->codomain = codomain ? compile_domain(m, r, s, codomain) : r->domain;
}

/* A rule of the relation that is being made: with the values of the variables it captures. */
static struct reduction_rule *instance(struct machine *m, struct reduction_rule *rule, const value *frame) {
  if (!rule->compiled || rule->unit->capture_count == 0) return rule;
  struct reduction_rule *copy = arena_alloc(&m->world->arena, sizeof *copy);
  *copy = *rule;
  copy->captured = captures_take(m, rule->unit, frame);
  return copy;
}

static bool has_rule_named(const struct relation_form *f, term name) {
  for (uint32_t i = 0; name && i < f->rule_count; i++)
    if (f->rules[i]->form->name == name) return true;
  return false;
}

static void ready_later(struct machine *m, void *data) { relation_ready(m, data); }

static value reduction_eval(struct machine *m, void *data, value *frame) {
  struct relation_form *f = data;
  value base = f->base ? eval_value(m, f->base, frame) : 0;
  if (base && !is_relation(base)) raise_argument(m, "extend-reduction-relation", "reduction-relation?", base);
  const struct relation *parent = (const struct relation *)base;
  struct relation *r = relation_new(m, f->language, f->rule_count + (parent ? parent->rule_count : 0));
  for (uint32_t i = 0; parent && i < parent->rule_count; i++)
    if (!has_rule_named(f, parent->rules[i]->form->name))
      r->rules[r->rule_count++] = rule_new(m, parent->rules[i]->form, f->language); /* anew, in the new language */
  for (uint32_t i = 0; i < f->rule_count; i++) r->rules[r->rule_count++] = instance(m, f->rules[i], frame);
  const struct syntax *domain = f->domain ? f->domain : parent ? parent->domain_form : NULL;
  const struct syntax *codomain = f->codomain ? f->codomain : parent ? parent->codomain_form : NULL;
  set_domain(m, r, f->scope, domain, codomain);
  if (!f->scope->outer) module_defer(m, f->scope->module, ready_later, r);
  return (value)r;
}

struct expr *reduction_compile(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  if (form->count < 2) raise_syntax(m, &form->place, "expected (reduction-relation language rule …)");
  struct relation_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->language = language_named(m, s, form->children[1]);
  read_rules(m, s, form, 2, f);
  if (f->rule_count == 0) raise_syntax(m, &form->place, "no rules");
  return expr_custom(m, form, reduction_eval, f);
}

struct expr *reduction_compile_extension(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  if (form->count < 3) raise_syntax(m, &form->place, "expected (extend-reduction-relation relation language rule …)");
  struct relation_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->base = compile_expression(m, s, form->children[1], false);
  f->language = language_named(m, s, form->children[2]);
  read_rules(m, s, form, 3, f);
  return expr_custom(m, form, reduction_eval, f);
}

value relation_union(struct machine *m, uint32_t count, value *relations) {
  uint32_t room = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (!is_relation(relations[i])) raise_argument(m, "union-reduction-relations", "reduction-relation?", relations[i]);
    room += ((struct relation *)relations[i])->rule_count;
  }
  struct relation *r = relation_new(m, ((struct relation *)relations[0])->language, room);
  for (uint32_t i = 0; i < count; i++) {
    const struct relation *part = (const struct relation *)relations[i];
    for (uint32_t j = 0; j < part->rule_count; j++) {
      for (uint32_t k = 0; k < r->rule_count; k++)
        if (part->rules[j]->form->name && part->rules[j]->form->name == r->rules[k]->form->name)
          raise_exception(m, m->exn_fail, NULL, "union-reduction-relations: multiple rules with the name %s",
                          text_bytes(part->rules[j]->form->name));
      r->rules[r->rule_count++] = part->rules[j];
    }
  }
  for (uint32_t i = 0; i < r->rule_count / 2; i++) { /* Redex lists a union's results the other way round */
    struct reduction_rule *last = r->rules[r->rule_count - 1 - i];
    r->rules[r->rule_count - 1 - i] = r->rules[i];
    r->rules[i] = last;
  }
  return (value)r;
}

/* Graphs. */

static void add_edge(struct machine *m, struct graph *g, uint32_t from, uint32_t to, term rule) {
  if (g->edge_count == g->edge_capacity) {
    struct graph_edge *old = g->edges;
    g->edge_capacity = g->edge_capacity ? 2 * g->edge_capacity : 32;
    g->edges = arena_alloc(&m->world->arena, g->edge_capacity * sizeof *old);
    for (uint32_t i = 0; i < g->edge_count; i++) g->edges[i] = old[i];
  }
  g->edges[g->edge_count++] = (struct graph_edge){from, to, rule};
}

static void mark_irreducible(struct machine *m, struct graph *g, uint32_t *room, uint32_t node, bool irreducible) {
  if (node >= *room) {
    bool *old = g->irreducible;
    uint32_t more = *room ? 2 * *room : 64;
    g->irreducible = arena_alloc_zero(&m->world->arena, more);
    for (uint32_t i = 0; i < *room; i++) g->irreducible[i] = old[i];
    *room = more;
  }
  g->irreducible[node] = irreducible;
}

void relation_graph(struct machine *m, struct relation *r, term start, uint32_t limit, value stop, bool edges,
                    struct graph *g) {
  bool added;
  uint32_t room = 0;
  term_set_add(m->world, &g->nodes, start, &added);
  struct steps steps = {0};
  for (uint32_t i = 0; i < g->nodes.count; i++) {
    term t = g->nodes.members[i];
    if (stop && is_true(m->world, apply(m, stop, 1, &t))) {
      mark_irreducible(m, g, &room, i, true);
      continue;
    }
    steps.count = 0;
    relation_steps(m, r, t, &steps);
    mark_irreducible(m, g, &room, i, steps.count == 0);
    for (uint32_t j = 0; j < steps.count; j++) {
      if (g->nodes.count >= limit && term_set_find(&g->nodes, steps.list[j].result) < 0) {
        g->cut = true;
        continue;
      }
      uint32_t to = term_set_add(m->world, &g->nodes, steps.list[j].result, &added);
      if (edges) add_edge(m, g, i, to, steps.list[j].rule);
    }
  }
}
