/* compile_define: define and define-values; what definition forms share. */
#include "core/array.h"
#include "core/system/path.h"
#include "racket/compile/compile.h"

#include "racket/module/module.h"
#include "racket/path.h"

#include <string.h>

void name_list_add(struct machine *m, struct name_list *l, const struct syntax *name) {
  ARENA_ROOM(&m->world->arena, l->names, l->count, l->capacity);
  l->names[l->count++] = name;
}

const struct definition_form *definition_of(const struct form *f) {
  return f->declare == declare_names ? (const struct definition_form *)f : NULL;
}

void declare_names(struct machine *m, struct module *module, const struct syntax *form) {
  (void)m, (void)module, (void)form;
}

void definition_declare(struct machine *m, struct module *module, const struct definition_form *d, struct scope *s,
                        const struct syntax *form) {
  struct name_list names = {0};
  d->names(m, s, form, &names);
  for (uint32_t i = 0; i < names.count; i++) {
    const struct syntax *name = names.names[i];
    struct binding *b = module_declare(m, module, name->atom, d->call ? BINDING_FORM : BINDING_VARIABLE, &name->place);
    b->payload = (void *)d->call;
  }
}

void definitions_add(struct machine *m, const struct definition_form *rows, size_t count) {
  for (size_t i = 0; i < count; i++) builtins_add_forms(m, &rows[i].form, 1);
}

/* ---- define ---- */

/* (define x …), (define (f …) …), (define ((f …) …) …): the innermost name. */
static const struct syntax *defined_name(struct machine *m, const struct syntax *form) {
  if (form->shape != SYNTAX_LIST || form->count < 2) bad_syntax(m, form, form, NULL);
  const struct syntax *head = form->children[1];
  while (head->shape == SYNTAX_LIST || head->shape == SYNTAX_DOTTED) {
    if (head->count == 0) bad_syntax(m, form, head, "missing procedure name");
    head = head->children[0];
  }
  expect_name(m, form, head);
  return head;
}

bool is_plain_definition(const struct definition_form *d) { return d->form.compile == compile_define; }

void define_names(struct machine *m, struct scope *s, const struct syntax *form, struct name_list *out) {
  (void)s;
  name_list_add(m, out, defined_name(m, form));
}

/* The parameters of (f a b . c): all but the first. */
static const struct syntax *parameters_of(struct machine *m, const struct syntax *head) {
  if (head->shape == SYNTAX_DOTTED && head->count == 2) return head->children[1];
  struct syntax *rest = arena_alloc(&m->world->arena, sizeof *rest);
  *rest = *head;
  rest->children++;
  rest->count--;
  return rest;
}

/* The procedure defined by (define head body ...); heads are nested if it is curried. */
static struct expr *compile_defined(struct machine *m, struct scope *s, const struct syntax *form,
                                    const struct syntax *head, struct syntax *const *forms, uint32_t count) {
  const struct syntax *inner = head->children[0];
  if (syntax_is_symbol(inner)) return compile_procedure(m, s, inner->atom, form, parameters_of(m, head), forms, count);
  /* (define ((f a) b) body) is (define (f a) (lambda (b) body)) */
  struct syntax **parts = arena_alloc(&m->world->arena, (count + 2) * sizeof *parts);
  parts[0] = syntax_atom(m->world, form->place, m->names->core_lambda);
  parts[1] = (struct syntax *)parameters_of(m, head);
  memcpy(parts + 2, forms, count * sizeof *parts);
  struct syntax **body = arena_alloc(&m->world->arena, sizeof *body);
  body[0] = syntax_list(m->world, form->place, parts, count + 2);
  return compile_defined(m, s, form, inner, body, 1);
}

void give_name(struct expr *e, term name) {
  struct lambda *l = NULL;
  if (e->kind == NODE_LAMBDA) l = ((struct lambda_node *)e)->lambda;
  if (e->kind == NODE_CONSTANT && has_kind(((struct constant_node *)e)->v, KIND_CLOSURE))
    l = ((struct closure_object *)((struct constant_node *)e)->v)->lambda;
  if (l && !l->name) l->name = name;
}

struct expr *compile_define(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  const struct syntax *name = defined_name(m, x), *head = x->children[1];
  struct expr *content;
  if (head != name) {
    if (x->count < 3) bad_syntax(m, x, x, "no expressions for procedure body");
    content = compile_defined(m, s, x, head, x->children + 2, x->count - 2);
  } else {
    if (x->count < 3) bad_syntax(m, x, x, "missing expression after identifier");
    if (x->count > 3) bad_syntax(m, x, x->children[3], "multiple expressions after identifier");
    content = compile_expression(m, s, x->children[2], false);
    give_name(content, name->atom);
  }
  return store_name(m, s, name, content);
}

/* ---- define-values ---- */

static void values_names(struct machine *m, struct scope *s, const struct syntax *form, struct name_list *out) {
  (void)s;
  expect_count(m, form, 3, 3);
  const struct syntax *names = expect_list(m, form, form->children[1]);
  for (uint32_t i = 0; i < names->count; i++) {
    expect_name(m, form, names->children[i]);
    name_list_add(m, out, names->children[i]);
  }
}

struct values_spread {
  struct expr *content;
  uint32_t slot, count;
  struct expr **stores; /* of slots slot, slot + 1... into the names */
  const char *who;
};

static value run_spread(struct machine *m, void *data, value *frame) {
  const struct values_spread *d = data;
  value v = eval(m, d->content, frame);
  uint32_t count;
  const value *items = values_items(&v, &count);
  if (count != d->count) raise_values(m, d->who, d->count, count);
  for (uint32_t i = 0; i < count; i++) frame[d->slot + i] = items[i];
  for (uint32_t i = 0; i < count; i++) eval(m, d->stores[i], frame);
  return m->world->void_;
}

/* Stores several values in several variables. */
static struct expr *compile_define_values(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  struct name_list names = {0};
  values_names(m, s, x, &names);
  struct values_spread *d = arena_alloc(&m->world->arena, sizeof *d);
  d->who = "define-values";
  d->content = compile_expression(m, s, x->children[2], false);
  d->count = names.count;
  d->stores = arena_alloc(&m->world->arena, names.count * sizeof *d->stores);
  d->slot = s->unit->slots;
  s->unit->slots += names.count;
  for (uint32_t i = 0; i < names.count; i++) {
    struct name_node *n = node_new(m, NODE_LOCAL, x, sizeof *n);
    n->e.slot = d->slot + i;
    d->stores[i] = store_name(m, s, names.names[i], &n->e);
  }
  return expr_custom(m, x, run_spread, d);
}

/* (define-runtime-path name "file"): a file relative to this one. */
static struct expr *compile_runtime_path(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 3, 3);
  const struct syntax *file = x->children[2];
  const bool plain = syntax_is_string(file) && text_bytes(file->atom)[0] != '/';
  if (!plain) return compile_define(m, s, x, tail);
  const char *path = path_beside(&m->world->arena, s->module->path, text_bytes(file->atom));
  return store_name(m, s, x->children[1], expr_constant(m, path_value(m, path, strlen(path))));
}

static const struct definition_form rows[] = {
    {{"define", compile_define, declare_names}, define_names, NULL},
    {{"#%define", compile_define, declare_names}, define_names, NULL},
    {{"define-runtime-path", compile_runtime_path, declare_names}, define_names, NULL},
    {{"define-runtime-module-path", compile_runtime_path, declare_names}, define_names, NULL},
    {{"define-values", compile_define_values, declare_names}, values_names, NULL},
    {{"#%define-values", compile_define_values, declare_names}, values_names, NULL},
};

void compile_define_install(struct machine *m) { definitions_add(m, rows, COUNT_OF(rows)); }
