/* module: a module's bindings, and running its body. */
#include "racket/module/module.h"
#include "core/array.h"

#include "core/read/reader.h"
#include "racket/compile/compile.h"
#include "racket/module/lang.h"
#include "racket/module/mistakes.h"
#include "racket/module/module_body.h"
#include "racket/module/require.h"

#include <stdlib.h>
#include <string.h>

/* ---- bindings ---- */

struct module *module_new(struct machine *m) {
  struct module *k = arena_alloc_zero(&m->world->arena, sizeof *k);
  k->builtins = k->core = m->builtins;
  k->definitions_end = &k->definitions;
  k->deferred_end = &k->deferred;
  return k;
}

static struct module_entry *entry_at(const struct module *module, term name) {
  uint32_t mask = module->entry_capacity - 1, i = object_of(name)->hash & mask;
  while (module->entries[i].name && module->entries[i].name != name) i = (i + 1) & mask;
  return &module->entries[i];
}

static struct module_entry *entry_find(const struct module *module, term name) {
  if (module->entry_capacity == 0) return NULL;
  struct module_entry *e = entry_at(module, name);
  return e->name ? e : NULL;
}

static struct module_entry *entry_add(struct machine *m, struct module *module, term name) {
  if (2 * (module->entry_count + 1) > module->entry_capacity) {
    struct module_entry *old = module->entries;
    uint32_t old_capacity = module->entry_capacity;
    module->entry_capacity = old_capacity ? 2 * old_capacity : 64;
    module->entries = arena_alloc_zero(&m->world->arena, module->entry_capacity * sizeof *old);
    for (uint32_t i = 0; i < old_capacity; i++)
      if (old[i].name) *entry_at(module, old[i].name) = old[i];
  }
  struct module_entry *e = entry_at(module, name);
  if (!e->name) module->entry_count++;
  e->name = name;
  return e;
}

struct binding *module_declare(struct machine *m, struct module *module, term name, enum binding_kind kind,
                               const struct place *place) {
  struct module_entry *e = entry_add(m, module, name);
  if (e->binding && !e->from && module != m->builtins && !module->open)
    raise_syntax(m, place, "module: %s is already defined at line %u", text_bytes(name), e->binding->place.line);
  struct binding *b = arena_alloc_zero(&m->world->arena, sizeof *b);
  b->name = name;
  b->kind = kind;
  b->epoch = m->world->epoch;
  b->module = module;
  if (place) b->place = *place;
  e->binding = b;
  e->from = NULL;
  *module->definitions_end = b;
  module->definitions_end = &b->next;
  module->definition_count++;
  return b;
}

void module_import(struct machine *m, struct module *module, term name, struct binding *b, struct module *from) {
  struct module_entry *e = entry_add(m, module, name);
  if (e->binding && !e->from) return; /* its own definition takes precedence */
  e->binding = b;
  e->from = from;
}

/* Names that the compiler writes when it rewrites forms: they have the same meaning everywhere. */
static bool is_core_name(term name) {
  static const char *const names[] = {"define", "define-values", "lambda", "match", "match*"};
  const char *text = text_bytes(name);
  if (strncmp(text, "#%", 2) != 0) return false;
  for (size_t i = 0; i < COUNT_OF(names); i++)
    if (strcmp(text + 2, names[i]) == 0) return true;
  return false;
}

struct binding *module_lookup(struct module *module, term name) {
  const struct module *builtins = module->builtins;
  if (!builtins && is_core_name(name)) builtins = module->core;
  for (; module; module = module->enclosing) {
    struct module_entry *e = entry_find(module, name);
    if (e) return e->binding;
  }
  struct module_entry *e = builtins ? entry_find(builtins, name) : NULL;
  return e ? e->binding : NULL;
}

struct binding *module_definitions(struct module *module, uint32_t *count) {
  *count = module->definition_count;
  return module->definitions;
}

/* ---- deferred compilation ---- */

struct deferred {
  struct deferred *next;
  deferred_function *run;
  void *data;
};

void module_defer(struct machine *m, struct module *module, deferred_function *run, void *data) {
  struct deferred *d = arena_alloc(&m->world->arena, sizeof *d);
  *d = (struct deferred){NULL, run, data};
  *module->deferred_end = d;
  module->deferred_end = &d->next;
}

static void run_one_deferred(struct machine *m, void *data) {
  struct deferred *d = data;
  d->run(m, d->data);
}

void compile_late(struct machine *m, bool *done, deferred_function *compile, void *data) {
  *done = true; /* set first, because it may refer to itself */
  struct catcher c;
  if (world_try(m->world, &c)) {
    compile(m, data);
    world_catch_end(m->world, &c);
    return;
  }
  *done = false;
  world_raise(m->world, c.payload);
}

void module_run_deferred(struct machine *m, struct module *module) {
  while (module->deferred) { /* these may defer more */
    struct deferred *d = module->deferred;
    module->deferred = d->next;
    if (!d->next) module->deferred_end = &module->deferred;
    m->world->escaped = true;
    mistakes_guard(m, run_one_deferred, d);
  }
}

void module_defer_apart(struct machine *m, struct module *module, deferred_function *run, void *data) {
  struct deferred *before = module->deferred, **end = module->deferred_end;
  module->deferred = NULL;
  module->deferred_end = &module->deferred;
  run(m, data);
  module_run_deferred(m, module);
  module->deferred = before;
  module->deferred_end = before ? end : &module->deferred;
}

/* ---- assigned names ---- */

static void assigned_put(struct module *module, term name) {
  uint32_t mask = module->assigned_capacity - 1, i = object_of(name)->hash & mask;
  while (module->assigned[i] && module->assigned[i] != name) i = (i + 1) & mask;
  if (!module->assigned[i]) module->assigned_count++;
  module->assigned[i] = name;
}

void module_assign(struct machine *m, struct module *module, term name) {
  if (2 * (module->assigned_count + 1) > module->assigned_capacity) {
    term *old = module->assigned;
    uint32_t old_capacity = module->assigned_capacity;
    module->assigned_capacity = old_capacity ? 2 * old_capacity : 16;
    module->assigned = arena_alloc_zero(&m->world->arena, module->assigned_capacity * sizeof *old);
    module->assigned_count = 0;
    for (uint32_t i = 0; i < old_capacity; i++)
      if (old[i]) assigned_put(module, old[i]);
  }
  assigned_put(module, name);
}

static void assign_symbols(struct machine *m, struct module *module, const struct syntax *x) {
  if (syntax_is_symbol(x)) module_assign(m, module, x->atom);
  if (x->shape == SYNTAX_ATOM) return;
  world_check_stack(m->world);
  for (uint32_t i = 0; i < x->count; i++) assign_symbols(m, module, x->children[i]);
}

/* Macros that contain a set! may assign any name that they are given. `macros`: those defined
 * inside bodies. */

static void find_assigning_macros(struct machine *m, const struct syntax *x, struct name_list *macros) {
  if (x->shape == SYNTAX_ATOM) return;
  world_check_stack(m->world);
  bool defines = syntax_is_form(x, m->names->syntax_rule) || syntax_is_form(x, m->names->define_syntax);
  if (defines && x->count > 2 && syntax_mentions(m, x, m->names->set)) {
    const struct syntax *name = x->children[1];
    if (name->shape != SYNTAX_ATOM && name->count) name = name->children[0];
    if (syntax_is_symbol(name)) name_list_add(m, macros, name);
  }
  for (uint32_t i = 0; i < x->count; i++) find_assigning_macros(m, x->children[i], macros);
}

static bool is_assigning_macro(struct module *module, const struct name_list *macros, term name) {
  for (uint32_t i = 0; i < macros->count; i++)
    if (macros->names[i]->atom == name) return true;
  const struct binding *b = module_lookup(module, name);
  return b && b->kind == BINDING_MACRO && b->payload && macro_assigns(b->payload);
}

/* Finds assigned names: (set! x …), and everything that is passed to a macro that assigns. */
static void find_assigned(struct machine *m, struct module *module, const struct syntax *x,
                          const struct name_list *macros) {
  if (x->shape == SYNTAX_ATOM) return;
  world_check_stack(m->world);
  if (x->count > 1 && syntax_is_symbol(x->children[0])) {
    term head = x->children[0]->atom;
    if (head == m->names->set || head == m->names->set_values) assign_symbols(m, module, x->children[1]);
    else if (head == m->names->trace || is_assigning_macro(module, macros, head)) assign_symbols(m, module, x);
  }
  for (uint32_t i = 0; i < x->count; i++) find_assigned(m, module, x->children[i], macros);
}

/* ---- running ---- */

static void add_item(struct machine *m, struct body_run *r, const struct syntax *form, struct scope *s) {
  ARENA_ROOM(&m->world->arena, r->items, r->count, r->capacity);
  r->items[r->count++] = (struct module_item){form, s};
}

void body_declare(struct machine *m, struct body_run *r, const struct syntax *x, struct scope *s) {
  world_check_stack(m->world);
  const struct form *f = head_form(m, &s, &x);
  if (f && (strcmp(f->name, "begin") == 0 || strcmp(f->name, "#%module-begin") == 0 ||
            strcmp(f->name, "#%plain-module-begin") == 0)) {
    for (uint32_t i = 1; i < x->count; i++) {
      struct scope *fresh = scope_of_module(m, r->module);
      fresh->origin = s->origin;
      body_declare(m, r, x->children[i], fresh);
    }
    return;
  }
  const struct definition_form *d = f ? definition_of(f) : NULL;
  if (d) definition_declare(m, r->module, d, s, x);
  else if (f && f->declare) f->declare(m, r->module, x);
  if (!f || f->compile) add_item(m, r, x, s);
}

static void print_results(struct machine *m, value v) {
  uint32_t count;
  const value *items = values_items(&v, &count);
  for (uint32_t i = 0; i < count; i++) {
    if (items[i] == m->world->void_) continue;
    struct buffer b = {0};
    print_value(m, &b, items[i], PRINT_PRINT);
    fprintf(m->out, "%.*s\n", (int)b.length, b.text);
    buffer_free(&b);
  }
}

struct expr *item_code(struct machine *m, struct module_item *i, bool *definition) {
  const struct form *f = head_form(m, &i->scope, &i->form);
  *definition = f && f->declare;
  return *definition ? f->compile(m, i->scope, i->form, false) : compile_expression(m, i->scope, i->form, false);
}

static value item_value(struct machine *m, struct module_item *i, bool *definition) {
  struct expr *e = item_code(m, i, definition);
  if (!e) return m->world->void_;
  value frame[i->scope->unit->slots + 1];
  m->place = &i->form->place;
  return eval(m, e, frame);
}

static void run_item(struct machine *m, struct module *module, struct module_item *i) {
  bool definition;
  value v = item_value(m, i, &definition);
  if (!definition && module_is_main(m, module)) print_results(m, v);
}

bool module_is_main(const struct machine *m, const struct module *module) {
  while (module->parent) module = module->parent;
  return module == m->main;
}

void body_find_assigned(struct machine *m, struct body_run *r) {
  struct name_list macros = {0};
  for (uint32_t i = 0; i < r->count; i++) find_assigning_macros(m, r->items[i].form, &macros);
  for (uint32_t i = 0; i < r->count; i++) find_assigned(m, r->module, r->items[i].form, &macros);
}

value module_evaluate(struct machine *m, struct module *module, const struct syntax *form) {
  m->world->escaped = true;
  struct body_run r = {.module = module};
  body_declare(m, &r, form, scope_of_module(m, module));
  body_find_assigned(m, &r);
  value v = m->world->void_;
  for (uint32_t i = 0; i < r.count; i++) {
    bool definition;
    v = item_value(m, &r.items[i], &definition);
    if (definition) v = m->world->void_;
  }
  module_run_deferred(m, module);
  return v;
}

void module_run(struct machine *m, struct module *module, const struct place *from) {
  if (module->state == MODULE_DONE) return;
  if (module->state == MODULE_RUNNING)
    raise_syntax(m, from, "require: cycle in loading: %s is still being loaded", module->path);
  module->state = MODULE_RUNNING;
  m->world->escaped = true;
  if (module->language) module_use_language(m, module);
  if (m->mistakes) {
    module_look_at_body(m, module);
    module->state = MODULE_DONE;
    return;
  }
  struct body_run r = {.module = module};
  for (uint32_t i = 0; i < module->form_count; i++) body_declare(m, &r, module->forms[i], scope_of_module(m, module));
  body_find_assigned(m, &r);
  for (uint32_t i = 0; i < r.count; i++) run_item(m, module, &r.items[i]);
  module_run_deferred(m, module);
  module->state = MODULE_DONE;
}

/* ---- submodules ---- */

struct module *module_find_submodule(const struct module *module, term name) {
  for (struct module *k = module->submodules; k; k = k->next_submodule)
    if (k->name == name) return k;
  return NULL;
}

struct module *module_submodule(struct machine *m, struct module *module, const char *name) {
  struct module *k = module_find_submodule(module, term_symbol(m->world, name));
  if (k) module_run(m, k, NULL);
  return k;
}

static void add_forms(struct machine *m, struct module *module, struct syntax *const *forms, uint32_t count) {
  uint32_t total = module->form_count + count;
  if (total > module->form_capacity) {
    uint32_t capacity = 2 * total;
    struct syntax **grown = arena_alloc(&m->world->arena, capacity * sizeof *grown);
    if (module->form_count) memcpy(grown, module->forms, module->form_count * sizeof *grown);
    module->forms = grown;
    module->form_capacity = capacity;
  }
  if (count) memcpy(module->forms + module->form_count, forms, count * sizeof *forms);
  module->form_count = total;
}

/* (module+ name body …), (module* name #f body …), (module name lang body …) */
static void declare_submodule(struct machine *m, struct module *module, const struct syntax *x) {
  bool plus = syntax_is_form(x, m->names->module_plus), plain = syntax_is_form(x, m->names->module);
  expect_count(m, x, plus ? 2 : 3, UINT32_MAX);
  if (!plus) lang_check(m, x->children[2]);
  term name = expect_name(m, x, x->children[1]);
  struct module *k = module_find_submodule(module, name);
  if (k && !(plus && k->plus))
    raise_syntax(m, &x->place, "module: the submodule %s is already defined", text_bytes(name));
  if (!k) {
    k = module_new(m);
    k->path = module->path;
    k->source = module->source;
    k->name = name;
    k->parent = module;
    bool apart = plain || (!plus && syntax_is_symbol(x->children[2]));
    k->enclosing = apart ? NULL : module;
    k->plus = plus;
    k->next_submodule = module->submodules;
    module->submodules = k;
  }
  if (!plus && x->children[2]->shape == SYNTAX_LIST) k->language = x->children[2];
  uint32_t from = plus ? 2 : 3;
  add_forms(m, k, x->children + from, x->count - from);
}

/* ---- loading ---- */

/* strict: it is a file, with a #lang line or a module form; otherwise it may be just forms. */
static void read_forms(struct machine *m, struct module *module, bool strict) {
  struct reader r;
  reader_init(&r, m->world, module->source);
  const bool has_lang = lang_read(m, &r);
  for (struct syntax *x; (x = reader_next(&r));) add_forms(m, module, &x, 1);
  if (has_lang) return;
  const struct syntax *only = module->form_count == 1 ? module->forms[0] : NULL;
  if (only && syntax_is_form(only, m->names->module) && only->count >= 3) {
    lang_check(m, only->children[2]);
    module->form_count = 0;
    add_forms(m, module, only->children + 3, only->count - 3);
  } else if (strict) {
    const struct place start = {module->source, 1, 1};
    lang_missing(m, module->form_count ? &module->forms[0]->place : &start);
  }
}

struct module *module_load_source(struct machine *m, const char *path, const struct source *source, bool strict) {
  struct module *k = module_new(m);
  k->path = path;
  k->source = source;
  k->next = m->modules;
  m->modules = k;
  read_forms(m, k, strict);
  return k;
}

struct module *module_load(struct machine *m, const char *path, const struct place *from) {
  char *canonical = realpath(path, NULL);
  const char *identity = canonical ? arena_string(&m->world->arena, canonical, strlen(canonical)) : path;
  free(canonical);
  struct module *k = m->modules;
  while (k && strcmp(k->path, identity) != 0) k = k->next;
  m->world->escaped = true;
  if (!k) k = module_load_source(m, identity, source_from_file(m->world, path), true);
  bool main = !from && !m->main;
  if (main) m->main = k;
  module_run(m, k, from);
  if (main && m->run_tests) module_submodule(m, k, "test");
  return k;
}

struct module *module_from_text(struct machine *m, const char *name, const char *text, size_t length) {
  struct module *k = module_load_source(m, arena_string(&m->world->arena, name, strlen(name)),
                                        source_from_text(m->world, name, text, length), false);
  if (!m->main) m->main = k;
  module_run(m, k, NULL);
  if (m->main == k && m->run_tests) module_submodule(m, k, "test");
  return k;
}

/* ---- forms of the module level that need no code ---- */

static void declare_nothing(struct machine *m, struct module *module, const struct syntax *x) {
  (void)m;
  (void)module;
  (void)x;
}

static struct expr *compile_module_begin(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  return compile_body(m, s, x->children + 1, x->count - 1, tail, x);
}

static const struct form forms[] = {
    {"module", NULL, declare_submodule},
    {"module*", NULL, declare_submodule},
    {"module+", NULL, declare_submodule},
    {"require", NULL, declare_require},
    {"local-require", NULL, declare_require},
    {"#%require", NULL, declare_require},
    {"provide", NULL, declare_provide},
    {"provide/contract", NULL, declare_provide},
    {"#%provide", NULL, declare_nothing},
    {"#%module-begin", compile_module_begin, NULL},
    {"#%plain-module-begin", compile_module_begin, NULL},
    {"define-syntaxes", NULL, declare_nothing},
    {"#%declare", NULL, declare_nothing},
};

void module_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
