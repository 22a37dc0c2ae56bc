/* reduction: relations from rules, and from other relations. */
#include "redex/reduction/reduction.h"

#include "racket/module/module.h"
#include "redex/language/inherited.h"
#include "redex/reduction/closure.h"
#include "redex/reduction/reduction_read.h"

struct relation_form { /* what compiling the expression leaves for its evaluation */
  struct language *language;
  struct rule_options options;
  struct reduction_rule **rules;
  uint32_t rule_count;
  term *names;
  uint32_t name_count;
  struct expr *base; /* extend-reduction-relation */
  struct scope *scope;
};

static struct reduction_rule *rule_new(struct machine *m, const struct rule_form *form, struct language *l) {
  struct reduction_rule *rule = arena_alloc_zero(&m->world->arena, sizeof *rule);
  rule->form = form;
  rule->language = l;
  return rule;
}

static void compile_rule_later(struct machine *m, void *data) { reduction_rule_ready(m, data); }

static void read_rules(struct machine *m, struct scope *s, const struct syntax *form, uint32_t i,
                       struct relation_form *f) {
  struct rule_forms forms = {0};
  f->scope = s;
  rules_read(m, s, f->language, form, i, f->base != NULL, &f->options, &forms);
  f->names = forms.names;
  f->name_count = forms.name_count;
  f->rules = arena_array(&m->world->arena, forms.count + 1, sizeof *f->rules);
  for (uint32_t j = 0; j < forms.count; j++) f->rules[f->rule_count++] = rule_new(m, forms.list[j], f->language);
  /* at module level, rules may use what the module defines later; inside a procedure they capture
   * its variables now */
  for (uint32_t j = 0; j < f->rule_count; j++)
    if (s->outer) reduction_rule_ready(m, f->rules[j]);
    else module_defer(m, s->module, compile_rule_later, f->rules[j]);
}

/* Compiling rules. */

static void compile_rule(struct machine *m, void *data) {
  struct reduction_rule *rule = data;
  world_keep(m->world);
  const struct rule_form *f = rule->form;
  rule->unit = unit_new(m, f->scope->outer ? f->scope->unit : NULL);
  struct scope *s = scope_new(m, f->scope, rule->unit);
  const struct language *from = f->language;
  const struct syntax *left = inherited_pattern(m, from, rule->language, f->left);
  rule->left = pattern_compile(m, s, rule->language, left, PATTERN_BINDING);
  condition_list_init(&rule->conditions, "reduction-relation");
  for (uint32_t i = 0; i < f->extra_count; i++)
    if (!condition_compile(m, s, rule->language, inherited_condition(m, s, from, rule->language, f->extras[i]),
                           &rule->conditions))
      raise_syntax(m, &f->extras[i]->place, "expected a condition: where, side-condition, judgment-holds or fresh");
  for (struct condition *c = rule->conditions.first; c; c = c->next) c->backwards = true;
  if (f->computed_name) rule->computed_name = compile_expression(m, s, f->computed_name, false);
  template_check_names(m, s, rule->language, f->right);
  rule->right = template_compile(m, s, f->right);
  condition_prune(m, &rule->conditions);
  rule->left = pattern_ready(m, rule->left);
}

void reduction_rule_ready(struct machine *m, struct reduction_rule *rule) {
  if (!rule->compiled) compile_late(m, &rule->compiled, compile_rule, rule);
}

struct relation *relation_new(struct machine *m, struct language *l, uint32_t room) {
  struct relation *r = arena_alloc_zero(&m->world->arena, sizeof *r);
  r->object.kind = KIND_RELATION;
  r->epoch = m->world->epoch;
  r->language = l;
  r->rules = arena_array(&m->world->arena, room + 1, sizeof(struct reduction_rule *));
  r->names = arena_array(&m->world->arena, room + 1, sizeof(term));
  return r;
}

static struct pattern *compile_domain(struct machine *m, struct relation *r, struct scope *s, const struct syntax *x) {
  if (!x) return NULL;
  if (!r->domain_unit) r->domain_unit = unit_new(m, NULL);
  return pattern_prune(pattern_compile(m, scope_new(m, s, r->domain_unit), r->language, x, PATTERN_GRAMMAR));
}

void relation_set_domain(struct machine *m, struct relation *r, struct scope *s, const struct syntax *domain,
                         const struct syntax *codomain) {
  r->domain_form = domain;
  r->codomain_form = codomain;
  r->domain = compile_domain(m, r, s, domain);
  r->codomain = codomain ? compile_domain(m, r, s, codomain) : r->domain;
}

/* A rule of the new relation, with the values of its captured variables. */
static struct reduction_rule *instance(struct machine *m, struct reduction_rule *rule, const value *frame) {
  if (!rule->compiled || rule->unit->capture_count == 0) return rule;
  struct reduction_rule *copy = arena_alloc(&m->world->arena, sizeof *copy);
  *copy = *rule;
  copy->captured = captures_take(m, rule->unit, frame);
  return copy;
}

struct reduction_rule *rule_in_language(struct machine *m, struct reduction_rule *rule, struct language *l) {
  reduction_rule_ready(m, rule);
  struct reduction_rule *copy = rule_new(m, rule->form, l);
  if (rule->captured || rule->language == l) *copy = *rule;
  copy->context = rule->context;
  copy->used = 0;
  reduction_rule_ready(m, copy);
  return copy;
}

static bool has_rule_named(const struct relation_form *f, term name) {
  for (uint32_t i = 0; name && i < f->rule_count; i++)
    if (f->rules[i]->form->name == name) return true;
  return false;
}

/* Recompiles the rule in the new language; its captures are found by their origin. */
static struct reduction_rule *extended_rule(struct machine *m, const struct reduction_rule *rule, struct language *l) {
  struct reduction_rule *copy = rule_new(m, rule->form, l);
  copy->context = rule->context ? rule_context_in_language(m, rule->context, l) : NULL;
  if (rule->captured) {
    reduction_rule_ready(m, copy);
    copy->captured = captures_again(m, rule->unit, rule->captured, copy->unit);
  }
  return copy;
}

static void add_name(struct relation *r, term name) {
  for (uint32_t i = 0; i < r->name_count; i++)
    if (r->names[i] == name) return;
  r->names[r->name_count++] = name;
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
      r->rules[r->rule_count++] = extended_rule(m, parent->rules[i], f->language);
  for (uint32_t i = 0; parent && i < parent->name_count; i++)
    if (!has_rule_named(f, parent->names[i])) add_name(r, parent->names[i]);
  for (uint32_t i = 0; i < f->rule_count; i++) r->rules[r->rule_count++] = instance(m, f->rules[i], frame);
  for (uint32_t i = 0; i < f->name_count; i++) add_name(r, f->names[i]);
  relation_set_domain(m, r, f->scope, f->options.domain, f->options.codomain);
  if (!f->scope->outer) module_defer(m, f->scope->module, ready_later, r);
  return (value)r;
}

struct expr *reduction_compile(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  if (form->count < 2) raise_syntax(m, &form->place, "expected (reduction-relation language rule …)");
  struct relation_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->language = language_named(m, s, form->children[1]);
  read_rules(m, s, form, 2, f);
  if (m->mistakes) relation_set_domain(m, relation_new(m, f->language, 0), s, f->options.domain, f->options.codomain);
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

/* A union's rules use the domains of their original relations. */

static void check_union(struct machine *m, uint32_t count, const value *relations, uint32_t *rules) {
  *rules = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (!is_relation(relations[i])) raise_argument(m, "union-reduction-relations", "reduction-relation?", relations[i]);
    const struct relation *r = (const struct relation *)relations[i];
    *rules += r->rule_count;
    if (r->language != ((const struct relation *)relations[0])->language)
      raise_exception(m, m->exn_fail, NULL,
                      "union-reduction-relations: expected all of the reduction relations to use the same language");
  }
}

/* Names are compared as in Redex, from the last relation to the first. */
static void check_union_names(struct machine *m, uint32_t count, const value *relations) {
  for (uint32_t i = count; i-- > 0;) {
    const struct relation *r = (const struct relation *)relations[i];
    for (uint32_t k = r->name_count; k-- > 0;)
      for (uint32_t later = i + 1; later < count; later++) {
        const struct relation *other = (const struct relation *)relations[later];
        for (uint32_t j = 0; j < other->name_count; j++)
          if (other->names[j] == r->names[k])
            raise_exception(m, m->exn_fail, NULL, "union-reduction-relations: multiple rules with the name %s",
                            text_bytes(r->names[k]));
      }
  }
}

value relation_union(struct machine *m, uint32_t count, value *relations) {
  uint32_t room;
  check_union(m, count, relations, &room);
  check_union_names(m, count, relations);
  struct relation *r = relation_new(m, ((struct relation *)relations[0])->language, room);
  r->owners = arena_array(&m->world->arena, room + 1, sizeof *r->owners);
  for (uint32_t i = count; i-- > 0;) { /* Redex lists a union's results in reverse order */
    const struct relation *part = (const struct relation *)relations[i];
    for (uint32_t j = part->rule_count; j-- > 0;) {
      r->owners[r->rule_count] = part->owners ? part->owners[j] : part;
      r->rules[r->rule_count++] = part->rules[j];
    }
  }
  for (uint32_t i = 0; i < count; i++) {
    const struct relation *part = (const struct relation *)relations[i];
    for (uint32_t j = 0; j < part->name_count; j++) add_name(r, part->names[j]);
  }
  return (value)r;
}
