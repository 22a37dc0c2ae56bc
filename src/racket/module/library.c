/* library: see library.h. */
#include "racket/module/library.h"

#include "racket/compile/compile.h"
#include "racket/module/module.h"

#include <string.h>

/* A definition of the library starts at the beginning of a line: (define (name …), (define name
 * …), (define-syntax-rule (name …), (define-syntax name …). Names that begin with a dot are
 * internal. */
static const char *definition_at(const char *line, enum binding_kind *kind, size_t *length) {
  static const struct {
    const char *begin;
    enum binding_kind kind;
  } heads[] = {{"(define-syntax-rule (", BINDING_MACRO},
               {"(define-syntax ", BINDING_MACRO},
               {"(define (", BINDING_VARIABLE},
               {"(define ", BINDING_VARIABLE}};
  for (size_t i = 0; i < COUNT_OF(heads); i++) {
    if (strncmp(line, heads[i].begin, strlen(heads[i].begin)) != 0) continue;
    const char *name = line + strlen(heads[i].begin);
    *kind = heads[i].kind;
    *length = strcspn(name, " )\n");
    return *name == '.' ? NULL : name;
  }
  return NULL;
}

static void declare_name(struct machine *m, const char *name, size_t length, enum binding_kind kind) {
  term symbol = term_text(m->world, KIND_SYMBOL, name, length);
  if (!module_lookup(m->builtins, symbol)) module_declare(m, m->builtins, symbol, kind, NULL);
}

void library_install(struct machine *m) {
  for (const char *line = library_text; line; line = strchr(line, '\n')) {
    enum binding_kind kind;
    size_t length;
    line += *line == '\n';
    const char *name = definition_at(line, &kind, &length);
    if (name) declare_name(m, name, length, kind);
  }
}

static void fill_bindings(struct machine *m, struct module *library) {
  uint32_t count;
  for (struct binding *own = module_definitions(library, &count); own; own = own->next) {
    struct binding *b = module_lookup(m->builtins, own->name);
    if (!b || b->content || b->payload) continue;
    b->content = own->content;
    b->payload = own->payload;
  }
}

void library_need(struct machine *m, const struct binding *b) {
  if (b->module != m->builtins || b->content || b->payload || m->library_loaded) return;
  m->library_loaded = true;
  const struct place *place = m->place;
  const struct mistakes *mistakes = m->mistakes;
  m->mistakes = NULL; /* the library must run, even if its user is only linted */
  fill_bindings(m, module_from_text(m, "library", library_text, strlen(library_text)));
  m->mistakes = mistakes;
  m->place = place;
  world_keep(m->world);
}
