/* api/typeset: definitions as a paper prints them. */
#include "engine/engine.h"

#include "redex/language/pattern.h"
#include "typeset/typeset_forms.h"

#include <stdio.h>
#include <string.h>

/* ---- rewrites ---- */

/* A name from any language of the module is a pattern in a rewrite. */
struct languages {
  struct machine *m;
  struct language *list[64];
  uint32_t count;
};

static bool is_pattern_name(const void *data, term name) {
  const struct languages *l = data;
  for (uint32_t i = 0; i < l->count; i++)
    if (pattern_is_name(l->m, l->list[i], name)) return true;
  return false;
}

static struct languages *find_languages(struct assay *a, struct module *module) {
  struct languages *l = engine_alloc(a, 1, sizeof *l);
  *l = (struct languages){.m = a->machine};
  const size_t room = sizeof l->list / sizeof *l->list;
  for (uint32_t i = 0; i < module->entry_capacity && l->count < room; i++) {
    const struct module_entry *e = &module->entries[i];
    if (e->name && e->binding && e->binding->kind == BINDING_LANGUAGE && e->binding->payload)
      l->list[l->count++] = e->binding->payload;
  }
  return l;
}

static const struct rewrite *read_rewrites(struct assay *a, struct module *module, const char *const *texts) {
  const struct rewrite *first = NULL, **end = &first;
  if (!texts || !*texts) return NULL;
  const struct languages *l = find_languages(a, module);
  for (size_t i = 0; texts[i]; i++) {
    char what[32] = "REWRITE";
    if (texts[1]) snprintf(what, sizeof what, "REWRITE %zu", i + 1);
    struct rewrite *r = rewrite_read(a->machine, what, texts[i], is_pattern_name, l);
    *end = r;
    end = &r->next;
  }
  return first;
}

/* ---- definitions ---- */

static void list_names(assay_subject *s, size_t *count, const char *const **out) {
  const struct module *module = s->module;
  const char **names = engine_alloc(s->owner, module->form_count + 1, sizeof *names);
  *count = 0;
  for (uint32_t i = 0; i < module->form_count; i++) {
    const char *name = typeset_name(s->owner->machine, module->forms[i]);
    if (name) names[(*count)++] = name;
  }
  *out = names;
}

static void write_document(struct buffer *b, const struct typeset_document *d, const struct assay_typesetting *wish) {
  switch (wish->format) {
  case ASSAY_TYPESET_TEXT: typeset_text(b, d); break;
  case ASSAY_TYPESET_LATEX: typeset_latex(b, d, wish->fragment); break;
  case ASSAY_TYPESET_SVG: typeset_svg(b, d); break;
  }
}

static const char *typeset(assay_subject *s, const struct assay_typesetting *wish) {
  struct assay *a = s->owner;
  struct module *module = s->module;
  if ((unsigned)wish->format > ASSAY_TYPESET_SVG)
    raise_syntax(a->machine, NULL, "there is no such format of typesetting: %u", (unsigned)wish->format);
  const struct rewrite *rewrites = read_rewrites(a, module, wish->rewrites);
  struct typeset_document d;
  document_init(&d, a->world);
  for (uint32_t i = 0; i < module->form_count; i++) {
    const char *name = typeset_name(a->machine, module->forms[i]);
    if (name && (!wish->name || !strcmp(name, wish->name)))
      typeset_form(&d, a->machine, module, module->forms[i], rewrites);
  }
  if (!d.first && wish->name) raise_syntax(a->machine, NULL, "there is no definition of %s to typeset", wish->name);
  struct buffer b = {0};
  write_document(&b, &d, wish);
  return buffer_keep(&b, &a->world->arena);
}

assay_status assay_typeset(assay_subject *s, const struct assay_typesetting *wish, const char **out) {
  ENGINE_TRY(s->owner, *out = typeset(s, wish));
}

assay_status assay_typeset_names(assay_subject *s, size_t *count, const char *const **names) {
  ENGINE_TRY(s->owner, list_names(s, count, names));
}
