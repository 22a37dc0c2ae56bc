/* compile_binding: let and its variants, named let, do. */
#include "racket/compile/compile.h"

#include <string.h>

/* ---- let, let* ---- */

static void check_clause(struct machine *m, const struct syntax *x, const struct syntax *clause) {
  if (!syntax_is_list(clause) || clause->count != 2 || !syntax_is_symbol(clause->children[0]))
    bad_syntax(m, x, clause, "not an identifier and expression for a binding");
}

static void check_unique(struct machine *m, const struct syntax *x, const struct scope *s, const struct syntax *name) {
  for (const struct local *l = s->locals; l; l = l->next)
    if (l->name == name->atom)
      raise_syntax(m, &name->place, "%s: duplicate identifier: %s", form_name(x), text_bytes(name->atom));
}

/* let: the initial values are compiled outside; let*: each sees the previous ones. */
static struct expr *compile_plain_let(struct machine *m, struct scope *s, const struct syntax *x, bool tail,
                                      bool star) {
  expect_count(m, x, 3, UINT32_MAX);
  const struct syntax *clauses = expect_list(m, x, x->children[1]);
  struct let_node *n = node_new(m, NODE_LET, x, sizeof *n + clauses->count * sizeof n->bindings[0]);
  struct scope *inner = scope_new(m, s, NULL);
  for (uint32_t i = 0; i < clauses->count; i++) {
    const struct syntax *clause = clauses->children[i];
    check_clause(m, x, clause);
    if (!star) check_unique(m, x, inner, clause->children[0]);
    struct expr *initial = compile_expression(m, star ? inner : s, clause->children[1], false);
    if (star) inner = scope_new(m, inner, NULL); /* bodies may be compiled later, when they must not see the name */
    const struct local *l = scope_variable(m, inner, clause->children[0]->atom);
    n->bindings[n->count++] = (struct let_binding){l->slot, l->boxed, initial};
    give_name(initial, l->name);
  }
  n->body = compile_body(m, inner, x->children + 2, x->count - 2, tail, x);
  return n->count ? &n->e : n->body;
}

static struct expr *compile_let(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  if (x->count < 3) bad_syntax(m, x, x, "missing binding pairs or body");
  if (syntax_is_symbol(x->children[1])) return compile_named_let(m, s, x, tail);
  return compile_plain_let(m, s, x, tail, false);
}

static struct expr *compile_let_star(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  if (x->count < 3) bad_syntax(m, x, x, "missing binding pairs or body");
  return compile_plain_let(m, s, x, tail, true);
}

/* ---- named let ---- */

/* The procedure of the loop, which can call itself by its name. */
static struct expr *loop_procedure(struct machine *m, struct scope *s, const struct syntax *x,
                                   const struct syntax *parameters) {
  const struct syntax *name = x->children[1];
  struct scope *inner = scope_new(m, s, NULL);
  struct local *l = scope_variable(m, inner, name->atom);
  struct name_node *self = node_new(m, l->boxed ? NODE_BOXED : NODE_LOCAL, x, sizeof *self);
  self->e.slot = l->slot;
  struct expr *procedure = compile_procedure(m, inner, name->atom, x, parameters, x->children + 3, x->count - 3);
  if (l->boxed) {
    struct let_node *n = node_new(m, NODE_LET, x, sizeof *n + sizeof n->bindings[0]);
    n->count = 1;
    n->bindings[0] = (struct let_binding){l->slot, true, expr_constant(m, 0)};
    struct expr *parts[] = {node_set_local(m, x, l, procedure), &self->e};
    n->body = node_sequence(m, x, parts, 2);
    return &n->e;
  }
  if (procedure->kind == NODE_CONSTANT) return procedure;
  struct fix_node *n = node_new(m, NODE_FIX, x, sizeof *n + sizeof n->bindings[0]);
  n->count = 1;
  n->bindings[0] = (struct fix_binding){l->slot, ((struct lambda_node *)procedure)->lambda};
  n->body = &self->e;
  return &n->e;
}

struct expr *compile_named_let(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 4, UINT32_MAX);
  const struct syntax *clauses = expect_list(m, x, x->children[2]);
  uint32_t count = clauses->count;
  struct syntax **names = arena_alloc(&m->world->arena, (count + 1) * sizeof *names);
  struct expr **initials = arena_alloc(&m->world->arena, (count + 1) * sizeof *initials);
  for (uint32_t i = 0; i < count; i++) {
    check_clause(m, x, clauses->children[i]);
    names[i] = clauses->children[i]->children[0];
    initials[i] = compile_expression(m, s, clauses->children[i]->children[1], false);
  }
  const struct syntax *parameters = syntax_list(m->world, clauses->place, names, count);
  return node_call(m, x, loop_procedure(m, s, x, parameters), initials, count, tail);
}

/* ---- letrec, local: bodies with definitions ---- */

static struct expr *compile_as_body(struct machine *m, struct scope *s, const struct syntax *x, bool tail,
                                    term define) {
  expect_count(m, x, 3, UINT32_MAX);
  const struct syntax *clauses = expect_list(m, x, x->children[1]);
  uint32_t total = clauses->count + x->count - 2;
  struct syntax **forms = arena_alloc(&m->world->arena, total * sizeof *forms);
  for (uint32_t i = 0; i < clauses->count; i++) {
    const struct syntax *clause = clauses->children[i];
    forms[i] = clauses->children[i];
    if (!define) continue;
    if (!syntax_is_list(clause) || clause->count != 2)
      bad_syntax(m, x, clause, "not an identifier and expression for a binding");
    struct syntax **parts = arena_alloc(&m->world->arena, 3 * sizeof *parts);
    parts[0] = syntax_atom(m->world, clause->place, define);
    parts[1] = clause->children[0];
    parts[2] = clause->children[1];
    forms[i] = syntax_list(m->world, clause->place, parts, 3);
  }
  memcpy(forms + clauses->count, x->children + 2, (x->count - 2) * sizeof *forms);
  return compile_body(m, s, forms, total, tail, x);
}

static struct expr *compile_letrec(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  return compile_as_body(m, s, x, tail, m->names->core_define);
}

static struct expr *compile_letrec_values(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  return compile_as_body(m, s, x, tail, m->names->core_define_values);
}

static struct expr *compile_local(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  return compile_as_body(m, s, x, tail, 0);
}

/* ---- let-values ---- */

struct values_clause {
  struct expr *content;
  uint32_t count;
  const struct local **locals;
};

struct let_values {
  struct expr *body;
  uint32_t count;
  struct values_clause *clauses;
};

static const struct expr *bind_values(struct machine *m, void *data, value *frame) {
  const struct let_values *d = data;
  for (uint32_t i = 0; i < d->count; i++) {
    const struct values_clause *c = &d->clauses[i];
    value v = eval(m, c->content, frame);
    uint32_t count;
    const value *items = values_items(&v, &count);
    if (count != c->count) raise_values(m, NULL, c->count, count);
    for (uint32_t k = 0; k < count; k++)
      frame[c->locals[k]->slot] = c->locals[k]->boxed ? value_box(m->world, items[k]) : items[k];
  }
  return d->body;
}

static void compile_values_clause(struct machine *m, struct scope *s, struct scope *inner, const struct syntax *x,
                                  const struct syntax *clause, struct values_clause *out) {
  if (!syntax_is_list(clause) || clause->count != 2 || !syntax_is_list(clause->children[0]))
    bad_syntax(m, x, clause, "not identifiers and an expression for a binding");
  const struct syntax *names = clause->children[0];
  out->content = compile_expression(m, s, clause->children[1], false);
  out->count = names->count;
  out->locals = arena_alloc(&m->world->arena, (names->count + 1) * sizeof *out->locals);
  for (uint32_t i = 0; i < names->count; i++) {
    expect_name(m, x, names->children[i]);
    check_unique(m, x, inner, names->children[i]);
    out->locals[i] = scope_variable(m, inner, names->children[i]->atom);
  }
}

static struct expr *compile_values(struct machine *m, struct scope *s, const struct syntax *x, bool tail, bool star) {
  expect_count(m, x, 3, UINT32_MAX);
  const struct syntax *clauses = expect_list(m, x, x->children[1]);
  struct let_values *d = arena_alloc(&m->world->arena, sizeof *d);
  d->count = clauses->count;
  d->clauses = arena_alloc(&m->world->arena, (d->count + 1) * sizeof *d->clauses);
  struct scope *inner = scope_new(m, s, NULL);
  for (uint32_t i = 0; i < d->count; i++) {
    struct scope *outside = star ? inner : s;
    if (star) inner = scope_new(m, inner, NULL);
    compile_values_clause(m, outside, inner, x, clauses->children[i], &d->clauses[i]);
  }
  d->body = compile_body(m, inner, x->children + 2, x->count - 2, tail, x);
  return node_select(m, x, bind_values, d);
}

static struct expr *compile_let_values(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  return compile_values(m, s, x, tail, false);
}

static struct expr *compile_let_star_values(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  return compile_values(m, s, x, tail, true);
}

/* ---- do ---- */

struct do_loop {
  uint32_t count;
  const struct local **locals;
  struct expr **initials, **steps; /* a step may be NULL */
  struct expr *test, *result, *body;
};

static void do_bind(struct machine *m, const struct do_loop *d, const value *values, value *frame) {
  for (uint32_t i = 0; i < d->count; i++)
    frame[d->locals[i]->slot] = d->locals[i]->boxed ? value_box(m->world, values[i]) : values[i];
}

static const struct expr *run_do(struct machine *m, void *data, value *frame) {
  const struct do_loop *d = data;
  value values[d->count + 1];
  for (uint32_t i = 0; i < d->count; i++) values[i] = eval(m, d->initials[i], frame);
  do_bind(m, d, values, frame);
  while (!is_true(m->world, eval(m, d->test, frame))) {
    eval(m, d->body, frame);
    for (uint32_t i = 0; i < d->count; i++) {
      value now = frame[d->locals[i]->slot];
      if (d->steps[i]) values[i] = eval(m, d->steps[i], frame);
      else values[i] = d->locals[i]->boxed ? ((struct box_object *)now)->content : now;
    }
    do_bind(m, d, values, frame);
  }
  return d->result;
}

static struct expr *compile_do(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 3, UINT32_MAX);
  const struct syntax *clauses = expect_list(m, x, x->children[1]), *end = expect_list(m, x, x->children[2]);
  if (end->count == 0) bad_syntax(m, x, end, "missing stop test");
  struct do_loop *d = arena_alloc(&m->world->arena, sizeof *d);
  d->count = clauses->count;
  d->locals = arena_alloc(&m->world->arena, (d->count + 1) * sizeof *d->locals);
  d->initials = arena_alloc(&m->world->arena, (d->count + 1) * sizeof *d->initials);
  d->steps = arena_alloc(&m->world->arena, (d->count + 1) * sizeof *d->steps);
  struct scope *inner = scope_new(m, s, NULL);
  for (uint32_t i = 0; i < d->count; i++) {
    const struct syntax *clause = expect_list(m, x, clauses->children[i]);
    if (clause->count < 2 || clause->count > 3) bad_syntax(m, x, clause, "bad variable clause");
    d->initials[i] = compile_expression(m, s, clause->children[1], false);
    d->locals[i] = scope_variable(m, inner, expect_name(m, x, clause->children[0]));
  }
  for (uint32_t i = 0; i < d->count; i++) {
    const struct syntax *clause = clauses->children[i];
    d->steps[i] = clause->count == 3 ? compile_expression(m, inner, clause->children[2], false) : NULL;
  }
  struct expr *nothing = expr_void(m);
  d->test = compile_expression(m, inner, end->children[0], false);
  d->result = end->count > 1 ? compile_body(m, inner, end->children + 1, end->count - 1, tail, x) : nothing;
  d->body = x->count > 3 ? compile_body(m, inner, x->children + 3, x->count - 3, false, x) : nothing;
  return node_select(m, x, run_do, d);
}

static const struct form forms[] = {
    {"let", compile_let, NULL},
    {"let*", compile_let_star, NULL},
    {"letrec", compile_letrec, NULL},
    {"letrec*", compile_letrec, NULL},
    {"let-values", compile_let_values, NULL},
    {"let*-values", compile_let_star_values, NULL},
    {"letrec-values", compile_letrec_values, NULL},
    {"local", compile_local, NULL},
    {"do", compile_do, NULL},
};

void compile_binding_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
