/* loading: loads programs, and resolves the names in texts. */
#include "engine/engine.h"

#include "core/printer.h"
#include "core/read/reader.h"
#include "gen/checks.h"
#include "redex/judgment/judgment_relation.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* ---- loading ---- */

/* Loads a text if there is one, else a file. */
static assay_subject *load_module(struct assay *a, const char *path, const char *text, size_t length, bool is_main) {
  struct machine *m = a->machine;
  struct module *main = m->main;
  if (is_main && main) raise_syntax(m, NULL, "a program was already run in this world");
  checks_of(m)->off = !is_main;
  if (!is_main) m->main = m->builtins; /* it is not the main module, and so prints no values */
  struct module *k = text ? module_from_text(m, path, text, length) : module_load(m, path, NULL);
  if (!is_main) m->main = main;
  else module_submodule(m, k, "main"); /* as racket does */
  assay_subject *s = engine_alloc(a, 1, sizeof *s);
  *s = (assay_subject){a, k};
  return s;
}

static assay_status try_load(struct assay *a, const char *path, const char *text, size_t length, bool is_main,
                             assay_subject **out) {
  ENGINE_TRY(a, *out = load_module(a, path, text, length, is_main));
}

/* Forgets a module that failed, so that it can be loaded again. */
static assay_status load_or_forget(struct assay *a, const char *path, const char *text, size_t length, bool is_main,
                                   assay_subject **out) {
  struct machine *m = a->machine;
  struct module *modules = m->modules, *main = m->main;
  const assay_status status = try_load(a, path, text, length, is_main, out);
  if (status == ASSAY_OK) return status;
  /* The file itself could not be read. */
  if (m->modules == modules && a->status == ASSAY_RAISED) a->status = ASSAY_BAD_INPUT;
  m->modules = modules;
  m->main = main;
  return a->status;
}

assay_status assay_load(assay *w, const char *path, assay_subject **out) {
  return load_or_forget(w, path, NULL, 0, false, out);
}

assay_status assay_load_text(assay *w, const char *name, const char *text, size_t length, assay_subject **out) {
  return load_or_forget(w, name, text, length, false, out);
}

assay_status assay_run(assay *w, const char *path) {
  assay_subject *ignored;
  return load_or_forget(w, path, NULL, 0, true, &ignored);
}

assay *assay_subject_world(const assay_subject *s) { return s->owner; }

uint64_t assay_subject_hash(const assay_subject *s) {
  uint64_t hash = 0;
  for (const struct module *k = s->owner->machine->modules; k; k = k->next)
    if (k->source && !k->parent) hash = XXH3_64bits_withSeed(k->source->text, k->source->length, hash);
  return hash;
}

/* ---- texts ---- */

const struct syntax *engine_read(struct assay *a, const char *what, const char *text) {
  return engine_read_line(a, what, 1, text);
}

const struct syntax *engine_read_line(struct assay *a, const char *what, unsigned line, const char *text) {
  return reader_only(a->world, source_from_line(a->world, what, line, text));
}

/* ---- names, and defaults for missing names ---- */

typedef bool wanted_function(const struct binding *b);

static bool is_language_binding(const struct binding *b) { return b->kind == BINDING_LANGUAGE && b->payload; }

static bool is_relation_binding(const struct binding *b) {
  return b->kind == BINDING_VARIABLE && b->content && is_relation(b->content);
}

/* A judgment form of mode (I O), which serves as a relation. */
static bool is_steps_binding(const struct binding *b) {
  return b->kind == BINDING_JUDGMENT && b->content && is_io_judgment(b->content);
}

static bool is_any_relation_binding(const struct binding *b) { return is_relation_binding(b) || is_steps_binding(b); }

/* Bindings of the subject: its own, in order; if there are none, its imports. */
struct binding_candidates {
  const struct binding **list;
  size_t count;
  bool own;
};

static int compare_names(const void *x, const void *y) {
  const struct binding *const *a = x, *const *b = y;
  return strcmp(text_bytes((*a)->name), text_bytes((*b)->name));
}

static struct binding_candidates find_candidates(assay_subject *s, wanted_function *wanted) {
  struct module *k = s->module;
  uint32_t count;
  struct binding *b = module_definitions(k, &count);
  struct binding_candidates c = {engine_alloc(s->owner, count + k->entry_count, sizeof *c.list), 0, true};
  for (; b; b = b->next)
    if (wanted(b)) c.list[c.count++] = b;
  if (c.count) return c;
  c.own = false;
  for (uint32_t i = 0; i < k->entry_capacity; i++)
    if (k->entries[i].name && k->entries[i].from && wanted(k->entries[i].binding))
      c.list[c.count++] = k->entries[i].binding;
  qsort(c.list, c.count, sizeof *c.list, compare_names);
  return c;
}

static const char *list_names(struct assay *a, const struct binding_candidates *c) {
  size_t bytes = 1;
  for (size_t i = 0; i < c->count; i++) bytes += strlen(text_bytes(c->list[i]->name)) + 2;
  char *text = engine_alloc(a, bytes, 1), *end = text;
  *end = '\0';
  for (size_t i = 0; i < c->count; i++) end = stpcpy(stpcpy(end, i ? ", " : ""), text_bytes(c->list[i]->name));
  return text;
}

static _Noreturn void raise_unknown(assay_subject *s, const struct syntax *x, const char *kind,
                                    const struct binding_candidates *c) {
  struct machine *m = s->owner->machine;
  if (!c->count)
    raise_syntax(m, &x->place, "`%s` is not a %s, and %s has none", text_bytes(x->atom), kind, s->module->source->name);
  raise_syntax(m, &x->place, "`%s` is not a %s; %s has: %s", text_bytes(x->atom), kind, s->module->source->name,
               list_names(s->owner, c));
}

static _Noreturn void raise_no_choice(assay_subject *s, const char *kind, const struct binding_candidates *c) {
  struct machine *m = s->owner->machine;
  const struct place file = {s->module->source, 0, 0};
  if (!c->count) raise_syntax(m, &file, "the file neither defines nor imports a %s", kind);
  raise_syntax(m, &file, "the file %s several %ss, and one must be chosen: %s", c->own ? "defines" : "imports", kind,
               list_names(s->owner, c));
}

static struct binding *find_named(assay_subject *s, const struct syntax *x, wanted_function *wanted) {
  struct binding *b = module_lookup(s->module, x->atom);
  return b && wanted(b) ? b : NULL;
}

struct language *engine_language(assay_subject *s, const char *name) {
  const struct binding_candidates c = find_candidates(s, is_language_binding);
  if (!name) {
    if (!c.count || (c.count > 1 && !c.own)) raise_no_choice(s, "language", &c);
    return c.list[c.count - 1]->payload;
  }
  const struct syntax *x = engine_read(s->owner, "LANGUAGE", name);
  if (!syntax_is_symbol(x)) raise_syntax(s->owner->machine, &x->place, "expected the name of a language");
  struct binding *b = find_named(s, x, is_language_binding);
  if (!b) raise_unknown(s, x, "language", &c);
  return b->payload;
}

/* The relation that an expression evaluates to. */
static value evaluate_relation(assay_subject *s, const struct syntax *x) {
  struct machine *m = s->owner->machine;
  struct scope *scope = scope_of_module(m, s->module);
  const struct expr *e = compile_expression(m, scope, x, false);
  value frame[scope->unit->slots + 1];
  return eval_value(m, e, frame);
}

struct relation *engine_relation(assay_subject *s, const char *text) {
  struct machine *m = s->owner->machine;
  struct binding_candidates c = find_candidates(s, is_relation_binding);
  if (!text) {
    if (!c.count) c = find_candidates(s, is_steps_binding);
    if (c.count != 1) raise_no_choice(s, "reduction relation", &c);
    return relation_of_value(m, c.list[0]->content);
  }
  const struct syntax *x = engine_read(s->owner, "RELATION", text);
  if (syntax_is_symbol(x)) {
    const struct binding *b = find_named(s, x, is_any_relation_binding);
    if (!b) raise_unknown(s, x, "reduction relation", &c);
    return relation_of_value(m, b->content);
  }
  struct relation *r = relation_of_value(m, evaluate_relation(s, x));
  if (!r) raise_syntax(m, &x->place, "this is not a reduction relation");
  return r;
}
