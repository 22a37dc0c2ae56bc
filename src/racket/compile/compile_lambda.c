/* compile_lambda: lambda, case-lambda, and the parameters of procedures. */
#include "racket/compile/compile.h"

#include "racket/module/module.h"

#include <string.h>

/* ---- parameters ---- */

static void check_unique(struct machine *m, const struct scope *s, const struct syntax *x) {
  for (const struct local *l = s->locals; l; l = l->next)
    if (l->name == x->atom) raise_syntax(m, &x->place, "lambda: duplicate argument name: %s", text_bytes(x->atom));
}

static struct parameter_row *add_parameter(struct machine *m, struct lambda *l, const struct syntax *name) {
  if (!syntax_is_symbol(name))
    raise_syntax(m, &name->place, "lambda: not an identifier, identifier with default, or keyword");
  check_unique(m, l->scope, name);
  struct local *local = scope_variable(m, l->scope, name->atom);
  struct parameter_row *p = &l->parameters[l->parameter_count++];
  *p = (struct parameter_row){.slot = local->slot, .boxed = local->boxed};
  return p;
}

/* x or [x default]; the default sees earlier parameters. */
static struct parameter_row *add_defaulted(struct machine *m, struct lambda *l, const struct syntax *x) {
  if (syntax_is_symbol(x)) return add_parameter(m, l, x);
  if (!syntax_is_list(x) || x->count != 2)
    raise_syntax(m, &x->place, "lambda: not an identifier, identifier with default, or keyword");
  struct expr *initial = compile_expression(m, l->scope, x->children[1], false);
  struct parameter_row *p = add_parameter(m, l, x->children[0]);
  p->initial = initial;
  return p;
}

static void compile_parameters(struct machine *m, struct lambda *l, const struct syntax *parameters) {
  if (syntax_is_symbol(parameters)) {
    l->parameters = arena_alloc(&m->world->arena, sizeof *l->parameters);
    add_parameter(m, l, parameters)->kind = PARAMETER_REST;
    l->rest = true;
    return;
  }
  if (parameters->shape != SYNTAX_LIST && parameters->shape != SYNTAX_DOTTED)
    raise_syntax(m, &parameters->place, "lambda: bad argument sequence");
  bool dotted = parameters->shape == SYNTAX_DOTTED;
  uint32_t count = dotted ? parameters->count - 1 : parameters->count;
  l->parameters = arena_alloc(&m->world->arena, (parameters->count + 1) * sizeof *l->parameters);
  for (uint32_t i = 0; i < count; i++) {
    const struct syntax *x = parameters->children[i];
    if (syntax_is_keyword(x)) {
      if (++i == count) raise_syntax(m, &x->place, "lambda: missing argument identifier after keyword");
      struct parameter_row *p = add_defaulted(m, l, parameters->children[i]);
      p->kind = PARAMETER_KEYWORD;
      p->keyword = x->atom;
      l->keyword_count++;
      continue;
    }
    struct parameter_row *p = add_defaulted(m, l, x);
    p->kind = p->initial ? PARAMETER_OPTIONAL : PARAMETER_REQUIRED;
    if (p->initial) l->optional++;
    else if (l->optional) raise_syntax(m, &x->place, "lambda: default-value expression missing");
    else l->required++;
  }
  if (dotted) add_parameter(m, l, parameters->children[count])->kind = PARAMETER_REST;
  l->rest = dotted;
}

static bool is_simple(const struct lambda *l) {
  if (l->optional || l->rest || l->keyword_count) return false;
  for (uint32_t i = 0; i < l->parameter_count; i++)
    if (l->parameters[i].boxed) return false;
  return true;
}

/* ---- procedures ---- */

/* Are only module-level names visible? Then the body may be compiled after all of them are
 * defined. */
static bool is_at_module_level(const struct scope *s) {
  if (s->unit->outer) return false;
  for (; s; s = s->outer)
    if (s->locals) return false;
  return true;
}

static void complete_deferred(struct machine *m, void *data) {
  struct lambda *l = data;
  if (!l->body) lambda_complete(m, l);
}

void lambda_complete(struct machine *m, struct lambda *l) {
  m->world->escaped = true; /* the code is kept, even if this happens inside a mark */
  l->body = compile_body(m, l->scope, l->forms, l->form_count, true, l->whole);
}

static struct lambda *make_lambda(struct machine *m, struct scope *s, term name, const struct syntax *whole,
                                  const struct syntax *parameters, struct syntax *const *forms, uint32_t count) {
  struct lambda *l = arena_alloc_zero(&m->world->arena, sizeof *l);
  l->name = name;
  l->place = &whole->place;
  l->unit = unit_new(m, s->unit);
  l->scope = scope_new(m, s, l->unit);
  l->forms = forms;
  l->form_count = count;
  l->whole = whole;
  if (count == 0) bad_syntax(m, whole, whole, "missing body");
  compile_parameters(m, l, parameters);
  l->simple = is_simple(l);
  return l;
}

static struct expr *closure_node(struct machine *m, struct lambda *l, const struct syntax *whole) {
  if (l->unit->capture_count == 0) { /* one closure is enough */
    struct closure_object *f = arena_alloc(&m->world->arena, sizeof *f);
    f->object = (struct object){.kind = KIND_CLOSURE};
    f->lambda = l;
    return expr_constant(m, (value)f);
  }
  struct lambda_node *n = node_new(m, NODE_LAMBDA, whole, sizeof *n);
  n->lambda = l;
  return &n->e;
}

/* If a variable is never assigned, this procedure is its only value: calls by that name are
 * known. */
static void find_self(struct lambda *l, struct scope *s, term name) {
  l->unit->lambda = l;
  if (!name || scope_is_assigned(s, name)) return;
  struct resolved r = scope_peek(s, name);
  if (r.local && !r.local->macro) l->self_local = r.local;
  if (r.binding && r.binding->module == s->module) l->self_binding = r.binding;
}

struct expr *compile_procedure(struct machine *m, struct scope *s, term name, const struct syntax *whole,
                               const struct syntax *parameters, struct syntax *const *forms, uint32_t count) {
  struct lambda *l = make_lambda(m, s, name, whole, parameters, forms, count);
  find_self(l, s, name);
  if (is_at_module_level(s)) module_defer(m, s->module, complete_deferred, l);
  else l->body = compile_body(m, l->scope, forms, count, true, whole);
  return closure_node(m, l, whole);
}

static struct expr *compile_lambda(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  expect_count(m, x, 3, UINT32_MAX);
  return compile_procedure(m, s, 0, x, x->children[1], x->children + 2, x->count - 2);
}

static struct expr *compile_case_lambda(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  struct lambda *l = arena_alloc_zero(&m->world->arena, sizeof *l);
  struct lambda_node *n = node_new(m, NODE_LAMBDA, x, sizeof *n);
  n->lambda = l;
  l->place = &x->place;
  l->unit = unit_new(m, NULL);
  l->case_count = x->count - 1;
  l->cases = arena_alloc(&m->world->arena, x->count * sizeof *l->cases);
  n->cases = arena_alloc(&m->world->arena, x->count * sizeof *n->cases);
  for (uint32_t i = 0; i < l->case_count; i++) {
    const struct syntax *clause = expect_list(m, x, x->children[i + 1]);
    if (clause->count < 2) bad_syntax(m, x, clause, NULL);
    l->cases[i] = make_lambda(m, s, 0, clause, clause->children[0], clause->children + 1, clause->count - 1);
    l->cases[i]->body = compile_body(m, l->cases[i]->scope, clause->children + 1, clause->count - 1, true, clause);
    n->cases[i] = closure_node(m, l->cases[i], clause);
  }
  return &n->e;
}

bool is_lambda_form(struct machine *m, struct scope *s, const struct syntax *x) {
  if (x->shape != SYNTAX_LIST || x->count == 0) return false;
  static const char *const names[] = {"lambda", "λ", "#%lambda"};
  for (size_t i = 0; i < COUNT_OF(names); i++)
    if (names_form(m, s, x->children[0], names[i])) return true;
  return false;
}

static const struct form forms[] = {
    {"lambda", compile_lambda, NULL},
    {"#%lambda", compile_lambda, NULL},
    {"λ", compile_lambda, NULL},
    {"case-lambda", compile_case_lambda, NULL},
};

void compile_lambda_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
