/* closure: context-closure and compatible-closure: the rules of a relation inside contexts.
 *
 * A rule of the new relation is a rule of the old one with one more context around its redex
 * (rule->context). */
#include "redex/reduction/closure.h"

#include "racket/compile/compile.h"
#include "redex/match/context.h"
#include "redex/redex.h"
#include "redex/reduction/reduction.h"

struct rule_context {
  const struct rule_context *inner; /* the closure of a closure: the next inner context */
  const struct syntax *source;
  struct scope *scope;
  const struct pattern *pattern;
  struct unit *unit;
  const value *captured;
};

/* Steps. */

struct closure_focus {
  struct focus_next base;
  struct machine *m;
  struct reduction_rule *rule;
  const struct rule_context *context;
  term subject;
  struct steps *out;
};

static bool focus_run(struct matcher *x, struct focus_next *self, term focus, const struct path *path) {
  (void)x;
  struct closure_focus *n = (struct closure_focus *)self;
  uint32_t before = n->out->count;
  if (n->context->inner) closure_steps(n->m, n->rule, n->context->inner, focus, n->subject, n->out);
  else rule_steps(n->m, n->rule, focus, n->subject, n->out);
  /* The contexts of a compatible closure hide other holes. */
  const struct pattern *p = n->context->pattern;
  const bool hides = p->kind == PATTERN_NONTERMINAL && p->nonterminal->is_cross;
  for (uint32_t i = before; i < n->out->count; i++) {
    term *result = &n->out->list[i].result;
    *result = (hides ? path_plug : path_plug_leftmost)(n->m->world, path, *result);
  }
  return false;
}

void closure_steps(struct machine *m, struct reduction_rule *rule, const struct rule_context *context, term t,
                   term subject, struct steps *out) {
  value frame[context->unit->slots + 1];
  if (context->captured) captures_give(context->unit, context->captured, frame);
  struct matcher x = {m, m->world, frame, false};
  struct closure_focus n = {{focus_run}, m, rule, context, subject, out};
  const struct pattern *p = context->pattern;
  decompose_top(&x, p->kind == PATTERN_NAME ? p->sub : p, t, &n.base);
}

/* The form. */

struct closure_form {
  const char *name;
  struct expr *relation;
  struct language *language;
  struct scope *scope;
  const struct syntax *source; /* the context */
  struct pattern *pattern;
  struct unit *unit;
};

static void check_language(struct machine *m, const struct closure_form *f, const struct language *needed) {
  for (uint32_t i = 0; i < needed->nonterminal_count; i++)
    for (uint32_t k = 0; k < needed->nonterminals[i].name_count; k++) {
      term name = needed->nonterminals[i].names[k];
      if (!needed->nonterminals[i].is_cross && !language_nonterminal(f->language, name))
        raise_exception(m, m->exn_fail, NULL,
                        "%s: language argument does not contain a definition of the non-terminal %s, needed by the "
                        "reduction-relation",
                        f->name, text_bytes(name));
    }
}

static struct syntax *in_hole_syntax(struct machine *m, const struct syntax *context, const struct syntax *x) {
  struct syntax **items = arena_alloc(&m->world->arena, 3 * sizeof *items);
  items[0] = syntax_atom(m->world, x->place, m->redex->in_hole);
  items[1] = (struct syntax *)context;
  items[2] = (struct syntax *)x;
  return syntax_list(m->world, x->place, items, 3);
}

static value closure_eval(struct machine *m, void *data, value *frame) {
  const struct closure_form *f = data;
  value v = eval_value(m, f->relation, frame);
  if (!is_relation(v))
    raise_exception(m, m->exn_fail, NULL, "%s: expected <reduction-relation> as first argument, got %s", f->name,
                    value_text(m, v, PRINT_PRINT));
  const struct relation *old = (const struct relation *)v;
  check_language(m, f, old->language);
  struct relation *r = relation_new(m, f->language, old->rule_count);
  const value *captured = captures_take(m, f->unit, frame);
  for (uint32_t i = 0; i < old->rule_count; i++) {
    struct reduction_rule *rule = rule_in_language(m, old->rules[i], f->language);
    struct rule_context *c = arena_alloc(&m->world->arena, sizeof *c);
    *c = (struct rule_context){rule->context, f->source, f->scope, f->pattern, f->unit, captured};
    rule->context = c;
    r->rules[r->rule_count++] = rule;
  }
  for (uint32_t i = 0; i < old->name_count; i++) r->names[r->name_count++] = old->names[i];
  if (old->domain_form)
    relation_set_domain(m, r, f->scope, in_hole_syntax(m, f->source, old->domain_form),
                        old->codomain_form ? in_hole_syntax(m, f->source, old->codomain_form) : NULL);
  return (value)r;
}

static struct pattern *compile_context(struct machine *m, struct scope *s, struct language *l,
                                       const struct syntax *context, struct unit **unit) {
  *unit = unit_new(m, s->outer ? s->unit : NULL);
  return pattern_prune(pattern_compile(m, scope_new(m, s, *unit), l, context, PATTERN_BINDING));
}

const struct rule_context *rule_context_in_language(struct machine *m, const struct rule_context *c,
                                                    struct language *l) {
  struct rule_context *copy = arena_alloc(&m->world->arena, sizeof *copy);
  *copy = *c;
  copy->pattern = compile_context(m, c->scope, l, c->source, &copy->unit);
  if (c->captured) copy->captured = captures_again(m, c->unit, c->captured, copy->unit);
  if (c->inner) copy->inner = rule_context_in_language(m, c->inner, l);
  return copy;
}

static struct expr *compile_closure(struct machine *m, struct scope *s, const struct syntax *form,
                                    const struct syntax *context) {
  struct closure_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->name = form_name(form);
  f->relation = compile_expression(m, s, form->children[1], false);
  f->language = language_named(m, s, form->children[2]);
  f->scope = s;
  f->source = context;
  f->pattern = compile_context(m, s, f->language, context, &f->unit);
  return expr_custom(m, form, closure_eval, f);
}

static struct expr *compile_context_closure(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  if (form->count != 4) raise_syntax(m, &form->place, "expected (context-closure relation language pattern)");
  return compile_closure(m, s, form, form->children[3]);
}

static struct expr *compile_compatible_closure(struct machine *m, struct scope *s, const struct syntax *form,
                                               bool tail) {
  (void)tail;
  if (form->count != 4 || !syntax_is_symbol(form->children[3]))
    raise_syntax(m, &form->place, "expected (compatible-closure relation language nonterminal)");
  struct syntax **items = arena_alloc(&m->world->arena, 2 * sizeof *items);
  items[0] = syntax_atom(m->world, form->place, m->redex->cross);
  items[1] = form->children[3];
  return compile_closure(m, s, form, syntax_list(m->world, form->children[3]->place, items, 2));
}

static const struct form forms[] = {
    {"context-closure", compile_context_closure, NULL},
    {"compatible-closure", compile_compatible_closure, NULL},
};

void closure_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
