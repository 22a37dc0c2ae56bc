/* require: imports and exports of modules. */
#include "racket/module/require.h"
#include "core/array.h"

#include "racket/compile/compile.h"
#include "racket/structure.h"

/* ---- sets of names ---- */

static void imports_add(struct machine *m, struct imports *i, term name, struct binding *b) {
  ARENA_ROOM(&m->world->arena, i->items, i->count, i->capacity);
  i->items[i->count++] = (struct import){name, b};
}

struct import *imports_find(const struct imports *i, term name) {
  for (uint32_t k = 0; k < i->count; k++)
    if (i->items[k].name == name) return &i->items[k];
  return NULL;
}

static void imports_remove(struct imports *i, term name) {
  struct import *found = imports_find(i, name);
  if (found) *found = i->items[--i->count];
}

static term prefixed(struct machine *m, term prefix, term name) {
  struct buffer b = {0};
  buffer_append(&b, text_bytes(prefix), text_of(prefix)->length);
  buffer_append(&b, text_bytes(name), text_of(name)->length);
  term joined = term_text(m->world, KIND_SYMBOL, b.text, b.length);
  buffer_free(&b);
  return joined;
}

/* [old new] */
static const struct syntax *expect_pair(struct machine *m, const struct syntax *form, const struct syntax *x) {
  if (!syntax_is_list(x) || x->count != 2 || !syntax_is_symbol(x->children[0]) || !syntax_is_symbol(x->children[1]))
    bad_syntax(m, form, x, "expected an identifier, or two in brackets");
  return x;
}

/* ---- require ---- */

static void import_spec(struct machine *m, struct module *module, const struct syntax *x, struct imports *out);

static struct binding *imported(struct machine *m, const struct syntax *form, const struct imports *i,
                                const struct syntax *name) {
  struct import *found = imports_find(i, name->atom);
  if (found) return found->binding;
  if (!i->builtin)
    raise_syntax(m, &name->place, "%s: identifier `%s' not included in nested require spec", form_name(form),
                 text_bytes(name->atom));
  return module_lookup(m->builtins, name->atom); /* NULL: a library name that assay lacks; an error when it is used */
}

static void import_only(struct machine *m, const struct syntax *x, const struct imports *all, struct imports *out) {
  for (uint32_t i = 2; i < x->count; i++) {
    const struct syntax *name = x->children[i], *as = name;
    if (!syntax_is_symbol(name)) {
      as = expect_pair(m, x, name)->children[1];
      name = name->children[0];
    }
    struct binding *b = imported(m, x, all, name);
    if (b && (!all->builtin || as != name)) imports_add(m, out, as->atom, b);
  }
}

static void import_except(struct machine *m, const struct syntax *x, struct imports *all) {
  for (uint32_t i = 2; i < x->count; i++) {
    expect_name(m, x, x->children[i]);
    imported(m, x, all, x->children[i]);
    imports_remove(all, x->children[i]->atom);
  }
}

static void import_rename(struct machine *m, const struct syntax *x, struct imports *all) {
  for (uint32_t i = 2; i < x->count; i++) {
    const struct syntax *pair = expect_pair(m, x, x->children[i]);
    struct binding *b = imported(m, x, all, pair->children[0]);
    imports_remove(all, pair->children[0]->atom);
    if (b) imports_add(m, all, pair->children[1]->atom, b);
  }
}

static void import_prefix(struct machine *m, const struct syntax *x, const struct imports *all, struct imports *out) {
  term prefix = expect_name(m, x, x->children[1]);
  for (uint32_t i = 0; i < all->count; i++)
    imports_add(m, out, prefixed(m, prefix, all->items[i].name), all->items[i].binding);
  if (!all->builtin) return;
  for (struct binding *b = m->builtins->definitions; b; b = b->next)
    imports_add(m, out, prefixed(m, prefix, b->name), b);
}

static void import_all(struct machine *m, struct module *module, const struct syntax *x, uint32_t from,
                       struct imports *out) {
  for (uint32_t i = from; i < x->count; i++) import_spec(m, module, x->children[i], out);
}

static bool is_other_phase(struct machine *m, const struct syntax *x) {
  const struct names *n = m->names;
  if (syntax_is_form(x, n->for_meta) && x->count > 1) return x->children[1]->atom != small(0);
  return syntax_is_form(x, n->for_syntax) || syntax_is_form(x, n->for_label) || syntax_is_form(x, n->for_template);
}

/* Adds the imports of the spec to `out`. */
static void import_spec(struct machine *m, struct module *module, const struct syntax *x, struct imports *out) {
  world_check_stack(m->world);
  const struct names *n = m->names;
  if (is_other_phase(m, x)) return;
  if (syntax_is_form(x, n->combine_in)) {
    import_all(m, module, x, 1, out);
    return;
  }
  if (syntax_is_form(x, n->only_meta_in) || syntax_is_form(x, n->for_meta)) {
    import_all(m, module, x, 2, out);
    return;
  }
  bool only = syntax_is_form(x, n->only_in), except = syntax_is_form(x, n->except_in);
  bool rename = syntax_is_form(x, n->rename_in), prefix = syntax_is_form(x, n->prefix_in);
  if (!only && !except && !rename && !prefix) {
    out->from = require_path(m, module, x);
    out->builtin = out->builtin || !out->from;
    if (out->from) provided_names(m, out->from, out);
    return;
  }
  expect_count(m, x, prefix ? 3 : 2, UINT32_MAX);
  struct imports all = {0}, chosen = {0};
  import_spec(m, module, x->children[prefix ? 2 : 1], &all);
  if (only) import_only(m, x, &all, &chosen);
  else if (prefix) import_prefix(m, x, &all, &chosen);
  else if (except) import_except(m, x, &all);
  else import_rename(m, x, &all);
  const struct imports *result = only || prefix ? &chosen : &all;
  for (uint32_t i = 0; i < result->count; i++) imports_add(m, out, result->items[i].name, result->items[i].binding);
  out->from = all.from;
  out->builtin = out->builtin || (all.builtin && !only && !prefix);
}

void declare_require(struct machine *m, struct module *module, const struct syntax *form) {
  for (uint32_t i = 1; i < form->count; i++) {
    if (syntax_is_form(form->children[i], m->names->for_syntax)) {
      const struct mistakes *before = m->mistakes;
      m->mistakes = NULL; /* macros need it at compile time, so it must run */
      declare_require(m, module_for_syntax(m, module), form->children[i]);
      m->mistakes = before;
      continue;
    }
    struct imports all = {0};
    import_spec(m, module, form->children[i], &all);
    struct module *from = all.from ? all.from : m->builtins;
    for (uint32_t k = 0; k < all.count; k++) module_import(m, module, all.items[k].name, all.items[k].binding, from);
  }
}

/* ---- provide ---- */

void declare_provide(struct machine *m, struct module *module, const struct syntax *form) {
  ARENA_ROOM(&m->world->arena, module->provides, module->provide_count, module->provide_capacity);
  module->provides[module->provide_count++] = (struct syntax *)form;
}

static void provide_spec(struct machine *m, struct module *module, const struct syntax *form, const struct syntax *x,
                         struct imports *out);

static struct binding *provided(struct machine *m, struct module *module, const struct syntax *form,
                                const struct syntax *name) {
  expect_name(m, form, name);
  struct binding *b = module_lookup(module, name->atom);
  if (!b)
    raise_syntax(m, &name->place, "provide: provided identifier is not defined or required: %s",
                 text_bytes(name->atom));
  return b;
}

static void provide_structure(struct machine *m, struct module *module, const struct syntax *form,
                              const struct syntax *name, struct imports *out) {
  struct binding *b = provided(m, module, form, name);
  if (b->kind != BINDING_STRUCT)
    raise_syntax(m, &name->place, "struct-out: identifier is not bound to struct type information: %s",
                 text_bytes(name->atom));
  const struct struct_binding *s = b->payload;
  imports_add(m, out, name->atom, b);
  for (uint32_t i = 0; i < s->export_count; i++) {
    struct binding *one = module_lookup(module, s->exports[i]);
    if (one && s->exports[i] != name->atom) imports_add(m, out, s->exports[i], one);
  }
}

/* The names that a module re-exports from another, or from a library (whose names are visible
 * anyway). */
static void provide_all_from(struct machine *m, struct module *module, const struct syntax *x, struct imports *out) {
  for (uint32_t i = 1; i < x->count; i++) {
    struct module *from = require_path(m, module, x->children[i]);
    if (!from) continue;
    for (uint32_t k = 0; k < module->entry_capacity; k++)
      if (module->entries[k].name && module->entries[k].from == from)
        imports_add(m, out, module->entries[k].name, module->entries[k].binding);
  }
}

/* [name contract] or (struct name (fields …)) or (rename old new contract); contracts are not
 * checked here. */
static void provide_contracted(struct machine *m, struct module *module, const struct syntax *form,
                               const struct syntax *x, struct imports *out) {
  for (uint32_t i = 1; i < x->count; i++) {
    const struct syntax *one = x->children[i];
    if (syntax_is_keyword(one)) {
      i++;
    } else if (syntax_is_form(one, m->names->struct_) && one->count > 1) {
      const struct syntax *name = one->children[1];
      provide_structure(m, module, form, syntax_is_list(name) && name->count ? name->children[0] : name, out);
    } else if (syntax_is_form(one, m->names->rename) && one->count > 2) {
      imports_add(m, out, expect_name(m, form, one->children[2]), provided(m, module, form, one->children[1]));
    } else if (syntax_is_list(one) && one->count > 0) {
      imports_add(m, out, expect_name(m, form, one->children[0]), provided(m, module, form, one->children[0]));
    }
  }
}

static void provide_list(struct machine *m, struct module *module, const struct syntax *form, const struct syntax *x,
                         uint32_t from, struct imports *out) {
  for (uint32_t i = from; i < x->count; i++) provide_spec(m, module, form, x->children[i], out);
}

static void provide_prefixed(struct machine *m, struct module *module, const struct syntax *form,
                             const struct syntax *x, struct imports *out) {
  if (x->count != 3) bad_syntax(m, x, x, NULL);
  struct imports inner = {0};
  provide_spec(m, module, form, x->children[2], &inner);
  for (uint32_t i = 0; i < inner.count; i++)
    imports_add(m, out, prefixed(m, expect_name(m, x, x->children[1]), inner.items[i].name), inner.items[i].binding);
}

static void provide_except(struct machine *m, struct module *module, const struct syntax *form, const struct syntax *x,
                           struct imports *out) {
  expect_count(m, x, 2, UINT32_MAX);
  struct imports inner = {0};
  provide_spec(m, module, form, x->children[1], &inner);
  for (uint32_t i = 2; i < x->count; i++) imports_remove(&inner, expect_name(m, x, x->children[i]));
  for (uint32_t i = 0; i < inner.count; i++) imports_add(m, out, inner.items[i].name, inner.items[i].binding);
}

static void provide_spec(struct machine *m, struct module *module, const struct syntax *form, const struct syntax *x,
                         struct imports *out) {
  world_check_stack(m->world);
  const struct names *n = m->names;
  if (syntax_is_symbol(x)) {
    imports_add(m, out, x->atom, provided(m, module, form, x));
  } else if (syntax_is_form(x, n->all_defined_out)) {
    for (struct binding *b = module->definitions; b; b = b->next) imports_add(m, out, b->name, b);
  } else if (syntax_is_form(x, n->all_from_out)) {
    provide_all_from(m, module, x, out);
  } else if (syntax_is_form(x, n->struct_out) && x->count == 2) {
    provide_structure(m, module, form, x->children[1], out);
  } else if (syntax_is_form(x, n->rename_out)) {
    for (uint32_t i = 1; i < x->count; i++) {
      const struct syntax *pair = expect_pair(m, x, x->children[i]);
      imports_add(m, out, pair->children[1]->atom, provided(m, module, form, pair->children[0]));
    }
  } else if (syntax_is_form(x, n->contract_out)) {
    provide_contracted(m, module, form, x, out);
  } else if (syntax_is_form(x, n->prefix_out)) {
    provide_prefixed(m, module, form, x, out);
  } else if (syntax_is_form(x, n->except_out)) {
    provide_except(m, module, form, x, out);
  } else if (syntax_is_form(x, n->combine_out) || syntax_is_form(x, n->protect_out)) {
    provide_list(m, module, form, x, 1, out);
  } else if (!is_other_phase(m, x)) {
    raise_syntax(m, &x->place, "provide: bad syntax");
  }
}

void provided_names(struct machine *m, struct module *module, struct imports *out) {
  for (uint32_t i = 0; i < module->provide_count; i++) {
    const struct syntax *form = module->provides[i];
    if (syntax_is_form(form, m->names->provide_contract)) provide_contracted(m, module, form, form, out);
    else provide_list(m, module, form, form, 1, out);
  }
}
