/* metafunction_contract: the domain, the codomains, and the conditions on them.
 *
 * A codomain that shares names with the domain, or a #:post, relates arguments and result: it is
 * matched against both as one sequence. */
#include "redex/metafunction/metafunction_contract.h"

#include "racket/compile/compile.h"
#include "redex/local_definitions.h"
#include "redex/metafunction/metafunction_read.h"

#include <string.h>

static bool has_names_of(struct machine *m, const struct syntax *x, const struct syntax *domain) {
  if (syntax_is_symbol(x)) return strchr(text_bytes(x->atom), '_') && syntax_mentions(m, domain, x->atom);
  if (x->shape == SYNTAX_ATOM) return false;
  for (uint32_t i = 0; i < x->count; i++)
    if (has_names_of(m, x->children[i], domain)) return true;
  return false;
}

static void compile_codomain(struct machine *m, const struct metafunction *f, const struct metafunction *owner,
                             struct syntax *domain, struct syntax *x, const struct syntax *post, struct codomain *out) {
  out->unit = definition_unit(m, owner->scope);
  struct scope *s = scope_new(m, owner->scope, out->unit);
  out->joint = post || has_names_of(m, x, domain);
  if (out->joint) {
    struct syntax **both = arena_alloc(&m->world->arena, 2 * sizeof *both);
    both[0] = domain;
    both[1] = x;
    x = syntax_list(m->world, x->place, both, 2);
  }
  struct pattern *p = pattern_compile(m, s, f->language, x, PATTERN_GRAMMAR);
  if (post) out->post = template_compile(m, s, post);
  out->pattern = pattern_prune(p);
}

void metafunction_compile_contract(struct machine *m, struct metafunction *f) {
  const struct metafunction *owner = f;
  struct metafunction_header h = metafunction_read(m, owner->form, owner->first_clause);
  while (!h.has_contract && owner->parent) {
    owner = owner->parent;
    h = metafunction_read(m, owner->form, owner->first_clause);
  }
  if (!h.has_contract) return;
  f->contract_unit = definition_unit(m, owner->scope);
  struct scope *s = scope_new(m, owner->scope, f->contract_unit);
  f->domain_syntax = syntax_list(m->world, owner->form->place, h.domain, h.domain_count);
  f->domain = pattern_compile_list(m, s, f->language, h.domain, h.domain_count, PATTERN_GRAMMAR, owner->form->place);
  if (h.pre) f->pre = template_compile(m, s, owner->form->children[h.pre]);
  f->domain = pattern_prune(f->domain);
  f->codomains = arena_alloc_zero(&m->world->arena, (h.codomain_count + 1) * sizeof *f->codomains);
  for (uint32_t i = 0; i < h.codomain_count; i++)
    compile_codomain(m, f, owner, f->domain_syntax, owner->form->children[h.codomain + 2 * i],
                     h.post ? owner->form->children[h.post] : NULL, &f->codomains[i]);
  f->codomain_count = h.codomain_count;
}

/* Checking. */

struct contract_next {
  struct next base;
  const struct template *condition;
  bool all, holds; /* all: in every match; else in some match */
};

static bool condition_run(struct matcher *x, struct next *self) {
  struct contract_next *n = (struct contract_next *)self;
  n->holds = is_true(x->world, template_build(x->machine, n->condition, x->frame));
  return n->all != n->holds;
}

static bool meets_contract(struct machine *m, const struct unit *unit, const struct pattern *p,
                           const struct template *condition, bool all, term t) {
  if (!condition && pattern_known(p, t)) return true;
  value frame[unit->slots + 1];
  unit_enter(unit, frame);
  struct matcher x = {m, m->world, frame, false};
  if (!condition) return match_first(&x, p, t);
  struct contract_next n = {{condition_run}, condition, all, false};
  match_each(&x, p, t, &n.base);
  return n.holds;
}

bool metafunction_takes(struct machine *m, const struct metafunction *f, term arguments) {
  return !f->domain || meets_contract(m, f->contract_unit, f->domain, f->pre, true, arguments);
}

bool metafunction_may_return(struct machine *m, const struct metafunction *f, term arguments, term result) {
  for (uint32_t i = 0; i < f->codomain_count; i++) {
    const struct codomain *c = &f->codomains[i];
    term t = result;
    if (c->joint) {
      term both[2] = {term_sequence(m->world, sequence_of(arguments)->items, seq_count(arguments)), result};
      t = term_sequence(m->world, both, 2);
    }
    if (meets_contract(m, c->unit, c->pattern, c->post, false, t)) return true;
  }
  return f->codomain_count == 0;
}

/* (in-domain? (f t …)): by the contract, or, without one, by the left-hand sides. */

struct in_domain {
  struct binding *binding;
  struct place place;
  struct template *arguments;
};

static bool is_in_domain(struct machine *m, const struct metafunction *f, term arguments) {
  if (f->domain) return meets_contract(m, f->contract_unit, f->domain, NULL, true, arguments);
  for (uint32_t i = 0; i < f->clause_count; i++)
    if (meets_contract(m, f->clauses[i].unit, f->clauses[i].pattern, NULL, true, arguments)) return true;
  return false;
}

static value in_domain_eval(struct machine *m, void *data, value *frame) {
  const struct in_domain *d = data;
  const struct metafunction *f = metafunction_ready(m, d->binding, &d->place);
  return boolean_value(m->world, is_in_domain(m, f, template_build(m, d->arguments, frame)));
}

static struct expr *compile_in_domain(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  const struct syntax *call = form->count == 2 ? form->children[1] : NULL;
  struct resolved r = {0};
  if (call && syntax_is_list(call) && call->count > 0 && syntax_is_symbol(call->children[0]))
    r = scope_lookup_term(m, s, call->children[0]->atom);
  if (!r.binding || r.binding->kind != BINDING_METAFUNCTION)
    raise_syntax(m, &form->place, "expected (in-domain? (metafunction term …))");
  struct in_domain *d = arena_alloc(&m->world->arena, sizeof *d);
  *d = (struct in_domain){r.binding, call->place,
                          template_compile_list(m, s, call->children + 1, call->count - 1, call)};
  return expr_custom(m, form, in_domain_eval, d);
}

static const struct form forms[] = {{"in-domain?", compile_in_domain, NULL}};

void metafunction_contract_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
