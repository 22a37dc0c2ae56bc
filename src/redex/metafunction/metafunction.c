/* metafunction: definition and application. */
#include "redex/metafunction/metafunction.h"

#include "racket/exception.h"
#include "racket/module/mistakes.h"
#include "racket/module/module.h"
#include "redex/binding/binder.h"
#include "redex/judgment/relation.h"
#include "redex/language/inherited.h"
#include "redex/local_definitions.h"
#include "redex/metafunction/clause_or.h"
#include "redex/metafunction/metafunction_contract.h"
#include "redex/metafunction/metafunction_read.h"
#include "redex/metafunction/metafunction_trace.h"
#include "redex/redex.h"
#include "redex/reduction/relation_coverage.h"

#include <string.h>

static bool is_extension(const struct machine *m, const struct syntax *form) {
  return form->children[0]->atom == m->redex->define_metafunction_extension;
}

static void declare(struct machine *m, struct module *module, const struct syntax *form) {
  struct metafunction_header h = metafunction_read(m, form, is_extension(m, form) ? 3 : 2);
  module_declare(m, module, h.name->atom, BINDING_METAFUNCTION, &h.name->place);
}

void metafunction_declare(struct machine *m, struct module *module, const struct syntax *form) {
  declare(m, module, form);
}
void relation_declare(struct machine *m, struct module *module, const struct syntax *form) { declare(m, module, form); }

/* Compilation, at first use. */

static bool conditions_det(const struct condition *c) {
  for (; c; c = c->next)
    if (c->kind == CONDITION_JUDGMENT || c->kind == CONDITION_JUDGMENTS || (c->pattern && !c->pattern->det))
      return false;
  return true;
}

/* The metafunction that defines the clause: f or one that it extends. */
static const struct metafunction *clause_owner(const struct metafunction *f, const struct syntax *x) {
  for (const struct metafunction *k = f; k; k = k->parent)
    for (uint32_t i = 0; i < k->form->count; i++)
      if (k->form->children[i] == x) return k;
  return f;
}

struct binding *metafunction_redirect(const struct machine *m, struct binding *b) {
  for (const struct redirection *r = m->redex->redirections; r; r = r->outer)
    for (const struct metafunction *k = r->to->parent; k; k = k == r->from ? NULL : k->parent)
      if (k->binding == b) return r->to->binding;
  return b;
}

void metafunction_clause_compile(struct machine *m, const struct metafunction *f, struct clause *c,
                                 const struct syntax *x, bool prune) {
  c->source = x;
  const struct metafunction *owner = clause_owner(f, x);
  c->unit = definition_unit(m, owner->scope);
  struct scope *s = scope_new(m, owner->scope, c->unit);
  const struct redirection *before = m->redex->redirections;
  struct redirection redirection = {before, owner, f};
  if (owner != f) m->redex->redirections = &redirection;
  const struct syntax *left = x->children[0];
  const struct language *from = owner->language;
  struct syntax **patterns = inherited_patterns(m, from, f->language, left->children + 1, left->count - 1);
  c->pattern = pattern_compile_list(m, s, f->language, patterns, left->count - 1, PATTERN_BINDING, left->place);
  condition_list_init(&c->conditions, "define-metafunction");
  if (f->is_relation) relation_premises_compile(m, s, f->language, x->children + 1, x->count - 1, &c->conditions);
  for (uint32_t i = 2; i < x->count && !f->is_relation; i++) {
    if (!syntax_is_form(x->children[i], m->redex->clause_name) &&
        !condition_compile(m, s, f->language, inherited_condition(m, s, from, f->language, x->children[i]),
                           &c->conditions))
      raise_syntax(m, &x->children[i]->place, "expected a condition: where, side-condition or judgment-holds");
  }
  if (!f->is_relation) {
    template_check_names(m, s, f->language, x->children[1]);
    c->result = template_compile(m, s, x->children[1]);
  }
  m->redex->redirections = before;
  if (prune) {
    condition_prune(m, &c->conditions);
    c->pattern = pattern_ready(m, c->pattern);
  }
  c->det = c->pattern->det && conditions_det(c->conditions.first);
}

struct clause_call {
  const struct metafunction *function;
  struct clause *clause;
  const struct syntax *form;
};

static void compile_clause(struct machine *m, void *data) {
  const struct clause_call *c = data;
  metafunction_clause_compile(m, c->function, c->clause, c->form, true);
}

static void compile_metafunction(struct machine *m, void *data) {
  struct metafunction *f = data;
  world_keep(m->world);
  call_memo_prepare(m->world, &f->memos);
  f->clause_count = f->inherited = 0;
  metafunction_compile_contract(m, f);
  for (const struct metafunction *k = f; k; k = k->parent)
    f->clause_count += k->form->count - metafunction_read(m, k->form, k->first_clause).clauses;
  f->clauses = arena_alloc_zero(&m->world->arena, (f->clause_count + 1) * sizeof(struct clause));
  const struct pattern **patterns = arena_array(&m->world->arena, f->clause_count, sizeof *patterns);
  uint32_t n = 0;
  for (const struct metafunction *k = f; k; k = k->parent)
    for (uint32_t i = metafunction_read(m, k->form, k->first_clause).clauses; i < k->form->count; i++, n++) {
      struct clause_call call = {f, &f->clauses[n], k->form->children[i]};
      if (!mistakes_guard(m, compile_clause, &call)) continue;
      pattern_trust(f->clauses[n].pattern, f->domain);
      patterns[n] = f->clauses[n].pattern;
      f->inherited += k != f;
    }
  if (!m->mistakes) f->dispatch = dispatch_new(m, patterns, f->clause_count);
}

static void metafunction_compile(struct machine *m, void *data) {
  struct metafunction *f = data;
  if (!f->compiled) compile_late(m, &f->compiled, compile_metafunction, f);
}

static struct metafunction *extended_metafunction(struct machine *m, struct scope *s, const struct syntax *name) {
  struct resolved r = {0};
  if (syntax_is_symbol(name)) r = scope_lookup_term(m, s, name->atom);
  const struct metafunction *f = r.binding && r.binding->kind == BINDING_METAFUNCTION ? r.binding->payload : NULL;
  if (!f || f->is_relation) raise_syntax(m, &name->place, "expected a metafunction that is defined above");
  return r.binding->payload;
}

void metafunction_define(struct machine *m, struct scope *s, const struct syntax *form, bool is_relation) {
  bool extension = is_extension(m, form);
  uint32_t start = extension ? 3 : 2;
  struct metafunction_header h = metafunction_read(m, form, start);
  metafunction_check_clauses(m, form, &h, is_relation, extension);
  struct metafunction *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->object.kind = KIND_METAFUNCTION;
  f->name = h.name->atom;
  f->place = h.name->place;
  f->language = language_named_in(m, s, form->children[start - 1], text_bytes(form->children[0]->atom));
  if (extension) f->parent = extended_metafunction(m, s, form->children[1]);
  f->scope = s;
  f->is_relation = is_relation;
  f->form = is_relation ? form : clauses_without_or(m, form, h.clauses);
  f->first_clause = start;
  f->binding = scope_lookup(m, s, f->name).binding;
  f->binding->payload = f;
  f->binding->content = (value)f;
  module_defer(m, s->module, metafunction_compile, f);
}

void metafunction_forget(struct metafunction *f) { call_memo_forget(&f->memos); }

struct metafunction *metafunction_ready(struct machine *m, struct binding *b, const struct place *place) {
  struct metafunction *f = b->payload;
  if (!f || !b->content) raise_too_early(m, b, "metafunction", place);
  if (!f->compiled) metafunction_compile(m, f);
  return f;
}

/* Application. */

static char *call_text(struct machine *m, const struct metafunction *f, term arguments) {
  uint32_t n = seq_count(arguments);
  term *items = arena_alloc(&m->world->arena, (n + 1) * sizeof(term));
  items[0] = f->name;
  for (uint32_t i = 0; i < n; i++) items[i + 1] = seq_item(arguments, i);
  return redex_message_text(m, term_sequence(m->world, items, n + 1));
}

_Noreturn static void fail_call(struct machine *m, const struct metafunction *f, const char *before, term arguments,
                                const char *after) {
  raise_exception(m, m->exn_fail_redex, NULL, "%s: %s%s%s", text_bytes(f->name), before, call_text(m, f, arguments),
                  after);
}

static void write_not_in_domain(struct machine *m, struct buffer *b, const void *about, term arguments) {
  const struct metafunction *f = about;
  buffer_printf(b, "%s: %s is not in my domain", text_bytes(f->name), call_text(m, f, arguments));
}

static void write_no_clauses(struct machine *m, struct buffer *b, const void *about, term arguments) {
  const struct metafunction *f = about;
  buffer_printf(b, "%s: no clauses matched for %s", text_bytes(f->name), call_text(m, f, arguments));
}

/* No clause applies: records the call for an explanation. */
static void remember_call(struct machine *m, struct metafunction *f, term arguments) {
  const term copy = term_sequence(m->world, sequence_of(arguments)->items, seq_count(arguments));
  m->redex->failed_call = (struct failed_call){f, copy, m->world->releases};
}

_Noreturn static void fail_relation_contract(struct machine *m, const struct metafunction *f, term arguments) {
  struct buffer b = {0};
  for (uint32_t i = 0; i < f->domain_syntax->count; i++) {
    buffer_puts(&b, " ");
    print_term(&b, syntax_term(m->world, f->domain_syntax->children[i]));
  }
  char *contract = buffer_keep(&b, &m->world->arena);
  raise_exception(m, m->exn_fail_redex, NULL,
                  "%s: relation values do not match the contract;\n  contract: (%s%s)\n  values:   %s",
                  text_bytes(f->name), text_bytes(f->name), contract, call_text(m, f, arguments));
}

struct result_next {
  struct next base;
  struct next matched;
  struct machine *m;
  const struct clause *clause;
  term arguments;
  uint32_t matches, distinct;
  term result;  /* the first; 0 if there is none so far */
  term *others; /* further distinct ones, for the message that counts them */
  uint32_t others_capacity;
};

static void add_other(struct result_next *r, term t) {
  for (uint32_t i = 0; i + 1 < r->distinct; i++)
    if (r->others[i] == t) return;
  if (r->distinct > r->others_capacity) {
    term *more = arena_alloc(&r->m->world->arena, 2 * ((size_t)r->distinct + 4) * sizeof(term));
    for (uint32_t i = 0; i + 1 < r->distinct; i++) more[i] = r->others[i];
    r->others = more;
    r->others_capacity = 2 * (r->distinct + 4) - 1;
  }
  r->others[r->distinct - 1] = t;
  r->distinct++;
}

/* One more match of the clause with all conditions satisfied. */
static bool result_run(struct matcher *x, struct next *self) {
  struct result_next *r = (struct result_next *)self;
  term t = r->clause->result ? template_build(r->m, r->clause->result, x->frame) : x->world->true_;
  if (!r->result) {
    r->result = t;
    r->distinct = 1;
  } else if (r->result != t) {
    add_other(r, t);
  }
  return r->clause->det || !r->clause->result; /* one answer is enough if there cannot be another */
}

static bool result_matched_run(struct matcher *x, struct next *self) {
  struct result_next *r = (struct result_next *)((char *)self - offsetof(struct result_next, matched));
  r->matches++;
  return conditions_each(x, r->clause->conditions.first, r->arguments, &r->base);
}

/* A where/error of the clause that can match in several ways; NULL: none. */
static const struct condition *ambiguous_where(const struct clause *c) {
  for (const struct condition *k = c->conditions.first; k; k = k->next)
    if (k->must_match && !k->pattern->det) return k;
  return NULL;
}

_Noreturn static void fail_ambiguous(struct machine *m, const struct metafunction *f, uint32_t clause,
                                     const struct result_next *r) {
  char how[64];
  const struct condition *where = r->matches == 1 ? ambiguous_where(r->clause) : NULL;
  if (where)
    raise_exception(
        m, m->exn_fail, NULL,
        "%s: where/error matched multiple ways, but did not return alpha-equivalent? results\n  (%s)\n  (%s)",
        where->form, redex_message_text(m, r->result), redex_message_text(m, r->others[0]));
  if (r->matches == 1) snprintf(how, sizeof how, " but returned %u different results", r->distinct);
  else snprintf(how, sizeof how, " %u different ways and returned %u different results", r->matches, r->distinct);
  char which[64] = "a clause from an extended metafunction matched "; /* this is how Redex refers to the first ones */
  if (clause >= f->inherited)
    snprintf(which, sizeof which, "clause #%u (counting from 0) matched ", clause - f->inherited);
  fail_call(m, f, which, r->arguments, how);
}

/* The result of the clause, or 0 when it does not apply. */
static term try_clause(struct machine *m, const struct metafunction *f, uint32_t i, term arguments) {
  const struct clause *c = &f->clauses[i];
  value frame[c->unit->slots + 1];
  unit_enter(c->unit, frame);
  struct matcher x = {m, m->world, frame, false};
  if (c->det) { /* the common case, without continuations */
    if (!match_first(&x, c->pattern, arguments)) return 0;
    if (!c->conditions.first) return c->result ? template_build(m, c->result, frame) : m->world->true_;
    struct result_next r = {{result_run}, {result_matched_run}, m, c, arguments, 1, 0, 0, NULL, 0};
    conditions_each(&x, c->conditions.first, arguments, &r.base);
    return r.result;
  }
  struct result_next r = {{result_run}, {result_matched_run}, m, c, arguments, 0, 0, 0, NULL, 0};
  match_each(&x, c->pattern, arguments, &r.matched);
  if (r.distinct > 1) fail_ambiguous(m, f, i, &r);
  return r.result;
}

static void check_codomain(struct machine *m, const struct metafunction *f, term arguments, term result) {
  if (metafunction_may_return(m, f, arguments, result)) return;
  raise_exception(m, m->exn_fail_redex, NULL, "%s: codomain test failed for %s, call was %s", text_bytes(f->name),
                  redex_message_text(m, result), call_text(m, f, arguments));
}

/* The stack limits recursion; the message names the call. */
static void check_depth(struct machine *m, const struct metafunction *f, term arguments) {
  if (world_stack_has(m->world, STACK_FOR_MESSAGE)) return;
  raise_exception(m, m->exn_limit, &f->place, "runaway recursion in the metafunction %s: the call was %s",
                  text_bytes(f->name), redex_short_text(m, call_text(m, f, arguments)));
}

static term run_clauses(struct machine *m, struct metafunction *f, term arguments, uint32_t *clause) {
  check_depth(m, f, arguments);
  if (!metafunction_takes(m, f, arguments)) {
    remember_call(m, f, arguments);
    if (f->is_relation) fail_relation_contract(m, f, arguments);
    raise_redex_later(m, write_not_in_domain, f, arguments);
  }
  uint32_t i;
  for (struct clause_candidates c = candidates(&f->dispatch, arguments); candidates_next(&c, &i);) {
    term result = try_clause(m, f, i, arguments);
    if (!result) continue;
    f->clauses[i].used++;
    check_codomain(m, f, arguments, result);
    *clause = i;
    coverage_note_clause(m, f->clauses[i].source);
    return result;
  }
  if (f->is_relation) return m->world->false_;
  remember_call(m, f, arguments);
  raise_redex_later(m, write_no_clauses, f, arguments);
}

/* The call's language is the default language while it runs; *opened: did it open a binding form
 * itself? */
static term run_call(struct machine *m, struct metafunction *f, term arguments, bool *opened, uint32_t *clause) {
  value language = binder_enter_language(m, f->language);
  bool before = m->redex->opened;
  m->redex->opened = false;
  term result = run_clauses(m, f, arguments, clause);
  *opened = m->redex->opened;
  m->redex->opened = before;
  binder_leave_language(m, language);
  return result;
}

static bool is_remembered(const struct machine *m, term arguments) {
  return seq_count(arguments) <= MEMO_ARGUMENTS && metafunction_caches(m);
}

static term answer(struct machine *m, struct metafunction *f, term arguments) {
  uint32_t clause = 0;
  bool opened = false;
  if (!is_remembered(m, arguments)) return run_call(m, f, arguments, &opened, &clause);
  const struct call_memo *known = call_memo_find(m->world, &f->memos, arguments);
  if (known) {
    coverage_note_clause(m, f->clauses[known->clause].source);
    return known->result;
  }
  term result = run_call(m, f, arguments, &opened, &clause);
  if (!opened)
    call_memo_add(m->world, &f->memos, arguments, result, clause); /* otherwise a second run would have other names */
  return result;
}

static term traced_answer(struct machine *m, struct metafunction *f, term arguments) {
  const bool known = is_remembered(m, arguments) && call_memo_find(m->world, &f->memos, arguments);
  struct parameter_object *printing = (struct parameter_object *)m->print_as_expression;
  const value before = printing->content;
  const uint32_t level = m->redex->trace_level;
  struct catcher c;
  trace_call(m, f->name, arguments, known);
  printing->content = m->world->false_;
  if (!world_try(m->world, &c)) {
    printing->content = before;
    m->redex->trace_level = level;
    world_raise(m->world, c.payload);
  }
  term result = answer(m, f, arguments);
  world_catch_end(m->world, &c);
  printing->content = before;
  trace_result(m, result);
  return result;
}

term metafunction_apply(struct machine *m, struct metafunction *f, term arguments) {
  if (!f->compiled) metafunction_compile(m, f);
  return metafunction_is_traced(m, f->name) ? traced_answer(m, f, arguments) : answer(m, f, arguments);
}

term metafunction_call(struct machine *m, struct binding *b, term arguments, const struct place *place) {
  return metafunction_apply(m, metafunction_ready(m, b, place), arguments);
}
