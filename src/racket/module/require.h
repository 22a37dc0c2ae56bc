/* require: how modules import from each other. */
#ifndef ASSAY_RACKET_MODULE_REQUIRE_H
#define ASSAY_RACKET_MODULE_REQUIRE_H

#include "racket/module/module.h"

void declare_require(struct machine *m, struct module *module, const struct syntax *form);
void declare_provide(struct machine *m, struct module *module, const struct syntax *form);

/* The module that a module path names, which has been run; NULL: a built-in library. */
struct module *require_path(struct machine *m, struct module *module, const struct syntax *path);

/* A set of names with their bindings. */
struct imports {
  struct module *from; /* NULL: a built-in library, whose names are visible anyway */
  bool builtin;
  struct import {
    term name;
    struct binding *binding;
  } * items;
  uint32_t count, capacity;
};
struct import *imports_find(const struct imports *i, term name);
/* Everything that the module provides. */
void provided_names(struct machine *m, struct module *module, struct imports *out);

#endif
