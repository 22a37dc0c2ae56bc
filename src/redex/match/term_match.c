/* term_match: redex-let, redex-let*, term-match and term-match/single: expressions in the scope of
 * a pattern's names.
 *
 * The patterns are compiled into the enclosing unit, so that the expressions see their names as
 * variables. */
#include "racket/compile/compile.h"
#include "racket/module/module.h"
#include "redex/match/matching.h"
#include "redex/metafunction/template.h"
#include "redex/redex.h"

struct term_match_clause {
  const struct syntax *source;
  struct pattern *pattern;
  uint32_t *slots; /* of its names */
  uint32_t slot_count;
  struct expr *subject; /* redex-let: the subject, or... */
  uint32_t slot;        /* ...its slot */
  struct expr *result;  /* term-match */
};

struct matches {
  const char *form;
  uint32_t count;
  struct term_match_clause *clauses;
  struct expr *body; /* redex-let */
  uint32_t slot;     /* term-match: the argument */
};

/* The names of the pattern become variables of the scope. None is dropped: the number of matches
 * matters. */
static void compile_pattern(struct machine *m, struct scope *s, struct language *l, const struct syntax *x,
                            struct term_match_clause *c) {
  c->source = x;
  c->pattern = pattern_compile(m, s, l, x, PATTERN_BINDING);
  struct pattern_name *names;
  c->slot_count = pattern_names(m, c->pattern, &names);
  c->slots = arena_alloc(&m->world->arena, (c->slot_count + 1) * sizeof *c->slots);
  for (uint32_t i = 0; i < c->slot_count; i++) {
    c->slots[i] = names[i].local->slot;
    names[i].local->used = true;
  }
  c->pattern = pattern_ready(m, c->pattern);
}

/* Matching that must be unique. */

struct first_next {
  struct next base;
  const struct term_match_clause *clause;
  uint32_t ways;
  value *kept; /* the names' values in the first match */
};

static bool first_run(struct matcher *x, struct next *self) {
  struct first_next *n = (struct first_next *)self;
  if (n->ways++) return true;
  for (uint32_t i = 0; i < n->clause->slot_count; i++) n->kept[i] = x->frame[n->clause->slots[i]];
  return false;
}

static const char *pattern_text(struct machine *m, const struct term_match_clause *c) {
  return value_text(m, syntax_term(m->world, c->source), PRINT_WRITE);
}

/* False: no match. */
static bool match_once(struct machine *m, const struct term_match_clause *c, const char *form, term t, value *frame) {
  struct matcher x = {m, m->world, frame, false};
  if (c->pattern->det) return match_first(&x, c->pattern, t);
  value kept[c->slot_count + 1];
  struct first_next n = {{first_run}, c, 0, kept};
  match_each(&x, c->pattern, t, &n.base);
  if (n.ways > 1)
    raise_exception(m, m->exn_fail_redex, &c->source->place, "%s: pattern %s matched term %s multiple ways", form,
                    pattern_text(m, c), redex_message_text(m, t));
  for (uint32_t i = 0; n.ways && i < c->slot_count; i++) frame[c->slots[i]] = kept[i];
  return n.ways > 0;
}

/* redex-let and redex-let*. */

static const struct expr *choose_body(struct machine *m, void *data, value *frame) {
  const struct matches *k = data;
  for (uint32_t i = 0; i < k->count; i++) {
    const struct term_match_clause *c = &k->clauses[i];
    value v = c->subject ? eval_value(m, c->subject, frame) : frame[c->slot];
    term t = term_from_value(m, v);
    if (!match_once(m, c, k->form, t, frame))
      raise_exception(m, m->exn_fail_redex, &c->source->place, "%s: term %s does not match pattern %s", k->form,
                      redex_message_text(m, t), pattern_text(m, c));
  }
  return k->body;
}

static void check_form(struct machine *m, const struct syntax *form) {
  bool good = form->count >= 4 && syntax_is_list(form->children[2]);
  for (uint32_t i = 0; good && i < form->children[2]->count; i++) {
    const struct syntax *clause = form->children[2]->children[i];
    good = syntax_is_list(clause) && clause->count == 2;
  }
  if (!good) raise_syntax(m, &form->place, "expected (%s language ([pattern expression] …) body …)", form_name(form));
}

static void check_disjoint(struct machine *m, const struct scope *s, const struct scope *names,
                           const struct syntax *pattern) {
  for (const struct local *l = names->locals; l; l = l->next)
    for (const struct scope *k = names->outer; k != s; k = k->outer)
      for (const struct local *other = k->locals; other; other = other->next)
        if (other->name == l->name)
          raise_syntax(m, &pattern->place, "redex-let: duplicate pattern variable `%s`", text_bytes(l->name));
}

static struct expr *compile_let(struct machine *m, struct scope *s, const struct syntax *form, bool tail,
                                bool one_by_one) {
  check_form(m, form);
  struct language *l = language_named(m, s, form->children[1]);
  const struct syntax *clauses = form->children[2];
  struct matches *k = arena_alloc_zero(&m->world->arena, sizeof *k);
  k->form = form_name(form);
  k->count = clauses->count;
  k->clauses = arena_alloc_zero(&m->world->arena, (k->count + 1) * sizeof *k->clauses);
  struct expr **parts = arena_alloc(&m->world->arena, (k->count + 1) * sizeof *parts);
  struct scope *inner = s;
  for (uint32_t i = 0; i < k->count; i++) {
    const struct syntax *clause = clauses->children[i];
    struct term_match_clause *c = &k->clauses[i];
    struct expr *subject = compile_expression(m, one_by_one ? inner : s, clause->children[1], false);
    c->slot = one_by_one ? 0 : unit_slot(s->unit);
    if (one_by_one) c->subject = subject;
    else parts[i] = node_bind(m, clause, c->slot, subject);
    inner = scope_new(m, inner, NULL);
    compile_pattern(m, inner, l, clause->children[0], c);
    if (!one_by_one) check_disjoint(m, s, inner, clause->children[0]);
  }
  k->body = compile_body(m, inner, form->children + 3, form->count - 3, tail, form);
  struct expr *let = node_select(m, form, choose_body, k);
  if (one_by_one) return let;
  parts[k->count] = let;
  return node_sequence(m, form, parts, k->count + 1);
}

static struct expr *compile_redex_let(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  return compile_let(m, s, form, tail, false);
}

static struct expr *compile_redex_let_star(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  return compile_let(m, s, form, tail, true);
}

/* term-match: a procedure that lists the results of all matches of all clauses. */

struct all_next {
  struct next base;
  const struct term_match_clause *clause;
  struct machine *m;
  value results; /* newest first */
};

static bool all_run(struct matcher *x, struct next *self) {
  struct all_next *n = (struct all_next *)self;
  n->results = value_cons(x->world, eval_value(n->m, n->clause->result, x->frame), n->results);
  return false;
}

static value run_all(struct machine *m, void *data, value *frame) {
  const struct matches *k = data;
  term t = term_from_value(m, frame[k->slot]);
  struct all_next n = {{all_run}, NULL, m, m->world->empty};
  struct matcher x = {m, m->world, frame, false};
  for (uint32_t i = 0; i < k->count; i++) {
    n.clause = &k->clauses[i];
    match_each(&x, n.clause->pattern, t, &n.base);
  }
  value list = m->world->empty;
  for (struct list_walk w = list_walk(n.results); list_more(&w);) list = value_cons(m->world, list_next(&w), list);
  return list;
}

static const struct expr *choose_single(struct machine *m, void *data, value *frame) {
  const struct matches *k = data;
  term t = term_from_value(m, frame[k->slot]);
  for (uint32_t i = 0; i < k->count; i++)
    if (match_once(m, &k->clauses[i], k->form, t, frame)) return k->clauses[i].result;
  if (k->count == 1)
    raise_exception(m, m->exn_fail_redex, NULL, "%s: term %s does not match pattern %s", k->form,
                    redex_message_text(m, t), pattern_text(m, &k->clauses[0]));
  raise_exception(m, m->exn_fail_redex, NULL, "%s: no patterns matched %s", k->form, redex_message_text(m, t));
}

/* The body of that procedure: (#%term-match argument form). */
static struct expr *compile_clauses(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  const struct syntax *form = x->children[2];
  bool single = names_form(m, s, form->children[0], "term-match/single");
  struct language *l = language_named(m, s, form->children[1]);
  struct matches *k = arena_alloc_zero(&m->world->arena, sizeof *k);
  k->form = form_name(form);
  k->slot = scope_lookup(m, s, x->children[1]->atom).slot;
  k->count = form->count - 2;
  k->clauses = arena_alloc_zero(&m->world->arena, (k->count + 1) * sizeof *k->clauses);
  for (uint32_t i = 0; i < k->count; i++) {
    const struct syntax *clause = form->children[i + 2];
    struct scope *inner = scope_new(m, s, NULL);
    compile_pattern(m, inner, l, clause->children[0], &k->clauses[i]);
    k->clauses[i].result = compile_expression(m, inner, clause->children[1], tail && single);
  }
  return single ? node_select(m, form, choose_single, k) : expr_custom(m, form, run_all, k);
}

static struct expr *compile_term_match(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  bool good = form->count >= 3;
  for (uint32_t i = 2; good && i < form->count; i++)
    good = syntax_is_list(form->children[i]) && form->children[i]->count == 2;
  if (!good) raise_syntax(m, &form->place, "expected (%s language [pattern expression] …)", form_name(form));
  language_named(m, s, form->children[1]);
  struct world *w = m->world;
  struct syntax *argument = syntax_symbol(w, form->place, "#%term");
  struct syntax **parameters = arena_alloc(&w->arena, sizeof *parameters);
  struct syntax **call = arena_alloc(&w->arena, 3 * sizeof *call), **body = arena_alloc(&w->arena, sizeof *body);
  parameters[0] = argument;
  call[0] = syntax_symbol(w, form->place, "#%term-match");
  call[1] = argument;
  call[2] = (struct syntax *)form;
  body[0] = syntax_list(w, form->place, call, 3);
  return compile_procedure(m, s, 0, form, syntax_list(w, form->place, parameters, 1), body, 1);
}

static const struct form forms[] = {
    {"redex-let", compile_redex_let, NULL},   {"redex-let*", compile_redex_let_star, NULL},
    {"term-match", compile_term_match, NULL}, {"term-match/single", compile_term_match, NULL},
    {"#%term-match", compile_clauses, NULL},
};

void term_match_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
