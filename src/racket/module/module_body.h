/* module_body: the body of a module while it is run or linted. Private to module.c and
 * module_look.c. */
#ifndef ASSAY_RACKET_MODULE_MODULE_BODY_H
#define ASSAY_RACKET_MODULE_MODULE_BODY_H

#include "racket/compile/compile.h"
#include "racket/module/module.h"

struct module_item {
  const struct syntax *form;
  struct scope *scope;
};

struct body_run {
  struct module *module;
  struct module_item *items;
  uint32_t count, capacity;
};

/* Enters the form's definitions; its code becomes items to be run. */
void body_declare(struct machine *m, struct body_run *r, const struct syntax *x, struct scope *s);
/* After all declarations: finds the names that the text assigns. */
void body_find_assigned(struct machine *m, struct body_run *r);
/* NULL: there is nothing to run. */
struct expr *item_code(struct machine *m, struct module_item *i, bool *definition);
void module_run_deferred(struct machine *m, struct module *module);
/* A module with the forms of the source, not run. strict: it is a file, with a #lang line or a
 * module form; otherwise it may be just forms. */
struct module *module_load_source(struct machine *m, const char *path, const struct source *source, bool strict);
void module_look_at_body(struct machine *m, struct module *module);

#endif
