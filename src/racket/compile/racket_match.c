/* racket_match: match and its variants. */
#include "racket/compile/racket_match.h"

#include "racket/module/module.h"

#include <string.h>

struct match_clause {
  struct match_shape **shapes;  /* one per subject */
  uint32_t *boxed, boxed_count; /* variables that live in boxes */
  struct expr *guard;           /* #:when; NULL: none */
  const struct local *next;     /* (=> next); NULL: none */
  struct expr *body;
};

struct match_form {
  const char *who;
  const struct place *place;
  uint32_t subject_count, clause_count;
  struct expr **subjects;
  struct match_clause *clauses;
};

/* ---- running ---- */

static void box_variables(struct machine *m, uint32_t count, const uint32_t *slots, value *frame) {
  for (uint32_t i = 0; i < count; i++) frame[slots[i]] = value_box(m->world, frame[slots[i]]);
}

static bool clause_matches(struct machine *m, const struct match_form *f, const struct match_clause *c,
                           const value *subjects, value *frame) {
  for (uint32_t i = 0; i < f->subject_count; i++)
    if (!shape_match(m, c->shapes[i], subjects[i], frame)) return false;
  box_variables(m, c->boxed_count, c->boxed, frame);
  return !c->guard || is_true(m->world, eval(m, c->guard, frame));
}

static _Noreturn void raise_no_clause(struct machine *m, const char *who, const struct place *place, uint32_t count,
                                      const value *subjects) {
  struct buffer b = {0};
  for (uint32_t i = 0; i < count; i++) {
    if (i) buffer_puts(&b, " ");
    print_value(m, &b, subjects[i], PRINT_PRINT);
  }
  const char *text = buffer_keep(&b, &m->world->arena);
  raise_exception(m, m->exn_match, place, "%s: no matching clause for %s", who, text);
}

static const struct expr *choose_clause(struct machine *m, void *data, value *frame) {
  const struct match_form *f = data;
  value subjects[f->subject_count + 1];
  for (uint32_t i = 0; i < f->subject_count; i++) subjects[i] = eval(m, f->subjects[i], frame);
  for (uint32_t i = 0; i < f->clause_count; i++)
    if (clause_matches(m, f, &f->clauses[i], subjects, frame)) return f->clauses[i].body;
  raise_no_clause(m, f->who, f->place, f->subject_count, subjects);
}

/* The body of a clause that can continue with the next one by calling (next): 0 if it did. */
static value run_with_next(struct machine *m, const struct match_clause *c, value *frame) {
  struct escape_object *k = arena_alloc(&m->world->arena, sizeof *k);
  *k = (struct escape_object){.object = {.kind = KIND_ESCAPE}, .live = true};
  frame[c->next->slot] = c->next->boxed ? value_box(m->world, (value)k) : (value)k;
  struct catcher catcher;
  if (world_try(m->world, &catcher)) {
    value v = eval(m, c->body, frame);
    world_catch_end(m->world, &catcher);
    k->live = false;
    return v;
  }
  k->live = false;
  if (catcher.payload != (value)k) world_raise(m->world, catcher.payload);
  return 0;
}

static value run_clauses(struct machine *m, void *data, value *frame) {
  const struct match_form *f = data;
  value subjects[f->subject_count + 1];
  for (uint32_t i = 0; i < f->subject_count; i++) subjects[i] = eval(m, f->subjects[i], frame);
  for (uint32_t i = 0; i < f->clause_count; i++) {
    const struct match_clause *c = &f->clauses[i];
    if (!clause_matches(m, f, c, subjects, frame)) continue;
    if (!c->next) return eval(m, c->body, frame);
    value v = run_with_next(m, c, frame);
    if (v) return v;
  }
  raise_no_clause(m, f->who, f->place, f->subject_count, subjects);
}

/* ---- compiling clauses ---- */

static void note_boxed(struct machine *m, const struct shape_variables *v, uint32_t **slots, uint32_t *count) {
  *slots = arena_alloc(&m->world->arena, (v->count + 1) * sizeof **slots);
  *count = 0;
  for (uint32_t i = 0; i < v->count; i++)
    if (v->items[i].local->boxed) (*slots)[(*count)++] = v->items[i].local->slot;
}

/* [pattern … body …], after the patterns: #:when e, (=> next) */
static uint32_t compile_options(struct machine *m, struct scope *s, const struct syntax *clause,
                                struct match_clause *c) {
  uint32_t i = 1;
  while (i < clause->count) {
    const struct syntax *x = clause->children[i];
    if (syntax_is_keyword(x) && strcmp(text_bytes(x->atom), "when") == 0 && i + 1 < clause->count) {
      c->guard = compile_expression(m, s, clause->children[i + 1], false);
      i += 2;
    } else if (syntax_is_form(x, m->names->arrow) && x->count == 2 && syntax_is_symbol(x->children[1])) {
      c->next = scope_variable(m, s, x->children[1]->atom);
      i++;
    } else {
      break;
    }
  }
  return i;
}

static void compile_clause(struct machine *m, struct scope *s, const struct syntax *form, const struct syntax *clause,
                           uint32_t subjects, bool many, bool tail, struct match_clause *c) {
  if (!syntax_is_list(clause) || clause->count < 2) bad_syntax(m, form, clause, "expected a pattern and expressions");
  struct shape_variables v = {.scope = scope_new(m, s, NULL), .expressions = s};
  c->shapes = arena_alloc(&m->world->arena, (subjects + 1) * sizeof *c->shapes);
  const struct syntax *patterns = clause->children[0];
  if (many && (!syntax_is_list(patterns) || patterns->count != subjects))
    bad_syntax(m, form, patterns, "wrong number of match patterns");
  for (uint32_t i = 0; i < subjects; i++) c->shapes[i] = shape_compile(m, &v, many ? patterns->children[i] : patterns);
  note_boxed(m, &v, &c->boxed, &c->boxed_count);
  uint32_t start = compile_options(m, v.scope, clause, c);
  if (start >= clause->count) bad_syntax(m, form, clause, "missing expressions");
  c->body = compile_body(m, v.scope, clause->children + start, clause->count - start, tail, clause);
}

static struct expr *compile_clauses(struct machine *m, struct scope *s, const struct syntax *x, uint32_t from,
                                    struct match_form *f, bool many, bool tail) {
  f->place = &x->place;
  f->clause_count = x->count - from;
  f->clauses = arena_alloc_zero(&m->world->arena, (f->clause_count + 1) * sizeof *f->clauses);
  bool escapes = false;
  for (uint32_t i = from; i < x->count; i++)
    for (uint32_t k = 1; x->children[i]->shape == SYNTAX_LIST && k < x->children[i]->count; k++)
      escapes = escapes || syntax_is_form(x->children[i]->children[k], m->names->arrow);
  for (uint32_t i = 0; i < f->clause_count; i++)
    compile_clause(m, s, x, x->children[from + i], f->subject_count, many, tail && !escapes, &f->clauses[i]);
  return escapes ? expr_custom(m, x, run_clauses, f) : node_select(m, x, choose_clause, f);
}

static struct expr *compile_match(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 2, UINT32_MAX);
  struct match_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->who = "match";
  f->subject_count = 1;
  f->subjects = arena_alloc(&m->world->arena, sizeof *f->subjects);
  f->subjects[0] = compile_expression(m, s, x->children[1], false);
  return compile_clauses(m, s, x, 2, f, false, tail);
}

static struct expr *compile_match_star(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 2, UINT32_MAX);
  const struct syntax *subjects = expect_list(m, x, x->children[1]);
  struct match_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->who = "match*";
  f->subject_count = subjects->count;
  f->subjects = arena_alloc(&m->world->arena, (subjects->count + 1) * sizeof *f->subjects);
  for (uint32_t i = 0; i < subjects->count; i++)
    f->subjects[i] = compile_expression(m, s, subjects->children[i], false);
  return compile_clauses(m, s, x, 2, f, true, tail);
}

/* ---- procedures that match ---- */

/* (#%match subject clause …) with the clauses xs */
static struct syntax *match_syntax(struct machine *m, const struct syntax *x, const char *form, struct syntax *subject,
                                   struct syntax *const *clauses, uint32_t count) {
  struct syntax **parts = arena_alloc(&m->world->arena, (count + 2) * sizeof *parts);
  parts[0] = syntax_symbol(m->world, x->place, form);
  parts[1] = subject;
  if (count) memcpy(parts + 2, clauses, count * sizeof *parts);
  return syntax_list(m->world, x->place, parts, count + 2);
}

static struct expr *matching_procedure(struct machine *m, struct scope *s, const struct syntax *x,
                                       const struct syntax *parameters, struct syntax *body) {
  struct syntax **forms = arena_alloc(&m->world->arena, sizeof *forms);
  forms[0] = body;
  return compile_procedure(m, s, 0, x, parameters, forms, 1);
}

static struct expr *compile_match_lambda(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  struct syntax **subject = arena_alloc(&m->world->arena, sizeof *subject);
  subject[0] = syntax_symbol(m->world, x->place, "subject~");
  struct syntax *body = match_syntax(m, x, "#%match", subject[0], x->children + 1, x->count - 1);
  return matching_procedure(m, s, x, syntax_list(m->world, x->place, subject, 1), body);
}

/* match-lambda*: the list of all arguments is the subject. */
static struct expr *compile_match_lambda_star(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  struct syntax *subject = syntax_symbol(m->world, x->place, "subject~");
  return matching_procedure(m, s, x, subject, match_syntax(m, x, "#%match", subject, x->children + 1, x->count - 1));
}

/* match-lambda**: [(pattern …) body …], one pattern for each argument. */
static struct expr *compile_match_lambda_stars(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  expect_count(m, x, 2, UINT32_MAX);
  const struct syntax *first = x->children[1];
  if (!syntax_is_list(first) || first->count < 2 || !syntax_is_list(first->children[0])) bad_syntax(m, x, first, NULL);
  uint32_t count = first->children[0]->count;
  struct syntax **names = arena_alloc(&m->world->arena, (count + 1) * sizeof *names);
  for (uint32_t i = 0; i < count; i++) {
    struct buffer b = {0};
    buffer_printf(&b, "subject~%u", i);
    names[i] = syntax_symbol(m->world, x->place, b.text);
    buffer_free(&b);
  }
  struct syntax *list = syntax_list(m->world, x->place, names, count);
  return matching_procedure(m, s, x, list, match_syntax(m, x, "#%match*", list, x->children + 1, x->count - 1));
}

/* ---- match-let ---- */

struct match_binding {
  struct expr *content;
  struct match_shape *shape;
  uint32_t *boxed, boxed_count;
};

struct match_let {
  const char *who;
  const struct place *place;
  struct expr *body;
  uint32_t count;
  struct match_binding *bindings;
};

static void bind_pattern(struct machine *m, const char *who, const struct place *place, const struct match_binding *b,
                         value v, value *frame) {
  if (!shape_match(m, b->shape, v, frame)) raise_no_clause(m, who, place, 1, &v);
  box_variables(m, b->boxed_count, b->boxed, frame);
}

static const struct expr *run_match_let(struct machine *m, void *data, value *frame) {
  const struct match_let *f = data;
  for (uint32_t i = 0; i < f->count; i++)
    bind_pattern(m, f->who, f->place, &f->bindings[i], eval(m, f->bindings[i].content, frame), frame);
  return f->body;
}

static struct expr *compile_match_bindings(struct machine *m, struct scope *s, const struct syntax *x, bool tail,
                                           bool star, const char *who) {
  expect_count(m, x, 3, UINT32_MAX);
  const struct syntax *clauses = expect_list(m, x, x->children[1]);
  struct match_let *f = arena_alloc(&m->world->arena, sizeof *f);
  f->who = who;
  f->place = &x->place;
  f->count = clauses->count;
  f->bindings = arena_alloc(&m->world->arena, (f->count + 1) * sizeof *f->bindings);
  struct scope *inner = scope_new(m, s, NULL);
  for (uint32_t i = 0; i < f->count; i++) {
    const struct syntax *clause = clauses->children[i];
    if (!syntax_is_list(clause) || clause->count != 2) bad_syntax(m, x, clause, "expected a pattern and an expression");
    struct scope *outside = star ? inner : s;
    f->bindings[i].content = compile_expression(m, outside, clause->children[1], false);
    inner = scope_new(m, inner, NULL);
    struct shape_variables v = {.scope = inner, .expressions = outside};
    f->bindings[i].shape = shape_compile(m, &v, clause->children[0]);
    note_boxed(m, &v, &f->bindings[i].boxed, &f->bindings[i].boxed_count);
  }
  f->body = compile_body(m, inner, x->children + 2, x->count - 2, tail, x);
  return node_select(m, x, run_match_let, f);
}

static struct expr *compile_match_let(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  return compile_match_bindings(m, s, x, tail, false, "match-let");
}

static struct expr *compile_match_let_star(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  return compile_match_bindings(m, s, x, tail, true, "match-let*");
}

/* ---- match-define ---- */

struct match_define {
  const char *who;
  const struct place *place;
  struct expr *content;
  bool many; /* match-define-values */
  uint32_t shape_count, store_count;
  struct match_binding *bindings;
  struct expr **stores;
};

static value run_match_define(struct machine *m, void *data, value *frame) {
  const struct match_define *f = data;
  value v = eval(m, f->content, frame);
  uint32_t count = 1;
  const value *items = f->many ? values_items(&v, &count) : &v;
  if (count != f->shape_count) raise_values(m, f->who, f->shape_count, count);
  for (uint32_t i = 0; i < count; i++) bind_pattern(m, f->who, f->place, &f->bindings[i], items[i], frame);
  for (uint32_t i = 0; i < f->store_count; i++) eval(m, f->stores[i], frame);
  return m->world->void_;
}

/* The patterns are compiled for slots of their own, from which the names are then set. */
static void compile_define_shapes(struct machine *m, struct scope *s, const struct syntax *x, struct shape_variables *v,
                                  struct match_define *f) {
  bool many = f->many;
  const struct syntax *patterns = x->children[1];
  if (many) expect_list(m, x, patterns);
  f->shape_count = many ? patterns->count : 1;
  f->bindings = arena_alloc_zero(&m->world->arena, (f->shape_count + 1) * sizeof *f->bindings);
  *v = (struct shape_variables){.scope = scope_new(m, s, NULL), .expressions = s};
  for (uint32_t i = 0; i < f->shape_count; i++)
    f->bindings[i].shape = shape_compile(m, v, many ? patterns->children[i] : patterns);
}

static bool is_define_values(const struct syntax *x) { return strcmp(form_name(x), "match-define-values") == 0; }

static void match_define_names(struct machine *m, struct scope *s, const struct syntax *x, struct name_list *out) {
  expect_count(m, x, 3, 3);
  struct match_define f = {.many = is_define_values(x)};
  struct shape_variables v;
  compile_define_shapes(m, scope_of_module(m, s->module), x, &v, &f);
  for (uint32_t i = 0; i < v.count; i++) name_list_add(m, out, v.items[i].name);
}

static struct expr *compile_match_define(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  struct match_define *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->many = is_define_values(x);
  f->who = f->many ? "match-define-values" : "match-define";
  f->place = &x->place;
  struct shape_variables v;
  compile_define_shapes(m, s, x, &v, f);
  f->content = compile_expression(m, s, x->children[2], false);
  f->stores = arena_alloc(&m->world->arena, (v.count + 1) * sizeof *f->stores);
  for (uint32_t i = 0; i < v.count; i++) {
    struct name_node *n = node_new(m, NODE_LOCAL, x, sizeof *n);
    n->e.slot = v.items[i].local->slot;
    f->stores[f->store_count++] = store_name(m, s, v.items[i].name, &n->e);
  }
  return expr_custom(m, x, run_match_define, f);
}

/* ---- define/match ---- */

/* (define/match (f x y) [(p q) body …] …) is (define (f x y) (match* (x y) …)). */
static const struct syntax *define_match(struct machine *m, const struct syntax *x) {
  expect_count(m, x, 2, UINT32_MAX);
  const struct syntax *head = expect_list(m, x, x->children[1]);
  if (head->count == 0) bad_syntax(m, x, head, NULL);
  struct syntax *subjects = syntax_list(m->world, x->place, head->children + 1, head->count - 1);
  struct syntax **parts = arena_alloc(&m->world->arena, 3 * sizeof *parts);
  parts[0] = syntax_atom(m->world, x->place, m->names->core_define);
  parts[1] = (struct syntax *)head;
  parts[2] = match_syntax(m, x, "#%match*", subjects, x->children + 2, x->count - 2);
  return syntax_list(m->world, x->place, parts, 3);
}

EXPANDS_TO_DEFINE(define_match)

static const struct form forms[] = {
    {"match", compile_match, NULL},
    {"#%match", compile_match, NULL},
    {"match*", compile_match_star, NULL},
    {"#%match*", compile_match_star, NULL},
    {"match-lambda", compile_match_lambda, NULL},
    {"match-lambda*", compile_match_lambda_star, NULL},
    {"match-lambda**", compile_match_lambda_stars, NULL},
    {"match-let", compile_match_let, NULL},
    {"match-let*", compile_match_let_star, NULL},
};

static const struct definition_form definitions[] = {
    {{"match-define", compile_match_define, declare_names}, match_define_names, NULL},
    {{"match-define-values", compile_match_define, declare_names}, match_define_names, NULL},
    {{"define/match", define_match_compile, declare_names}, define_match_names, NULL},
};

void racket_match_install(struct machine *m) {
  builtins_add_forms(m, forms, COUNT_OF(forms));
  definitions_add(m, definitions, COUNT_OF(definitions));
}
