/* syntax_forms: #'template, #`template, syntax-case, syntax-parse, with-syntax: the forms of
 * procedural macros.
 *
 * A pattern variable is a variable of its unit, whose slot holds the matched syntax (struct
 * matched); only templates see it. The computed parts of a template are variables, too, with names
 * that cannot be written. */
#include "core/array.h"
#include "racket/macro/macro.h"

#include "racket/macro/syntax_object.h"
#include "racket/module/module.h"

#include <string.h>

/* ---- templates ---- */

struct template_variable {
  term name;
  uint32_t slot;         /* of a pattern variable */
  struct expr *computed; /* #,e or #,@e instead; or NULL */
  bool splice;
};

struct template_code {
  const struct syntax *template;
  struct expr *location; /* syntax/loc: or NULL */
  uint32_t count, capacity;
  struct template_variable *variables;
};

static void add_template_variable(struct machine *m, struct template_code *t, struct template_variable v) {
  ARENA_ROOM(&m->world->arena, t->variables, t->count, t->capacity);
  t->variables[t->count++] = v;
}

static bool has_variable(const struct template_code *t, term name) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->variables[i].name == name) return true;
  return false;
}

static struct syntax *add_computed(struct machine *m, struct scope *s, struct template_code *t, const struct syntax *x,
                                   bool splice) {
  expect_count(m, x, 2, 2);
  struct buffer b = {0};
  buffer_printf(&b, "#,%u", t->count);
  term name = term_text(m->world, KIND_SYMBOL, b.text, b.length);
  buffer_free(&b);
  struct expr *computed = compile_expression(m, s, x->children[1], false);
  add_template_variable(m, t, (struct template_variable){name, 0, computed, splice});
  return syntax_atom(m->world, x->place, name);
}

/* The template with a variable for each computed part: #,e becomes v, #,@e becomes v … . */
static struct syntax *name_computed(struct machine *m, struct scope *s, struct template_code *t, const struct syntax *x,
                                    uint32_t level) {
  if (x->shape == SYNTAX_ATOM) return (struct syntax *)x;
  world_check_stack(m->world);
  const struct names *n = m->names;
  if (syntax_is_form(x, n->unsyntax) && level == 1) return add_computed(m, s, t, x, false);
  if (syntax_is_form(x, n->quasisyntax)) level++;
  if (syntax_is_form(x, n->unsyntax) || syntax_is_form(x, n->unsyntax_splicing)) level--;
  struct syntax *copy = arena_alloc(&m->world->arena, sizeof *copy);
  *copy = *x;
  copy->children = arena_alloc(&m->world->arena, 2 * ((size_t)x->count + 1) * sizeof *copy->children);
  copy->count = 0;
  for (uint32_t i = 0; i < x->count; i++) {
    const struct syntax *one = x->children[i];
    bool splice = level == 1 && syntax_is_form(one, n->unsyntax_splicing);
    bool rest = level == 1 && i + 2 == x->count && x->shape == SYNTAX_LIST && syntax_is_symbol(one) &&
                one->atom == n->unsyntax && i > 0; /* (a . #,e) is read as (a unsyntax e) */
    if (rest) {
      copy->children[copy->count++] =
          add_computed(m, s, t, syntax_list(m->world, one->place, x->children + i, 2), false);
      copy->shape = SYNTAX_DOTTED;
      break;
    }
    copy->children[copy->count++] = splice ? add_computed(m, s, t, one, true) : name_computed(m, s, t, one, level);
    if (splice) copy->children[copy->count++] = syntax_atom(m->world, one->place, n->ellipsis);
  }
  return copy;
}

static void find_used(struct machine *m, struct scope *s, struct template_code *t, const struct syntax *x) {
  if (x->shape != SYNTAX_ATOM) {
    world_check_stack(m->world);
    for (uint32_t i = 0; i < x->count; i++) find_used(m, s, t, x->children[i]);
    return;
  }
  if (!is_symbol(x->atom) || has_variable(t, x->atom)) return;
  const struct resolved peeked = scope_peek(s, x->atom);
  if (!peeked.local || peeked.local->depth > A_SYNTAX_VARIABLE) return;
  struct resolved r = scope_lookup(m, s, x->atom);
  add_template_variable(m, t, (struct template_variable){x->atom, r.slot, NULL, false});
}

static const struct place *expansion_place(struct machine *m, const struct syntax *otherwise) {
  return m->expansion ? &m->expansion->place : &otherwise->place;
}

static struct matched *matched_list(struct machine *m, value list, const struct place *place) {
  if (is_syntax(list) && syntax_of(list)->shape == SYNTAX_LIST) {
    const struct syntax *x = syntax_of(list);
    value items[x->count + 1];
    for (uint32_t i = 0; i < x->count; i++) items[i] = syntax_value(m, x->children[i]);
    list = list_from_array(m->world, items, x->count);
  }
  if (!is_list(list)) raise_argument(m, "unsyntax-splicing", "list?", list);
  struct matched *all = matched_one(m, NULL);
  all->depth = 1;
  all->count = list_length(list);
  all->items = arena_alloc(&m->world->arena, (all->count + 1) * sizeof *all->items);
  struct list_walk k = list_walk(list);
  for (uint32_t i = 0; i < all->count; i++) all->items[i] = matched_one(m, value_syntax(m, list_next(&k), place));
  return all;
}

static struct matched *template_part(struct machine *m, const struct template_variable *v, const struct syntax *at,
                                     value *frame) {
  if (!v->computed) return (struct matched *)frame[v->slot];
  const struct place *place = expansion_place(m, at);
  value part = eval(m, v->computed, frame);
  return v->splice ? matched_list(m, part, place) : matched_one(m, value_syntax(m, part, place));
}

static value run_template(struct machine *m, void *data, value *frame) {
  const struct template_code *t = data;
  struct environment *e = NULL;
  for (uint32_t i = 0; i < t->count; i++)
    matched_bind(m, &e, t->variables[i].name, template_part(m, &t->variables[i], t->template, frame));
  struct macro_filling f = {.m = m};
  if (m->expansion) {
    const struct macro *macro = m->expansion->macro;
    f = (struct macro_filling){m, &macro->renamed, macro->assigns ? macro->home : NULL, m->expansion->place,
                               m->expansion->number};
  }
  value location = t->location ? eval(m, t->location, frame) : 0;
  if (location && is_syntax(location) && syntax_of(location)->place.source) f.place = syntax_of(location)->place;
  return syntax_value(m, template_fill(&f, t->template, e));
}

static struct expr *compile_template(struct machine *m, struct scope *s, const struct syntax *x, bool quasi) {
  const bool loc = strstr(form_name(x), "/loc") != NULL;
  expect_count(m, x, loc ? 3 : 2, loc ? 3 : 2);
  struct template_code *t = arena_alloc_zero(&m->world->arena, sizeof *t);
  t->template = x->children[x->count - 1];
  if (loc) t->location = compile_expression(m, s, x->children[1], false);
  if (quasi) t->template = name_computed(m, s, t, t->template, 1);
  find_used(m, s, t, t->template);
  return expr_custom(m, x, run_template, t);
}

static struct expr *compile_syntax(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  return compile_template(m, s, x, false);
}

static struct expr *compile_quasisyntax(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  return compile_template(m, s, x, true);
}

static struct expr *compile_unsyntax(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)s;
  (void)tail;
  raise_syntax(m, &x->place, "%s: not in quasisyntax", form_name(x));
}

/* ---- patterns ---- */

struct pattern_code {
  const struct syntax *pattern;
  const struct pattern_rules *rules;
  uint32_t count;
  struct pattern_slot {
    term name;
    uint32_t slot;
  } slots[];
};

/* Compiles the pattern, and adds its variables to the scope. */
static struct pattern_code *compile_pattern(struct machine *m, struct scope *s, const struct pattern_rules *rules,
                                            const struct syntax *pattern) {
  struct pattern_variables v = {0};
  pattern_variables(m, rules, pattern, 0, &v);
  struct pattern_code *p = arena_alloc(&m->world->arena, sizeof *p + v.count * sizeof p->slots[0]);
  *p = (struct pattern_code){pattern, rules, v.count};
  for (uint32_t i = 0; i < v.count; i++) {
    for (uint32_t k = 0; k < i; k++)
      if (v.items[k].name == v.items[i].name)
        raise_syntax(m, &pattern->place, "syntax: variable used twice in pattern: %s", text_bytes(v.items[i].name));
    struct local *l = scope_add(m, s, v.items[i].name, A_SYNTAX_VARIABLE - v.items[i].depth, false);
    p->slots[i] = (struct pattern_slot){v.items[i].name, l->slot};
  }
  return p;
}

static bool run_pattern(struct machine *m, const struct pattern_code *p, const struct syntax *x, value *frame) {
  struct environment *e = NULL;
  if (!syntax_match(m, p->rules, p->pattern, x, &e)) return false;
  for (uint32_t i = 0; i < p->count; i++) frame[p->slots[i].slot] = (value)matched_lookup(e, p->slots[i].name);
  return true;
}

/* ---- syntax-case and syntax-parse ---- */

struct case_step { /* conditions and bindings of a clause after its pattern */
  enum { STEP_WHEN, STEP_FAIL_WHEN, STEP_FAIL_UNLESS, STEP_WITH, STEP_DO } kind;
  struct expr *content, *message;
  struct pattern_code *pattern;
};

struct case_clause {
  struct pattern_code *pattern;
  struct case_step *steps;
  uint32_t step_count;
  struct expr *body;
};

struct case_code {
  const struct syntax *form;
  struct expr *subject;
  uint32_t count;
  struct case_clause clauses[];
};

static _Noreturn void raise_no_case(struct machine *m, const struct case_code *c, const struct syntax *x,
                                    const char *message) {
  const struct place *place = x->place.source ? &x->place : expansion_place(m, c->form);
  const char *name = syntax_is_symbol(x) ? text_bytes(x->atom) : x->shape == SYNTAX_ATOM ? "?" : form_name(x);
  raise_syntax(m, place, "%s: %s", name, message);
}

static bool run_step(struct machine *m, const struct case_step *p, const struct case_code *c, const char **message,
                     value *frame) {
  value v = eval(m, p->content, frame);
  if (p->kind == STEP_DO) return true;
  if (p->kind == STEP_WITH) return run_pattern(m, p->pattern, value_syntax(m, v, expansion_place(m, c->form)), frame);
  bool fails = is_true(m->world, v) == (p->kind == STEP_FAIL_WHEN);
  if (fails && p->message) {
    value text = eval(m, p->message, frame);
    if (is_string(text)) *message = text_bytes(text);
  }
  return !fails;
}

static const struct expr *choose_case(struct machine *m, void *data, value *frame) {
  const struct case_code *c = data;
  value v = eval(m, c->subject, frame);
  const struct syntax *x = value_syntax(m, v, expansion_place(m, c->form));
  const char *message = "bad syntax";
  for (uint32_t i = 0; i < c->count; i++) {
    const struct case_clause *one = &c->clauses[i];
    bool fits = run_pattern(m, one->pattern, x, frame);
    for (uint32_t k = 0; fits && k < one->step_count; k++) fits = run_step(m, &one->steps[k], c, &message, frame);
    if (fits) return one->body;
  }
  raise_no_case(m, c, x, message);
}

static uint32_t compile_step(struct machine *m, struct scope *s, const struct pattern_rules *rules,
                             const struct syntax *clause, uint32_t i, struct case_clause *out) {
  const char *name = text_bytes(clause->children[i]->atom);
  struct case_step *p = &out->steps[out->step_count++];
  *p = (struct case_step){.kind = STEP_WHEN};
  bool fail_when = strcmp(name, "fail-when") == 0, fail_unless = strcmp(name, "fail-unless") == 0;
  bool with = strcmp(name, "with") == 0, perform = strcmp(name, "do") == 0;
  if (!fail_when && !fail_unless && !with && !perform && strcmp(name, "when") != 0)
    raise_syntax(m, &clause->children[i]->place, "syntax-parse: the directive #:%s is not supported", name);
  uint32_t parts = fail_when || fail_unless || with ? 2 : 1;
  if (i + parts >= clause->count) bad_syntax(m, clause, clause->children[i], "missing part of a directive");
  if (fail_when || fail_unless) p->kind = fail_when ? STEP_FAIL_WHEN : STEP_FAIL_UNLESS;
  if (perform) {
    p->kind = STEP_DO;
    const struct syntax *body = expect_list(m, clause, clause->children[i + 1]);
    p->content = compile_body(m, s, body->children, body->count, false, body);
    return parts;
  }
  p->content = compile_expression(m, s, clause->children[i + (with ? 2 : 1)], false);
  if (with) {
    p->kind = STEP_WITH;
    p->pattern = compile_pattern(m, s, rules, clause->children[i + 1]);
  } else if (parts == 2) {
    p->message = compile_expression(m, s, clause->children[i + 2], false);
  }
  return parts;
}

/* [pattern body], [pattern fender body]; in syntax-parse [pattern directive … body …] */
static void compile_clause(struct machine *m, struct scope *s, const struct pattern_rules *rules,
                           const struct syntax *clause, bool tail, struct case_clause *out) {
  if (!syntax_is_list(clause) || clause->count < 2) raise_syntax(m, &clause->place, "syntax-case: bad clause");
  struct scope *inner = scope_new(m, s, NULL);
  *out = (struct case_clause){.pattern = compile_pattern(m, inner, rules, clause->children[0])};
  out->steps = arena_alloc(&m->world->arena, clause->count * sizeof *out->steps);
  uint32_t from = 1;
  while (rules->typed && from < clause->count && syntax_is_keyword(clause->children[from])) {
    inner = scope_new(m, inner, NULL);
    from += 1 + compile_step(m, inner, rules, clause, from, out);
  }
  if (!rules->typed && clause->count == 3) {
    struct expr *fender = compile_expression(m, inner, clause->children[1], false);
    out->steps[out->step_count++] = (struct case_step){.kind = STEP_WHEN, .content = fender};
    from = 2;
  }
  out->body = compile_body(m, inner, clause->children + from, clause->count - from, tail, clause);
}

static struct expr *compile_cases(struct machine *m, struct scope *s, const struct syntax *x, struct expr *subject,
                                  const struct pattern_rules *rules, uint32_t from, bool tail) {
  uint32_t count = x->count - from;
  struct case_code *c = arena_alloc(&m->world->arena, sizeof *c + count * sizeof c->clauses[0]);
  *c = (struct case_code){x, subject, count};
  for (uint32_t i = 0; i < count; i++) compile_clause(m, s, rules, x->children[from + i], tail, &c->clauses[i]);
  return node_select(m, x, choose_case, c);
}

/* (syntax-case e (literal …) clause …) */
static struct expr *compile_syntax_case(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 3, UINT32_MAX);
  struct pattern_rules *rules = arena_alloc_zero(&m->world->arena, sizeof *rules);
  pattern_literals(m, rules, expect_list(m, x, x->children[2]));
  return compile_cases(m, s, x, compile_expression(m, s, x->children[1], false), rules, 3, tail);
}

/* Reads the options before the clauses, from child `from` on; returns the index of the first
 * clause. */
static uint32_t parse_options(struct machine *m, const struct syntax *x, uint32_t from, struct pattern_rules *rules) {
  rules->typed = true;
  while (from + 1 < x->count && syntax_is_keyword(x->children[from])) {
    if (strstr(text_bytes(x->children[from]->atom), "literals"))
      pattern_literals(m, rules, expect_list(m, x, x->children[from + 1]));
    from += 2;
  }
  return from;
}

/* (syntax-parse e option … clause …) */
static struct expr *compile_syntax_parse(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 2, UINT32_MAX);
  struct pattern_rules *rules = arena_alloc_zero(&m->world->arena, sizeof *rules);
  uint32_t from = parse_options(m, x, 2, rules);
  return compile_cases(m, s, x, compile_expression(m, s, x->children[1], false), rules, from, tail);
}

/* (form option … clause …) is (lambda (stx) (other stx option … clause …)). */
static struct expr *compile_as_lambda(struct machine *m, struct scope *s, const struct syntax *x, term other) {
  struct world *w = m->world;
  struct syntax *stx = syntax_symbol(w, x->place, "#%stx");
  struct syntax **children = arena_alloc(&w->arena, (x->count + 1) * sizeof *children);
  children[0] = syntax_atom(w, x->place, other);
  children[1] = stx;
  memcpy(children + 2, x->children + 1, (x->count - 1) * sizeof *children);
  struct syntax **body = arena_alloc(&w->arena, sizeof *body);
  body[0] = syntax_list(w, x->place, children, x->count + 1);
  return compile_procedure(m, s, 0, x, syntax_list_copy(w, x->place, &stx, 1), body, 1);
}

static struct expr *compile_syntax_parser(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  return compile_as_lambda(m, s, x, m->names->syntax_parse);
}

/* Inside a larger transformer: (syntax-rules (literal …) [pattern template] …) */
static struct expr *compile_syntax_rules(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  expect_count(m, x, 2, UINT32_MAX);
  struct world *w = m->world;
  struct syntax *copy = arena_alloc(&w->arena, sizeof *copy);
  *copy = *x;
  copy->children = arena_alloc(&w->arena, x->count * sizeof *copy->children);
  copy->children[0] = x->children[0];
  copy->children[1] = x->children[1];
  for (uint32_t i = 2; i < x->count; i++) {
    const struct syntax *clause = x->children[i];
    if (!syntax_is_list(clause) || clause->count != 2) raise_syntax(m, &clause->place, "syntax-rules: bad clause");
    struct syntax **template = arena_alloc(&w->arena, 2 * sizeof *template),
                  **pair = arena_alloc(&w->arena, 2 * sizeof *pair);
    template[0] = syntax_atom(w, clause->place, m->names->syntax);
    template[1] = clause->children[1];
    pair[0] = clause->children[0];
    pair[1] = syntax_list(w, clause->place, template, 2);
    copy->children[i] = syntax_list(w, clause->place, pair, 2);
  }
  return compile_as_lambda(m, s, copy, m->names->syntax_case);
}

/* ---- with-syntax ---- */

struct with_code {
  const struct syntax *form;
  uint32_t count;
  struct expr *body;
  struct with_binding {
    struct pattern_code *pattern;
    struct expr *content;
  } bindings[];
};

static const struct expr *choose_with(struct machine *m, void *data, value *frame) {
  const struct with_code *w = data;
  for (uint32_t i = 0; i < w->count; i++) {
    const struct place *place = expansion_place(m, w->form);
    const struct syntax *x = value_syntax(m, eval(m, w->bindings[i].content, frame), place);
    if (!run_pattern(m, w->bindings[i].pattern, x, frame)) raise_syntax(m, place, "with-syntax: bad syntax");
  }
  return w->body;
}

/* (with-syntax ([pattern e] …) body …); with*: each e sees earlier patterns. */
static struct expr *compile_with_syntax(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 3, UINT32_MAX);
  bool star = strcmp(form_name(x), "with-syntax*") == 0;
  const struct syntax *list = expect_list(m, x, x->children[1]);
  static const struct pattern_rules plain;
  struct with_code *w = arena_alloc(&m->world->arena, sizeof *w + list->count * sizeof w->bindings[0]);
  *w = (struct with_code){.form = x, .count = list->count};
  struct scope *inner = scope_new(m, s, NULL);
  for (uint32_t i = 0; i < list->count; i++) {
    const struct syntax *one = expect_list(m, x, list->children[i]);
    if (one->count != 2) bad_syntax(m, x, one, NULL);
    w->bindings[i].content = compile_expression(m, star ? inner : s, one->children[1], false);
    if (star) inner = scope_new(m, inner, NULL);
    w->bindings[i].pattern = compile_pattern(m, inner, &plain, one->children[0]);
  }
  w->body = compile_body(m, inner, x->children + 2, x->count - 2, tail, x);
  return node_select(m, x, choose_with, w);
}

static const struct form forms[] = {
    {"syntax", compile_syntax, NULL},
    {"syntax/loc", compile_syntax, NULL},
    {"quasisyntax", compile_quasisyntax, NULL},
    {"quasisyntax/loc", compile_quasisyntax, NULL},
    {"unsyntax", compile_unsyntax, NULL},
    {"unsyntax-splicing", compile_unsyntax, NULL},
    {"syntax-case", compile_syntax_case, NULL},
    {"syntax-parse", compile_syntax_parse, NULL},
    {"syntax-parser", compile_syntax_parser, NULL},
    {"syntax-rules", compile_syntax_rules, NULL},
    {"with-syntax", compile_with_syntax, NULL},
    {"with-syntax*", compile_with_syntax, NULL},
};

void syntax_forms_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
