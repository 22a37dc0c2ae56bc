/* compile_control: conditionals, sequences and assignment. */
#include "racket/compile/compile.h"

#include "racket/module/module.h"

#include <string.h>

static struct expr **compile_expressions(struct machine *m, struct scope *s, struct syntax *const *xs, uint32_t count,
                                         bool tail) {
  struct expr **parts = arena_alloc(&m->world->arena, (count + 1) * sizeof *parts);
  for (uint32_t i = 0; i < count; i++) parts[i] = compile_expression(m, s, xs[i], tail && i + 1 == count);
  return parts;
}

static struct expr *compile_if(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  if (x->count == 3) raise_syntax(m, &x->place, "if: missing an \"else\" expression");
  expect_count(m, x, 4, 4);
  return node_if(m, x, compile_expression(m, s, x->children[1], false), compile_expression(m, s, x->children[2], tail),
                 compile_expression(m, s, x->children[3], tail));
}

static struct expr *compile_logic(struct machine *m, struct scope *s, const struct syntax *x, bool tail,
                                  enum expr_kind kind, value empty) {
  if (x->count == 1) return expr_constant(m, empty);
  struct expr **parts = compile_expressions(m, s, x->children + 1, x->count - 1, tail);
  if (x->count == 2) return parts[0];
  struct list_node *n = node_new(m, kind, x, sizeof *n + (x->count - 1) * sizeof *parts);
  n->count = x->count - 1;
  memcpy(n->parts, parts, n->count * sizeof *parts);
  return &n->e;
}

static struct expr *compile_and(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  return compile_logic(m, s, x, tail, NODE_AND, m->world->true_);
}

static struct expr *compile_or(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  return compile_logic(m, s, x, tail, NODE_OR, m->world->false_);
}

static struct expr *compile_when(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 3, UINT32_MAX);
  struct expr *test = compile_expression(m, s, x->children[1], false);
  return node_if(m, x, test, compile_body(m, s, x->children + 2, x->count - 2, tail, x), expr_void(m));
}

static struct expr *compile_unless(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 3, UINT32_MAX);
  struct expr *test = compile_expression(m, s, x->children[1], false);
  return node_if(m, x, test, expr_void(m), compile_body(m, s, x->children + 2, x->count - 2, tail, x));
}

static struct expr *compile_begin(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  if (x->count == 1) bad_syntax(m, x, x, "empty form not allowed");
  return node_sequence(m, x, compile_expressions(m, s, x->children + 1, x->count - 1, tail), x->count - 1);
}

/* ---- begin0 ---- */

static value run_begin0(struct machine *m, void *data, value *frame) {
  const struct list_node *n = data;
  value v = eval(m, n->parts[0], frame);
  for (uint32_t i = 1; i < n->count; i++) eval(m, n->parts[i], frame);
  return v;
}

static struct expr *compile_begin0(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  expect_count(m, x, 2, UINT32_MAX);
  struct expr **parts = compile_expressions(m, s, x->children + 1, x->count - 1, false);
  struct list_node *n = node_new(m, NODE_SEQUENCE, x, sizeof *n + (x->count - 1) * sizeof *parts);
  n->count = x->count - 1;
  memcpy(n->parts, parts, n->count * sizeof *parts);
  return expr_custom(m, x, run_begin0, n);
}

/* ---- cond ---- */

static struct expr *cond_from(struct machine *m, struct scope *s, const struct syntax *x, uint32_t i, bool tail);

static struct expr *local_node(struct machine *m, const struct syntax *at, const struct local *l) {
  struct name_node *n = node_new(m, NODE_LOCAL, at, sizeof *n);
  n->e.slot = l->slot;
  return &n->e;
}

/* [test => receiver] */
static struct expr *cond_arrow(struct machine *m, struct scope *s, const struct syntax *x, uint32_t i, bool tail) {
  const struct syntax *clause = x->children[i];
  if (clause->count != 3) bad_syntax(m, x, clause, "bad `=>' clause");
  struct local *l = scope_hidden(m, s);
  struct expr *args[] = {local_node(m, clause, l)};
  struct expr *receiver = compile_expression(m, s, clause->children[2], false);
  struct expr *parts[] = {
      node_bind(m, clause, l->slot, compile_expression(m, s, clause->children[0], false)),
      node_if(m, clause, local_node(m, clause, l), node_call(m, clause, receiver, args, 1, tail),
              cond_from(m, s, x, i + 1, tail)),
  };
  return node_sequence(m, clause, parts, 2);
}

static struct expr *cond_from(struct machine *m, struct scope *s, const struct syntax *x, uint32_t i, bool tail) {
  if (i == x->count) return expr_void(m);
  world_check_stack(m->world);
  const struct syntax *clause = x->children[i];
  if (!syntax_is_list(clause) || clause->count == 0) bad_syntax(m, x, clause, "clause is not a test-value pair");
  const struct syntax *test = clause->children[0];
  if (syntax_is_symbol(test) && test->atom == m->names->else_) {
    if (i + 1 < x->count) bad_syntax(m, x, clause, "`else' clause must be last");
    if (clause->count == 1) raise_syntax(m, &clause->place, "cond: missing expressions in `else' clause");
    return compile_body(m, s, clause->children + 1, clause->count - 1, tail, clause);
  }
  if (clause->count > 1 && syntax_is_symbol(clause->children[1]) && clause->children[1]->atom == m->names->arrow)
    return cond_arrow(m, s, x, i, tail);
  struct expr *tested = compile_expression(m, s, test, false);
  if (clause->count > 1) {
    struct expr *then = compile_body(m, s, clause->children + 1, clause->count - 1, tail, clause);
    return node_if(m, clause, tested, then, cond_from(m, s, x, i + 1, tail));
  }
  struct list_node *n = node_new(m, NODE_OR, clause, sizeof *n + 2 * sizeof(struct expr *));
  n->count = 2;
  n->parts[0] = tested;
  n->parts[1] = cond_from(m, s, x, i + 1, tail);
  return &n->e;
}

static struct expr *compile_cond(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  return cond_from(m, s, x, 1, tail);
}

/* ---- case ---- */

struct case_data {
  struct expr *subject, *otherwise;
  uint32_t count;
  struct case_row {
    value datum;
    struct expr *body;
  } * rows;
};

static const struct expr *choose_case(struct machine *m, void *data, value *frame) {
  const struct case_data *d = data;
  value v = eval(m, d->subject, frame);
  for (uint32_t i = 0; i < d->count; i++)
    if (value_equal(m->world, d->rows[i].datum, v)) return d->rows[i].body;
  return d->otherwise;
}

static struct expr *compile_case(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 2, UINT32_MAX);
  struct case_data *d = arena_alloc_zero(&m->world->arena, sizeof *d);
  d->subject = compile_expression(m, s, x->children[1], false);
  d->otherwise = expr_void(m);
  uint32_t total = 0;
  for (uint32_t i = 2; i < x->count; i++)
    if (syntax_is_list(x->children[i]) && x->children[i]->count) total += x->children[i]->children[0]->count;
  d->rows = arena_alloc(&m->world->arena, (total + 1) * sizeof *d->rows);
  for (uint32_t i = 2; i < x->count; i++) {
    const struct syntax *clause = x->children[i];
    if (!syntax_is_list(clause) || clause->count == 0) bad_syntax(m, x, clause, "not a datum sequence");
    const struct syntax *data = clause->children[0];
    bool otherwise = syntax_is_symbol(data) && data->atom == m->names->else_;
    if (!otherwise && !syntax_is_list(data)) bad_syntax(m, x, data, "not a datum sequence");
    if (clause->count < 2) bad_syntax(m, x, clause, "missing expression after datum sequence");
    struct expr *body = compile_body(m, s, clause->children + 1, clause->count - 1, tail, clause);
    if (otherwise) {
      if (i + 1 < x->count) bad_syntax(m, x, clause, "`else' clause must be last");
      d->otherwise = body;
      continue;
    }
    for (uint32_t k = 0; k < data->count; k++)
      d->rows[d->count++] = (struct case_row){syntax_term(m->world, data->children[k]), body};
  }
  return node_select(m, x, choose_case, d);
}

/* ---- set! ---- */

static struct expr *set_name(struct machine *m, struct scope *s, const struct syntax *x, const struct syntax *name,
                             struct expr *content) {
  if (!syntax_is_symbol(name)) raise_syntax(m, &name->place, "set!: not an identifier");
  struct resolved r = scope_lookup(m, s, name->atom);
  if (!r.local && (!r.binding || r.binding->kind != BINDING_VARIABLE || r.binding->module == m->builtins)) {
    struct buffer b = {0};
    buffer_printf(&b, "set!: cannot mutate %s: %s", r.binding ? "a binding of the language" : "an unbound identifier",
                  text_bytes(name->atom));
    struct expr *e = node_error(m, name, m->exn_fail_variable, b.text);
    buffer_free(&b);
    return e;
  }
  if (r.binding && r.binding->module != s->module)
    raise_syntax(m, &name->place, "set!: cannot mutate module-required identifier: %s", text_bytes(name->atom));
  struct set_node *n = node_new(m, r.binding ? NODE_SET_GLOBAL : NODE_SET_BOX, x, sizeof *n);
  n->content = content;
  n->binding = r.binding;
  n->e.slot = r.slot;
  if (r.local && !r.local->boxed)
    raise_syntax(m, &name->place, "set!: %s cannot be assigned here", text_bytes(name->atom));
  return &n->e;
}

static struct expr *compile_set(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  expect_count(m, x, 3, 3);
  return set_name(m, s, x, x->children[1], compile_expression(m, s, x->children[2], false));
}

static const struct form forms[] = {
    {"if", compile_if, NULL},         {"and", compile_and, NULL},       {"or", compile_or, NULL},
    {"when", compile_when, NULL},     {"unless", compile_unless, NULL}, {"begin", compile_begin, NULL},
    {"begin0", compile_begin0, NULL}, {"cond", compile_cond, NULL},     {"case", compile_case, NULL},
    {"set!", compile_set, NULL},
};

void compile_control_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
