/* namespace: modules as values: eval, dynamic-require, and namespaces.
 *
 * A namespace is a module to which forms can be added, and in which names may be redefined. That of
 * a module (module->namespace) is the module itself: eval sees all of it. */
#include "racket/compile/compile.h"

#include "racket/macro/syntax_object.h"
#include "racket/module/module.h"
#include "racket/module/namespace.h"
#include "racket/module/require.h"
#include "racket/path.h"

#include <string.h>

struct namespace_object {
  struct opaque_object opaque; /* KIND_OPAQUE, object.aux: OPAQUE_NAMESPACE */
  struct module *module;
};

static bool is_namespace(value v) { return has_kind(v, KIND_OPAQUE) && object_of(v)->aux == OPAQUE_NAMESPACE; }

static value namespace_of(struct machine *m, struct module *module) {
  struct namespace_object *n = arena_alloc_zero(&m->world->arena, sizeof *n);
  n->opaque = (struct opaque_object){{.kind = KIND_OPAQUE, .aux = OPAQUE_NAMESPACE}, "namespace"};
  n->module = module;
  module->open = true;
  m->world->escaped = true;
  return (value)n;
}

static value namespace_new(struct machine *m, bool empty) {
  struct module *k = module_new(m);
  k->path = m->main ? m->main->path : ".";
  k->source = m->main ? m->main->source : NULL;
  k->state = MODULE_DONE;
  if (empty) k->builtins = NULL;
  return namespace_of(m, k);
}

/* The parameter current-namespace is the data of these primitives; it gets its first namespace on
 * demand. */
static struct module *current_module(struct machine *m) {
  struct parameter_object *p = (struct parameter_object *)m->data;
  if (!is_namespace(p->content)) {
    m->world->escaped = true;
    p->content = namespace_new(m, false);
  }
  return ((struct namespace_object *)p->content)->module;
}

static struct module *module_argument(struct machine *m, const char *who, uint32_t argc, const value *argv,
                                      uint32_t index) {
  if (index >= argc) return current_module(m);
  if (!is_namespace(argv[index])) raise_argument_at(m, who, "namespace?", index, argc, argv);
  return ((struct namespace_object *)argv[index])->module;
}

PRIMITIVE(prim_namespace) { return namespace_new(m, false); }
PRIMITIVE(prim_empty_namespace) { return namespace_new(m, true); }
PREDICATE(prim_is_namespace, is_namespace(v))
PRIMITIVE(prim_nothing) { return m->world->void_; }

static const struct place *here(struct machine *m) {
  static const struct place nowhere;
  return m->place ? m->place : &nowhere;
}

PRIMITIVE(prim_eval) {
  struct module *k = module_argument(m, "eval", argc, argv, 1);
  m->evaluates = true;
  return module_evaluate(m, k, value_syntax(m, argv[0], here(m)));
}

PRIMITIVE(prim_expand) { return expand_in(m, module_argument(m, "expand", argc, argv, 1), argv[0], here(m)); }

/* ---- modules by their paths ---- */

/* A path of a file is (file "…") to require. NULL: a library. */
static struct module *module_named(struct machine *m, struct module *from, value path) {
  m->evaluates = true;
  if (is_path(path)) {
    value parts[] = {m->names->file, ((struct path_object *)path)->text};
    path = list_from_array(m->world, parts, COUNT_OF(parts));
  }
  return require_path(m, from, value_syntax(m, path, here(m)));
}

/* 'name is a module of the current namespace; other paths are relative to the main file. */
static struct module *asking_module(struct machine *m, value path) {
  bool quoted = is_pair(path) && list_head(path) == m->names->quote;
  return m->main && !quoted ? m->main : current_module(m);
}

PRIMITIVE(prim_namespace_require) {
  struct module *into = module_argument(m, "namespace-require", argc, argv, 1);
  const struct place *place = here(m);
  value path = argv[0];
  if (is_path(path)) {
    value parts[] = {m->names->file, ((struct path_object *)path)->text};
    path = list_from_array(m->world, parts, COUNT_OF(parts));
  }
  struct syntax **children = arena_alloc(&m->world->arena, 2 * sizeof *children);
  children[0] = syntax_symbol(m->world, *place, "require");
  children[1] = (struct syntax *)value_syntax(m, path, place);
  bool library = !require_path(m, into, children[1]);
  if (library) into->builtins = m->builtins;
  else declare_require(m, into, syntax_list(m->world, *place, children, 2));
  return m->world->void_;
}

/* (dynamic-require path name): the module's export of that name; #f: only runs the module. */
PRIMITIVE(prim_dynamic_require) {
  struct module *k = module_named(m, asking_module(m, argv[0]), argv[0]);
  if (!is_symbol(argv[1])) return m->world->void_;
  struct binding *b = NULL;
  if (k) {
    struct imports all = {0};
    provided_names(m, k, &all);
    struct import *found = imports_find(&all, argv[1]);
    b = found ? found->binding : NULL;
  } else {
    b = module_lookup(m->builtins, argv[1]);
  }
  if (b && b->content) return b->content;
  if (argc > 2) return is_procedure(argv[2]) ? apply(m, argv[2], 0, NULL) : argv[2];
  raise_contract(m, "dynamic-require: name is not provided\n  name: %s\n  module: %s",
                 value_text(m, argv[1], PRINT_PRINT), value_text(m, argv[0], PRINT_WRITE));
}

PRIMITIVE(prim_module_to_namespace) {
  struct module *k = module_named(m, asking_module(m, argv[0]), argv[0]);
  return k ? namespace_of(m, k) : namespace_new(m, false);
}

/* ---- names ---- */

PRIMITIVE(prim_mapped_symbols) {
  struct module *k = module_argument(m, "namespace-mapped-symbols", argc, argv, 0);
  struct list_builder b = {0};
  for (uint32_t i = 0; i < k->entry_capacity; i++)
    if (k->entries[i].name) list_add(m->world, &b, k->entries[i].name);
  for (const struct binding *d = k->builtins ? k->builtins->definitions : NULL; d; d = d->next)
    list_add(m->world, &b, d->name);
  return list_done(m->world, &b);
}

/* (namespace-variable-value name [use-mapping? failure namespace]) */
PRIMITIVE(prim_variable_value) {
  need_symbol(m, "namespace-variable-value", argv[0]);
  struct binding *b = module_lookup(module_argument(m, "namespace-variable-value", argc, argv, 3), argv[0]);
  if (b && b->content) return b->content;
  if (argc > 2 && is_procedure(argv[2])) return apply(m, argv[2], 0, NULL);
  raise_exception(m, m->exn_fail_variable, NULL, "namespace-variable-value: given name is not defined\n  name: %s",
                  text_bytes(argv[0]));
}

/* ---- forms ---- */

/* (quote-module-path part …): the path of this module, or of an enclosing or inner one. */
static struct expr *compile_module_path(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  struct module *k = s->module;
  for (uint32_t i = 1; i < x->count; i++) {
    const struct syntax *part = x->children[i];
    bool up = syntax_is_string(part) && strcmp(text_bytes(part->atom), "..") == 0;
    struct module *next = up ? k->parent : syntax_is_symbol(part) ? module_find_submodule(k, part->atom) : NULL;
    if (!next) raise_syntax(m, &part->place, "quote-module-path: there is no such module");
    k = next;
  }
  value path = path_value(m, k->path, strlen(k->path));
  if (!k->name) return expr_constant(m, path);
  struct list_builder b = {0};
  value names = m->world->empty;
  for (; k->name; k = k->parent) names = value_cons(m->world, k->name, names);
  list_add(m->world, &b, m->names->submod);
  list_add(m->world, &b, path);
  return expr_constant(m, list_done_with(&b, names));
}

static value run_anchor(struct machine *m, void *data, value *frame) {
  (void)frame;
  return namespace_of(m, data);
}

/* (define-namespace-anchor name): its namespace is the module's. */
static void declare_anchor(struct machine *m, struct module *module, const struct syntax *x) {
  expect_count(m, x, 2, 2);
  module_declare(m, module, expect_name(m, x, x->children[1]), BINDING_VARIABLE, &x->children[1]->place);
}

static struct expr *compile_anchor(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  return store_name(m, s, x->children[1], expr_custom(m, x, run_anchor, s->module));
}

PRIMITIVE(prim_anchor_namespace) { return argv[0]; }

static const struct form forms[] = {
    {"quote-module-path", compile_module_path, NULL},
    {"define-namespace-anchor", compile_anchor, declare_anchor},
};

static const struct primitive_row asking[] = {
    {"eval", 1, 2, prim_eval},
    {"expand", 1, 2, prim_expand},
    {"namespace-require", 1, 2, prim_namespace_require},
    {"dynamic-require", 2, 3, prim_dynamic_require},
    {"module->namespace", 1, 2, prim_module_to_namespace},
    {"namespace-mapped-symbols", 0, 1, prim_mapped_symbols},
    {"namespace-variable-value", 1, 4, prim_variable_value},
};

static const struct primitive_row rows[] = {
    {"make-base-namespace", 0, 0, prim_namespace},
    {"make-base-empty-namespace", 0, 0, prim_empty_namespace},
    {"make-empty-namespace", 0, 0, prim_empty_namespace},
    {"namespace?", 1, 1, prim_is_namespace},
    {"namespace-attach-module", 2, 3, prim_nothing},
    {"namespace-anchor->namespace", 1, 1, prim_anchor_namespace},
    {"namespace-anchor->empty-namespace", 1, 1, prim_anchor_namespace},
};

void namespace_install(struct machine *m) {
  builtins_add_forms(m, forms, COUNT_OF(forms));
  builtins_add_primitives(m, rows, COUNT_OF(rows));
  value current = parameter_named(m, "current-namespace", m->world->false_);
  builtins_add_value(m, "current-namespace", current);
  for (size_t i = 0; i < COUNT_OF(asking); i++)
    builtins_add_value(
        m, asking[i].name,
        primitive_with_data(m, asking[i].name, asking[i].min, asking[i].max, asking[i].function, current));
}
