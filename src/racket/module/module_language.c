/* module_language: modules written in a language that is itself a module; and the forms that
 * Racket's expander adds to applications, data and bodies, which such a language may redefine. */
#include "racket/compile/compile.h"

#include "racket/module/lang.h"
#include "racket/module/module.h"
#include "racket/module/require.h"

#include <string.h>

/* Makes only the names of this language visible, and wraps the body in its #%module-begin. */
void module_use_language(struct machine *m, struct module *module) {
  const struct syntax *language = module->language;
  struct module *from = require_path(m, module->parent ? module->parent : module, language);
  if (!from) return; /* a library: all its names are built in */
  struct imports all = {0};
  provided_names(m, from, &all);
  module->builtins = NULL;
  for (uint32_t i = 0; i < all.count; i++) module_import(m, module, all.items[i].name, all.items[i].binding, from);
  term begin = term_symbol(m->world, "#%module-begin");
  if (!imports_find(&all, begin)) return;
  struct syntax **children = arena_alloc(&m->world->arena, (module->form_count + 1) * sizeof *children);
  children[0] = syntax_atom(m->world, language->place, begin);
  if (module->form_count) memcpy(children + 1, module->forms, module->form_count * sizeof *children);
  struct syntax *whole = syntax_list(m->world, language->place, children, module->form_count + 1);
  module->forms = arena_alloc(&m->world->arena, sizeof *module->forms);
  module->forms[0] = whole;
  module->form_count = module->form_capacity = 1;
}

/* (#%app f x …) */
static struct expr *compile_app(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 2, UINT32_MAX);
  struct syntax *call = arena_alloc(&m->world->arena, sizeof *call);
  *call = *x;
  call->children++;
  call->count--;
  return compile_expression(m, s, call, tail);
}

/* (#%datum . x), (#%top . x) */
static const struct syntax *after_dot(struct machine *m, const struct syntax *x) {
  if (x->shape != SYNTAX_DOTTED || x->count != 2) bad_syntax(m, x, x, NULL);
  return x->children[1];
}

static struct expr *compile_datum(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)s;
  (void)tail;
  return expr_constant(m, syntax_term(m->world, after_dot(m, x)));
}

static struct expr *compile_top(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  return compile_expression(m, s, after_dot(m, x), tail);
}

static struct expr *compile_only(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 2, 2);
  return compile_expression(m, s, x->children[1], tail);
}

static const struct form forms[] = {
    {"#%app", compile_app, NULL}, {"#%plain-app", compile_app, NULL},   {"#%datum", compile_datum, NULL},
    {"#%top", compile_top, NULL}, {"#%expression", compile_only, NULL},
};

void module_language_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
