/* macro_computed: procedural macros, and the modules that they run in.
 *
 * A transformer is an expression like any other. It is evaluated, at its first use, in a module
 * beside the one that it stands in, which has the `for-syntax` imports and the definitions of
 * begin-for-syntax and define-for-syntax (phase 1). */
#include "racket/macro/macro.h"

#include "racket/macro/syntax_object.h"
#include "racket/module/module.h"

#include <string.h>

struct module *module_for_syntax(struct machine *m, struct module *module) {
  if (module->for_syntax) return module->for_syntax;
  struct module *k = module_new(m);
  k->path = module->path;
  k->source = module->source;
  k->state = MODULE_DONE;
  k->parent = module->parent;
  if (module->enclosing) k->enclosing = module_for_syntax(m, module->enclosing);
  module->for_syntax = k;
  return k;
}

bool macro_is_computed(const struct macro *macro) { return macro->computed; }

/* (make-rename-transformer #'x): replaces the macro's name by x. */
static const struct syntax *rename_use(struct machine *m, const struct syntax *to, const struct syntax *form) {
  const struct syntax *name = syntax_atom(m->world, form->place, to->atom);
  if (form->shape == SYNTAX_ATOM) return name;
  struct syntax *copy = arena_alloc(&m->world->arena, sizeof *copy);
  *copy = *form;
  copy->children = arena_alloc(&m->world->arena, form->count * sizeof *copy->children);
  memcpy(copy->children, form->children, form->count * sizeof *copy->children);
  copy->children[0] = (struct syntax *)name;
  return copy;
}

static value transformer_value(struct machine *m, struct macro *macro) {
  if (macro->procedure) return macro->procedure;
  value v = module_evaluate(m, module_for_syntax(m, macro->home), macro->transformer);
  bool renames = is_syntax(v) && syntax_is_symbol(syntax_of(v));
  if (!renames && !is_procedure(v))
    raise_syntax(m, &macro->definition->place, "%s: expected a procedure of one argument as the transformer, got %s",
                 macro->name, value_text(m, v, PRINT_PRINT));
  macro->procedure = v;
  return v;
}

/* The result of the transformer; the machine has the current expansion meanwhile. */
static __attribute__((noinline)) value transform(struct machine *m, value transformer, const struct syntax *form,
                                                 struct expansion *now) {
  struct expansion *const outer = m->expansion;
  m->expansion = now;
  struct catcher c;
  if (!world_try(m->world, &c)) {
    m->expansion = outer;
    world_raise(m->world, c.payload);
  }
  value result = apply1(m, transformer, syntax_value(m, form));
  world_catch_end(m->world, &c);
  m->expansion = outer;
  return result;
}

const struct syntax *macro_compute(struct machine *m, struct macro *macro, struct scope *s, const struct syntax *form) {
  value transformer = transformer_value(m, macro);
  if (is_syntax(transformer)) return rename_use(m, syntax_of(transformer), form);
  struct expansion now = {macro, s, form->place, m->expansions++};
  value result = transform(m, transformer, form, &now);
  if (!is_syntax(result))
    raise_syntax(m, &form->place, "%s: received value from syntax expander was not syntax\n  received: %s", macro->name,
                 value_text(m, result, PRINT_PRINT));
  return syntax_of(result);
}

/* ---- forms of the module level ---- */

static void declare_begin_for_syntax(struct machine *m, struct module *module, const struct syntax *x) {
  for (uint32_t i = 1; i < x->count; i++) module_evaluate(m, module_for_syntax(m, module), x->children[i]);
}

/* (define-for-syntax …): a define in phase 1. */
static void declare_for_syntax(struct machine *m, struct module *module, const struct syntax *x) {
  bool values = strcmp(form_name(x), "define-values-for-syntax") == 0;
  struct syntax *copy = arena_alloc(&m->world->arena, sizeof *copy);
  *copy = *x;
  copy->children = arena_alloc(&m->world->arena, x->count * sizeof *copy->children);
  memcpy(copy->children, x->children, x->count * sizeof *copy->children);
  copy->children[0] = syntax_symbol(m->world, x->place, values ? "define-values" : "define");
  module_evaluate(m, module_for_syntax(m, module), copy);
}

static const struct form forms[] = {
    {"begin-for-syntax", NULL, declare_begin_for_syntax},
    {"define-for-syntax", NULL, declare_for_syntax},
    {"define-values-for-syntax", NULL, declare_for_syntax},
};

PRIMITIVE(make_rename_transformer) {
  if (!is_syntax(argv[0]) || !syntax_is_symbol(syntax_of(argv[0])))
    raise_argument(m, "make-rename-transformer", "identifier?", argv[0]);
  return argv[0];
}

static const struct primitive_row rows[] = {{"make-rename-transformer", 1, 1, make_rename_transformer}};

void macro_computed_install(struct machine *m) {
  builtins_add_forms(m, forms, COUNT_OF(forms));
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
