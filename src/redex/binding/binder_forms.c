/* binder_forms: the table of a language's binding forms. */
#include "redex/binding/binder.h"
#include "redex/binding/binder_spec.h"
#include "redex/redex.h"

#include <stdio.h>
#include <string.h>

static term with_prefix(struct world *w, const char *prefix, term name) {
  size_t length = strlen(prefix) + text_of(name)->length;
  char *text = arena_alloc(&w->arena, length + 1);
  snprintf(text, length + 1, "%s%s", prefix, text_bytes(name));
  return term_text(w, KIND_SYMBOL, text, length);
}

/* x_1 becomes p.x_1, if x is a non-terminal. */
static struct syntax *prefixed(struct machine *m, const struct language *from, const char *prefix,
                               const struct syntax *x) {
  struct world *w = m->world;
  world_check_stack(w);
  if (syntax_is_symbol(x) && language_nonterminal(from, pattern_base(m, x->atom)))
    return syntax_atom(w, x->place, with_prefix(w, prefix, x->atom));
  if (x->shape != SYNTAX_LIST) return (struct syntax *)x;
  struct syntax **parts = arena_alloc(&w->arena, (x->count + 1) * sizeof *parts);
  for (uint32_t i = 0; i < x->count; i++) parts[i] = prefixed(m, from, prefix, x->children[i]);
  return syntax_list(w, x->place, parts, x->count);
}

/* The name in the specification. */
static term without_prefix(struct world *w, const char *prefix, term name) {
  size_t length = strlen(prefix);
  return strncmp(text_bytes(name), prefix, length) == 0 ? term_symbol(w, text_bytes(name) + length) : name;
}

static struct binder_table *table_with_room(struct machine *m, const struct language *l, uint32_t more) {
  struct binder_table *t = arena_alloc_zero(&m->world->arena, sizeof *t);
  if (l->binders) *t = *l->binders;
  struct binder_form *forms = arena_alloc_zero(&m->world->arena, (t->count + more + 1) * sizeof *forms);
  if (t->count) memcpy(forms, t->forms, t->count * sizeof *forms);
  t->forms = forms;
  return t;
}

/* Matching a form opens nothing: its pattern is compiled as if the language had no binding
 * forms. */
static void compile_form(struct machine *m, struct language *l, struct binder_form *f) {
  f->unit = unit_new(m, NULL);
  struct pattern *p = pattern_compile(m, scope_new(m, l->scope, f->unit), l, f->source, PATTERN_BINDING);
  f->name_count = pattern_names(m, p, &f->names);
  for (uint32_t i = 0; i < f->name_count; i++) {
    f->names[i].local->used = true;
    if (f->prefix) f->names[i].name = without_prefix(m->world, f->prefix, f->names[i].name);
  }
  f->pattern = pattern_prune(p);
}

static void finish_binders(struct machine *m, struct language *l, struct binder_table *t) {
  const struct pattern **patterns = arena_array(&m->world->arena, t->count, sizeof *patterns);
  for (uint32_t i = 0; i < t->count; i++) {
    const struct spec *s = t->forms[i].spec;
    patterns[i] = t->forms[i].pattern;
    t->wildcards |= spec_has_atom(&s->body, m->redex->underscore);
    t->exports |= s->exports.is_name || s->exports.count;
  }
  t->dispatch = dispatch_new(m, patterns, t->count);
  l->binders = t->count ? t : NULL;
}

static bool is_exports(const struct syntax *x) {
  return syntax_is_keyword(x) && strcmp(text_bytes(x->atom), "exports") == 0;
}

void binder_forms_read(struct machine *m, struct language *l, struct syntax *const *forms, uint32_t count) {
  struct binder_table *t = table_with_room(m, l, count);
  l->binders = NULL;
  for (uint32_t i = 0; i < count; i++) {
    if (syntax_is_keyword(forms[i]))
      raise_syntax(m, &forms[i]->place,
                   is_exports(forms[i]) ? "#:exports must follow a binding form"
                                        : "#:%s must appear nested inside a binding form",
                   text_bytes(forms[i]->atom));
    struct binder_form *f = &t->forms[t->count++];
    const struct syntax *form = forms[i], *exports = NULL;
    if (i + 1 < count && is_exports(forms[i + 1])) {
      if (i + 2 == count) raise_syntax(m, &forms[i + 1]->place, "#:exports requires an argument");
      exports = forms[i + 2];
      i += 2;
    }
    struct syntax *pattern;
    f->spec = spec_read(m, form, exports, &pattern);
    f->source = pattern;
    compile_form(m, l, f);
  }
  finish_binders(m, l, t);
}

void binder_forms_inherit(struct machine *m, struct language *l, const struct language *from, const char *prefix) {
  if (!from->binders) return;
  struct binder_table *t = table_with_room(m, l, from->binders->count);
  l->binders = NULL;
  for (uint32_t i = 0; i < from->binders->count; i++) {
    struct binder_form *f = &t->forms[t->count++];
    *f = from->binders->forms[i];
    if (prefix) {
      f->source = prefixed(m, from, prefix, f->source);
      f->prefix = f->prefix ? text_bytes(with_prefix(m->world, prefix, term_symbol(m->world, f->prefix))) : prefix;
    }
    compile_form(m, l, f);
  }
  finish_binders(m, l, t);
}
