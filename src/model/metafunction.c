/* metafunction: definition and application. */
#include "model/metafunction.h"

#include "model/module.h"
#include "model/redex.h"

#include <string.h>

/* Reading the form. (define-metafunction L f : p … -> q or r … clause …), the contract being optional;
 * (define-relation L f ⊆ p x p … clause …), likewise. */

struct header {
  const struct syntax *name;
  uint32_t arguments, argument_count; /* contract: children of the form; arguments = 0 when there is none */
  uint32_t codomain, codomain_count;  /* every second child from `codomain` on: separators between */
  uint32_t pre;                       /* #:pre: its term; 0 when there is none */
  uint32_t clauses;                   /* the first one */
};

static bool is_symbol_named(const struct syntax *x, term name) { return x->shape == SYNTAX_ATOM && x->atom == name; }

static const struct syntax *child(struct machine *m, const struct syntax *form, uint32_t i, const char *expected) {
  if (i >= form->count) raise_syntax(m, &form->place, "expected %s", expected);
  return form->children[i];
}

static void read_contract(struct machine *m, const struct syntax *form, uint32_t i, struct header *h) {
  const struct redex *k = m->redex;
  h->arguments = i;
  while (!is_symbol_named(child(m, form, i, "`->` in the contract"), k->to)) {
    if (syntax_is_keyword(form->children[i]))
      raise_syntax(m, &form->children[i]->place, "#:%s in contracts is not supported yet",
                   text_bytes(form->children[i]->atom));
    i++;
  }
  h->argument_count = i - h->arguments;
  h->codomain = ++i;
  child(m, form, i, "a pattern after `->`");
  h->codomain_count = 1;
  for (i++; i + 1 < form->count; i += 2) {
    if (!is_symbol_named(form->children[i], k->or_) && !is_symbol_named(form->children[i], k->pipe)) break;
    h->codomain_count++;
  }
  for (; i < form->count && syntax_is_keyword(form->children[i]); i += 2) {
    if (strcmp(text_bytes(form->children[i]->atom), "pre") != 0)
      raise_syntax(m, &form->children[i]->place, "#:%s in contracts is not supported yet",
                   text_bytes(form->children[i]->atom));
    child(m, form, i + 1, "a term after #:pre");
    h->pre = i + 1;
  }
  h->clauses = i;
}

/* f ⊆ p x p x …: the patterns stand at every second place. */
static void read_relation_contract(const struct syntax *form, uint32_t i, struct header *h) {
  h->arguments = i;
  while (i < form->count && !(syntax_is_list(form->children[i]) && form->children[i]->bracket == '[')) i++;
  h->argument_count = (i - h->arguments + 1) / 2;
  h->clauses = i;
}

static struct header read_header(struct machine *m, const struct syntax *form, uint32_t start) {
  struct header h = {0};
  const struct syntax *x = child(m, form, start, "a clause");
  if (!syntax_is_symbol(x)) {
    if (x->shape != SYNTAX_LIST || x->count == 0 || x->children[0]->shape != SYNTAX_LIST ||
        x->children[0]->count == 0 || !syntax_is_symbol(x->children[0]->children[0]))
      raise_syntax(m, &x->place, "expected a clause: [(name pattern …) term condition …]");
    h.name = x->children[0]->children[0];
    h.clauses = start;
    return h;
  }
  h.name = x;
  const struct syntax *mark = child(m, form, start + 1, "`:` and a contract after the name");
  if (is_symbol_named(mark, m->redex->colon)) read_contract(m, form, start + 2, &h);
  else if (syntax_is_symbol(mark) && (!strcmp(text_bytes(mark->atom), "⊆") || !strcmp(text_bytes(mark->atom), "⊂")))
    read_relation_contract(form, start + 2, &h);
  else raise_syntax(m, &mark->place, "expected `:` and a contract after the name `%s`", text_bytes(x->atom));
  return h;
}

static void check_clauses(struct machine *m, const struct syntax *form, const struct header *h, bool is_relation) {
  if (h->clauses >= form->count) raise_syntax(m, &form->place, "no clauses");
  for (uint32_t i = h->clauses; i < form->count; i++) {
    const struct syntax *c = form->children[i];
    if (!syntax_is_list(c) || c->count == 0 || !syntax_is_list(c->children[0]) || c->children[0]->count == 0)
      raise_syntax(m, &c->place,
                   is_relation ? "expected a clause: [(name pattern …) premise …]"
                               : "expected a clause: [(name pattern …) term condition …]");
    const struct syntax *name = c->children[0]->children[0];
    if (!is_symbol_named(name, h->name->atom))
      raise_syntax(m, &name->place, "this clause should define `%s`, as the ones before", text_bytes(h->name->atom));
    if (!is_relation && c->count < 2) raise_syntax(m, &c->place, "this clause has no result");
  }
}

static void declare(struct machine *m, struct module *module, const struct syntax *form) {
  struct header h = read_header(m, form, 2);
  module_declare(m, module, h.name->atom, BINDING_METAFUNCTION, &h.name->place);
}

void metafunction_declare(struct machine *m, struct module *module, const struct syntax *form) {
  declare(m, module, form);
}
void relation_declare(struct machine *m, struct module *module, const struct syntax *form) { declare(m, module, form); }

/* Compilation, at first use. */

static void compile_contract(struct machine *m, struct metafunction *f, const struct syntax *form,
                             const struct header *h) {
  if (!h->arguments) return;
  f->contract_unit = unit_new(m, NULL);
  struct scope *s = scope_new(m, f->scope, f->contract_unit);
  struct syntax **arguments = arena_alloc(&m->world->arena, (h->argument_count + 1) * sizeof(struct syntax *));
  uint32_t step = f->is_relation ? 2 : 1;
  for (uint32_t i = 0; i < h->argument_count; i++) arguments[i] = form->children[h->arguments + i * step];
  f->domain = pattern_compile_list(m, s, f->language, arguments, h->argument_count, PATTERN_GRAMMAR, form->place);
  if (h->pre) f->pre = template_compile(m, s, form->children[h->pre]);
  f->domain = pattern_prune(f->domain);
  f->codomains = arena_alloc(&m->world->arena, (h->codomain_count + 1) * sizeof(struct pattern *));
  for (uint32_t i = 0; i < h->codomain_count; i++) {
    const struct syntax *x = form->children[h->codomain + 2 * i];
    f->codomains[i] = pattern_prune(pattern_compile(m, s, f->language, x, PATTERN_GRAMMAR));
  }
  f->codomain_count = h->codomain_count;
}

static bool conditions_det(const struct condition *c) {
  for (; c; c = c->next)
    if (c->kind == CONDITION_JUDGMENT || c->kind == CONDITION_JUDGMENTS || (c->pattern && !c->pattern->det))
      return false;
  return true;
}

void metafunction_clause_compile(struct machine *m, const struct metafunction *f, struct clause *c,
                                 const struct syntax *x, bool prune) {
  c->source = x;
  c->unit = unit_new(m, NULL);
  struct scope *s = scope_new(m, f->scope, c->unit);
  const struct syntax *left = x->children[0];
  c->pattern =
      pattern_compile_list(m, s, f->language, left->children + 1, left->count - 1, PATTERN_BINDING, left->place);
  condition_list_init(&c->conditions);
  if (f->is_relation) premises_compile(m, s, f->language, x->children + 1, x->count - 1, &c->conditions);
  for (uint32_t i = 2; i < x->count && !f->is_relation; i++) {
    if (!syntax_is_form(x->children[i], m->redex->clause_name) &&
        !condition_compile(m, s, f->language, x->children[i], &c->conditions))
      raise_syntax(m, &x->children[i]->place, "expected a condition: where, side-condition or judgment-holds");
  }
  if (!f->is_relation) c->result = template_compile(m, s, x->children[1]);
  if (prune) {
    condition_prune(&c->conditions);
    c->pattern = pattern_prune(c->pattern);
  }
  c->det = c->pattern->det && conditions_det(c->conditions.first);
}

static void metafunction_compile(struct machine *m, void *data) {
  struct metafunction *f = data;
  if (f->compiled) return;
  f->compiled = true;
  world_keep(m->world);
  struct header h = read_header(m, f->form, f->first_clause);
  compile_contract(m, f, f->form, &h);
  f->memo = arena_alloc_zero(&m->world->arena, MEMO_SIZE * sizeof *f->memo);
  uint32_t own = f->form->count - h.clauses, inherited = f->parent ? f->parent->clause_count : 0;
  f->clauses = arena_alloc_zero(&m->world->arena, (own + inherited + 1) * sizeof(struct clause));
  f->clause_count = own;
  for (uint32_t i = 0; i < own; i++)
    metafunction_clause_compile(m, f, &f->clauses[i], f->form->children[h.clauses + i], true);
  const struct pattern **patterns = arena_array(&m->world->arena, own, sizeof *patterns);
  for (uint32_t i = 0; i < own; i++) {
    pattern_trust(f->clauses[i].pattern, f->domain);
    patterns[i] = f->clauses[i].pattern;
  }
  f->dispatch = dispatch_new(m, patterns, own);
}

void metafunction_define(struct machine *m, struct scope *s, const struct syntax *form, bool is_relation) {
  struct header h = read_header(m, form, 2);
  check_clauses(m, form, &h, is_relation);
  struct metafunction *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->object.kind = KIND_METAFUNCTION;
  f->name = h.name->atom;
  f->place = h.name->place;
  f->language = language_named(m, s, form->children[1]);
  f->scope = s;
  f->is_relation = is_relation;
  f->form = form;
  f->first_clause = 2;
  struct resolved r = scope_lookup(m, s, f->name);
  r.binding->payload = f;
  r.binding->content = (value)f;
  module_defer(m, s->module, metafunction_compile, f);
}

struct metafunction *metafunction_ready(struct machine *m, struct binding *b, const struct place *place) {
  struct metafunction *f = b->payload;
  if (!f)
    raise_exception(m, m->exn_fail_redex, place, "reference to metafunction %s before its definition",
                    text_bytes(b->name));
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

_Noreturn static void fail(struct machine *m, const struct metafunction *f, const char *before, term arguments,
                           const char *after) {
  raise_exception(m, m->exn_fail_redex, NULL, "%s: %s%s%s", text_bytes(f->name), before, call_text(m, f, arguments),
                  after);
}

_Noreturn static void fail_relation_contract(struct machine *m, const struct metafunction *f, term arguments) {
  struct header h = read_header(m, f->form, f->first_clause);
  struct buffer b = {0};
  for (uint32_t i = 0; i < h.argument_count; i++) {
    buffer_puts(&b, " ");
    print_term(&b, syntax_term(m->world, f->form->children[h.arguments + 2 * i]));
  }
  char *contract = arena_string(&m->world->arena, b.text ? b.text : "", b.length);
  buffer_free(&b);
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
  term result;  /* the first; 0 if there is none yet */
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

/* One more way of matching the clause with all conditions satisfied. */
static bool result_run(struct matcher *x, struct next *self) {
  struct result_next *r = (struct result_next *)self;
  term t = r->clause->result ? template_build(r->m, r->clause->result, x->frame) : x->world->true_;
  if (!r->result) {
    r->result = t;
    r->distinct = 1;
  } else if (r->result != t) {
    add_other(r, t);
  }
  return r->clause->det || !r->clause->result; /* one answer is enough when there can be no other */
}

static bool matched_run(struct matcher *x, struct next *self) {
  struct result_next *r = (struct result_next *)((char *)self - offsetof(struct result_next, matched));
  r->matches++;
  return conditions_each(x, r->clause->conditions.first, r->arguments, &r->base);
}

_Noreturn static void fail_ambiguous(struct machine *m, const struct metafunction *f, uint32_t clause,
                                     const struct result_next *r) {
  char how[64];
  if (r->matches == 1) snprintf(how, sizeof how, " but returned %u different results", r->distinct);
  else snprintf(how, sizeof how, " %u different ways and returned %u different results", r->matches, r->distinct);
  char which[64];
  snprintf(which, sizeof which, "clause #%u (counting from 0) matched ", clause);
  fail(m, f, which, r->arguments, how);
}

/* The result of the clause, or 0 when it does not apply. */
static term try_clause(struct machine *m, const struct metafunction *f, uint32_t i, term arguments) {
  const struct clause *c = &f->clauses[i];
  value frame[c->unit->slots + 1];
  struct matcher x = {m, m->world, frame, false};
  if (c->det) { /* the common case, without continuations */
    if (!match_first(&x, c->pattern, arguments)) return 0;
    if (!c->conditions.first) return c->result ? template_build(m, c->result, frame) : m->world->true_;
    struct result_next r = {{result_run}, {matched_run}, m, c, arguments, 1, 0, 0, NULL, 0};
    conditions_each(&x, c->conditions.first, arguments, &r.base);
    return r.result;
  }
  struct result_next r = {{result_run}, {matched_run}, m, c, arguments, 0, 0, 0, NULL, 0};
  match_each(&x, c->pattern, arguments, &r.matched);
  if (r.distinct > 1) fail_ambiguous(m, f, i, &r);
  return r.result;
}

static bool fits(struct machine *m, const struct metafunction *f, const struct pattern *p, const struct template *pre,
                 term t) {
  if (!pre && pattern_known(p, t)) return true;
  value frame[f->contract_unit->slots + 1];
  struct matcher x = {m, m->world, frame, false};
  return match_first(&x, p, t) && (!pre || is_true(m->world, template_build(m, pre, frame)));
}

static void check_codomain(struct machine *m, const struct metafunction *f, term arguments, term result) {
  if (!f->codomain_count) return;
  for (uint32_t i = 0; i < f->codomain_count; i++)
    if (fits(m, f, f->codomains[i], NULL, result)) return;
  raise_exception(m, m->exn_fail_redex, NULL, "%s: codomain test failed for %s, call was %s", text_bytes(f->name),
                  redex_message_text(m, result), call_text(m, f, arguments));
}

/* The limit of recursion is the stack; the message names the call. */
static void check_depth(struct machine *m, const struct metafunction *f, term arguments) {
  if (world_stack_has(m->world, STACK_FOR_MESSAGE)) return;
  raise_exception(m, m->exn_limit, &f->place, "runaway recursion in the metafunction %s: the call was %s",
                  text_bytes(f->name), redex_short_text(m, call_text(m, f, arguments)));
}

static term run_clauses(struct machine *m, struct metafunction *f, term arguments) {
  check_depth(m, f, arguments);
  if (f->domain && !fits(m, f, f->domain, f->pre, arguments)) {
    if (f->is_relation) fail_relation_contract(m, f, arguments);
    fail(m, f, "", arguments, " is not in my domain");
  }
  uint32_t i;
  for (struct candidates c = candidates(&f->dispatch, arguments); candidates_next(&c, &i);) {
    term result = try_clause(m, f, i, arguments);
    if (!result) continue;
    f->clauses[i].used++;
    check_codomain(m, f, arguments, result);
    return result;
  }
  if (f->is_relation) return m->world->false_;
  fail(m, f, "no clauses matched for ", arguments, "");
}

term metafunction_apply(struct machine *m, struct metafunction *f, term arguments) {
  if (!f->compiled) metafunction_compile(m, f);
  uint32_t count = seq_count(arguments);
  if (count > MEMO_ARGUMENTS) return run_clauses(m, f, arguments);
  const term *items = sequence_of(arguments)->items;
  /* By hash, not by address: how often a clause runs, which campaigns count, must not differ from run to run. */
  struct call_memo *memo = &f->memo[term_hash(arguments) & (MEMO_SIZE - 1)];
  bool known = memo->releases == m->world->releases + 1 && memo->count == count; /* 0 releases: a free entry */
  for (uint32_t i = 0; i < count && known; i++) known = memo->arguments[i] == items[i];
  if (known) return memo->result;
  term result = run_clauses(m, f, arguments);
  memo->releases = m->world->releases + 1;
  memo->count = count;
  memo->result = result;
  for (uint32_t i = 0; i < count; i++) memo->arguments[i] = items[i];
  return result;
}

term metafunction_call(struct machine *m, struct binding *b, term arguments, const struct place *place) {
  return metafunction_apply(m, metafunction_ready(m, b, place), arguments);
}
