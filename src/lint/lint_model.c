/* lint_model: models: compile-time errors, and then probable mistakes. */
#include "lint/lint.h"

#include "engine/engine.h"
#include "racket/module/mistakes.h"
#include "racket/module/module.h"

/* Unknown names inside other files are not this file's mistakes. */
static void take_mistake(void *data, enum mistake_kind kind, const struct place *place, const char *message) {
  struct lint *l = data;
  if (kind == MISTAKE_FORM) lint_at(l, LINT_FORM, place, message);
  else if (place->source == l->source) lint_at(l, LINT_UNKNOWN_NAME, place, message);
}

/* If there are errors, a name may be unknown because of them. */
static void drop_warnings(struct lint *l) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < l->count; i++)
    if (!l->list[i].is_warning) l->list[kept++] = l->list[i];
  l->count = kept;
}

struct model_look {
  struct lint *lint;
  const char *path;
  struct module *module;
};

static void look_at(struct machine *m, void *data) {
  struct model_look *look = data;
  look->module = module_look_at(m, look->path, look->lint->source);
}

static void warn_of_model(struct machine *m, void *data) {
  const struct model_look *look = data;
  lint_clauses(look->lint, m, look->module);
  lint_grammars(look->lint, m, look->module);
  lint_names(look->lint, m, look->module);
  lint_definitions(look->lint, look->module);
}

void lint_model(struct lint *l, struct assay *a, const char *path, const char *text, size_t length) {
  struct machine *m = a->machine;
  const struct mistakes mistakes = {take_mistake, l};
  struct model_look look = {l, path, NULL};
  *l = (struct lint){.world = m->world};
  if (!lint_read(l, path, text, length, true)) return;
  m->mistakes = &mistakes;
  if (mistakes_guard(m, look_at, &look) && !lint_has_errors(l)) mistakes_guard(m, warn_of_model, &look);
  else drop_warnings(l);
  m->mistakes = NULL;
}
