/* module_look: lints a module without running it (racket/module/mistakes.h). */
#include "racket/module/mistakes.h"
#include "racket/module/module_body.h"

#include <stdlib.h>
#include <string.h>

struct module_looking {
  struct body_run *run;
  const struct syntax *form;
  struct module_item *item;
};

static void look_at_declaration(struct machine *m, void *data) {
  const struct module_looking *l = data;
  body_declare(m, l->run, l->form, scope_of_module(m, l->run->module));
}

static void look_at_item(struct machine *m, void *data) {
  bool definition;
  item_code(m, ((const struct module_looking *)data)->item, &definition);
}

static void look_at_assignments(struct machine *m, void *data) {
  body_find_assigned(m, ((const struct module_looking *)data)->run);
}

static void look_at_deferred(struct machine *m, void *data) { module_run_deferred(m, data); }

void module_look_at_body(struct machine *m, struct module *module) {
  struct body_run r = {.module = module};
  struct module_looking l = {.run = &r};
  for (uint32_t i = 0; i < module->form_count; i++) {
    l.form = module->forms[i];
    mistakes_guard(m, look_at_declaration, &l);
  }
  mistakes_guard(m, look_at_assignments, &l);
  for (uint32_t i = 0; i < r.count; i++) {
    l.item = &r.items[i];
    mistakes_guard(m, look_at_item, &l);
  }
  mistakes_guard(m, look_at_deferred, module);
}

static void look_at_submodules(struct machine *m, struct module *module) {
  for (struct module *k = module->submodules; k; k = k->next_submodule) {
    module_run(m, k, NULL);
    look_at_submodules(m, k);
  }
}

struct module *module_look_at(struct machine *m, const char *path, const struct source *source) {
  char *canonical = realpath(path, NULL);
  const char *identity = canonical ? canonical : path;
  m->world->escaped = true;
  struct module *k = module_load_source(m, arena_string(&m->world->arena, identity, strlen(identity)), source, true);
  free(canonical);
  m->main = k;
  module_run(m, k, NULL);
  look_at_submodules(m, k);
  return k;
}
