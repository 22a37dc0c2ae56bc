/* module: a file (or submodule) with its bindings; loading, requiring, searching. */
#ifndef ASSAY_RACKET_MODULE_MODULE_H
#define ASSAY_RACKET_MODULE_MODULE_H

#include "racket/compile/expr.h"

struct deferred; /* pending compilations */

struct module_entry {
  term name; /* 0: free */
  struct binding *binding;
  struct module *from; /* of an import: the module that was required; NULL for a definition */
};

struct module {
  struct module *next;      /* in machine->modules */
  const char *path;         /* canonical file name; for a submodule its file's */
  term name;                /* of a submodule; 0 for a file */
  struct module *enclosing; /* of a submodule (module+, module*): its bindings are visible here */
  struct module *parent;    /* of any submodule */
  struct module *submodules, *next_submodule;
  struct module *builtins;   /* the machine's; NULL: none of them is visible */
  struct module *core;       /* the machine's builtins, for names that only the compiler itself writes */
  struct module *for_syntax; /* for evaluating its macros; NULL: not needed so far */
  const struct source *source;
  struct module_entry *entries; /* hash table by name; own definitions and imports */
  uint32_t entry_count, entry_capacity;
  struct binding *definitions, **definitions_end; /* own, in order, linked by next */
  uint32_t definition_count;
  struct syntax **forms; /* module+ collects several bodies */
  uint32_t form_count, form_capacity;
  enum { MODULE_NEW, MODULE_RUNNING, MODULE_DONE } state;
  bool plus;                     /* made by module+: later bodies may add to it */
  const struct syntax *language; /* of a submodule: another module; or NULL */
  bool open;                     /* a namespace: names may be redefined */
  struct deferred *deferred, **deferred_end;
  struct syntax **provides; /* (provide …) forms, examined when the module is required */
  uint32_t provide_count, provide_capacity;
  term *assigned; /* names that some set! in the file assigns: a hash set */
  uint32_t assigned_count, assigned_capacity;
};

/* Loads a file and runs its body (once: later calls return the same module). Raises on errors. */
struct module *module_load(struct machine *m, const char *path, const struct place *from);
/* Runs a submodule such as `test`; NULL if there is none of that name. */
struct module *module_submodule(struct machine *m, struct module *module, const char *name);
/* Lints the file of that path with this text, and all its submodules, without running it
 * (racket/module/mistakes.h). Raises if it cannot be read. */
struct module *module_look_at(struct machine *m, const char *path, const struct source *source);
/* A module from text, for tests and for -e. */
struct module *module_from_text(struct machine *m, const char *name, const char *text, size_t length);

/* Enters a definition. A second one of the same name in a module is a syntax error ("x is already
 * defined at line N"); shadowing an import or builtin is allowed. */
struct binding *module_declare(struct machine *m, struct module *module, term name, enum binding_kind kind,
                               const struct place *place);
/* Searches own bindings, imports, enclosing modules, builtins; NULL when unbound. */
struct binding *module_lookup(struct module *module, term name);
/* Names that are assigned by set! live in boxes. */
void module_assign(struct machine *m, struct module *module, term name);
struct module *module_new(struct machine *m);
/* Declares and runs one more form of a module that has run; returns its value. */
value module_evaluate(struct machine *m, struct module *module, const struct syntax *form);
void module_use_language(struct machine *m, struct module *module); /* imports module->language */
struct module *module_for_syntax(struct machine *m, struct module *module);
/* Runs the body unless it has run. */
void module_run(struct machine *m, struct module *module, const struct place *from);
struct module *module_find_submodule(const struct module *module, term name); /* not run; NULL if there is none */
bool module_is_main(const struct machine *m, const struct module *module);    /* the main file or a submodule of it */
void module_import(struct machine *m, struct module *module, term name, struct binding *b, struct module *from);
/* All own definitions in order, for choosing a command's default language or relation. */
struct binding *module_definitions(struct module *module, uint32_t *count);

#endif
