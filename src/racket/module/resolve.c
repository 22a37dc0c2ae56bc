/* resolve: from module paths to files: relative names, collections on the search path,
 * submodules. */
#include "racket/module/require.h"

#include "racket/compile/compile.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Libraries whose names are all built in. A trailing slash: the library and everything below it. */
static const char *const libraries[] = {
    "racket",
    "racket/",
    "scheme",
    "scheme/",
    "mzlib/",
    "redex",
    "redex/reduction-semantics",
    "redex/pict",
    "redex/gui",
    "redex/tut-subst",
    "redex/benchmark",
    "redex/private/",
    "rackunit",
    "rackunit/",
    "compiler/",
    "setup/",
    "syntax/",
    "pict",
    "pict/",
    "slideshow",
    "slideshow/",
    "texpict/",
    "data/",
    "math",
    "math/",
    "ffi/",
    "file/",
    "net/",
    "xml",
    "json",
    "mred",
    "mred/",
    "framework",
    "scribble/",
    "errortrace",
    "profile",
    "profile/",
    "plot",
    "plot/",
    "typed/",
    "lang/",
    "htdp/",
    "test-engine/",
    "unstable/",
    "srfi/",
    "mrlib/",
    "s-exp",
    "at-exp",
    "drracket/",
    "launcher/",
    "version/",
    "raco/",
    "planet/",
    "info",
    "raise",
    "compatibility/",
};

static bool is_library(const char *name) {
  for (size_t i = 0; i < COUNT_OF(libraries); i++) {
    size_t length = strlen(libraries[i]);
    bool below = libraries[i][length - 1] == '/';
    if (below ? strncmp(name, libraries[i], length) == 0 : strcmp(name, libraries[i]) == 0) return true;
  }
  return false;
}

static bool is_file(const char *path) {
  struct stat s;
  return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}

/* root/name if that is a file. */
static const char *file_under(struct machine *m, const char *root, const char *name) {
  struct buffer b = {0};
  buffer_printf(&b, "%s/%s", root, name);
  const char *path = buffer_keep(&b, &m->world->arena);
  return is_file(path) ? path : NULL;
}

/* root/(any package)/name: the layout of a directory of Racket packages. The first in alphabetical
 * order. */
static const char *file_in_packages(struct machine *m, const char *root, const char *name) {
  struct dirent **packages;
  int count = scandir(root, &packages, NULL, alphasort);
  if (count < 0) return NULL;
  const char *found = NULL;
  struct buffer b = {0};
  for (int i = 0; i < count; i++) {
    if (!found && packages[i]->d_name[0] != '.') {
      const char *parts[] = {root, "/", packages[i]->d_name, "/", name};
      b.length = 0;
      for (size_t j = 0; j < COUNT_OF(parts); j++) buffer_puts(&b, parts[j]);
      if (is_file(b.text)) found = arena_string(&m->world->arena, b.text, b.length);
    }
    free(packages[i]);
  }
  buffer_free(&b);
  free(packages);
  return found;
}

static const char *directory_of(struct machine *m, const char *path) {
  const char *slash = strrchr(path, '/');
  if (!slash) return ".";
  return arena_string(&m->world->arena, path, slash == path ? 1 : (size_t)(slash - path));
}

/* a/b/c as a file: below a root of the search path, or below a directory that contains the
 * requiring file. */
static const char *find_collection(struct machine *m, const struct module *module, const char *name) {
  for (const char **root = m->search_path; root && *root; root++) {
    const char *path = file_under(m, *root, name);
    if (!path) path = file_in_packages(m, *root, name);
    if (path) return path;
  }
  const char *directory = directory_of(m, module->path);
  while (directory[0] == '/' && directory[1]) {
    const char *path = file_under(m, directory, name);
    if (path) return path;
    directory = directory_of(m, directory);
  }
  return NULL;
}

static _Noreturn void raise_missing(struct machine *m, const struct syntax *at, const char *name) {
  struct buffer b = {0};
  for (const char **root = m->search_path; root && *root; root++)
    buffer_printf(&b, "%s%s", b.length ? ", " : "", *root);
  const char *searched = buffer_keep(&b, &m->world->arena);
  if (*searched) raise_syntax(m, &at->place, "require: cannot find %s; searched %s", name, searched);
  raise_syntax(m, &at->place, "require: cannot find %s; no directory to search was given (use --lib or ASSAY_LIB)",
               name);
}

/* The library or collection `name`, with or without its suffix. */
static struct module *require_collection(struct machine *m, struct module *module, const struct syntax *at,
                                         const char *name, size_t length) {
  if (length > 4 && memcmp(name + length - 4, ".rkt", 4) == 0) length -= 4;
  else if (length > 3 && memcmp(name + length - 3, ".ss", 3) == 0) length -= 3;
  const char *bare = arena_string(&m->world->arena, name, length);
  if (is_library(bare)) return NULL;
  struct buffer b = {0};
  buffer_printf(&b, "%s.rkt", bare);
  const char *path = find_collection(m, module, b.text);
  if (!path && !strchr(bare, '/')) {
    b.length = 0;
    buffer_printf(&b, "%s/main.rkt", bare);
    path = find_collection(m, module, b.text);
  }
  const char *file = buffer_keep(&b, &m->world->arena);
  if (!path) raise_missing(m, at, file);
  return module_load(m, path, &at->place);
}

static struct module *require_file(struct machine *m, struct module *module, const struct syntax *at,
                                   const char *name) {
  struct buffer b = {0};
  if (name[0] == '/') buffer_puts(&b, name);
  else buffer_printf(&b, "%s/%s", directory_of(m, module->path), name);
  const char *path = buffer_keep(&b, &m->world->arena);
  if (!is_file(path)) raise_syntax(m, &at->place, "require: cannot find %s; searched %s", name, path);
  return module_load(m, path, &at->place);
}

static struct module *require_submodule(struct machine *m, struct module *module, const struct syntax *at, term name) {
  struct module *k = module_find_submodule(module, name);
  if (!k) raise_syntax(m, &at->place, "require: there is no submodule %s", text_bytes(name));
  module_run(m, k, &at->place);
  return k;
}

/* A file that is currently running: its submodules are already available. */
static struct module *running_module(struct machine *m, struct module *module, const struct syntax *x) {
  bool file = syntax_is_form(x, m->names->file) && x->count == 2;
  const struct syntax *name = file ? x->children[1] : x;
  if (name->shape != SYNTAX_ATOM || !is_string(name->atom)) return NULL;
  struct buffer b = {0};
  if (text_bytes(name->atom)[0] != '/') buffer_printf(&b, "%s/", directory_of(m, module->path));
  buffer_puts(&b, text_bytes(name->atom));
  char *canonical = realpath(b.text, NULL);
  buffer_free(&b);
  struct module *k = canonical ? m->modules : NULL;
  while (k && (k->state != MODULE_RUNNING || strcmp(k->path, canonical) != 0)) k = k->next;
  free(canonical);
  return k;
}

/* (submod "." a b), (submod ".." a), (submod path a b) */
static struct module *require_submod(struct machine *m, struct module *module, const struct syntax *x) {
  if (x->count < 2) raise_syntax(m, &x->place, "require: bad module path");
  struct module *k = module;
  for (uint32_t i = 1; i < x->count; i++) {
    const struct syntax *part = x->children[i];
    const char *text = syntax_is_string(part) ? text_bytes(part->atom) : NULL;
    if (text && strcmp(text, ".") == 0) continue;
    if (text && strcmp(text, "..") == 0) {
      if (!k->parent) raise_syntax(m, &part->place, "require: there is no enclosing module");
      k = k->parent;
      continue;
    }
    if (i == 1) {
      k = running_module(m, module, part);
      if (!k) k = require_path(m, module, part);
      if (!k) return NULL;
      continue;
    }
    if (!syntax_is_symbol(part)) raise_syntax(m, &part->place, "require: expected the name of a submodule");
    k = require_submodule(m, k, part, part->atom);
  }
  if (k->state != MODULE_RUNNING || x->count < 3) module_run(m, k, &x->place);
  return k;
}

/* 'name: a submodule of this module, or of an enclosing one. */
static struct module *require_quoted(struct machine *m, struct module *module, const struct syntax *x) {
  if (x->count != 2 || !syntax_is_symbol(x->children[1])) raise_syntax(m, &x->place, "require: bad module path");
  for (struct module *k = module; k; k = k->parent)
    if (module_find_submodule(k, x->children[1]->atom)) return require_submodule(m, k, x, x->children[1]->atom);
  return require_submodule(m, module, x, x->children[1]->atom);
}

/* (lib "a/b.rkt"), or in the old syntax, (lib "b.rkt" "a") */
static struct module *require_lib(struct machine *m, struct module *module, const struct syntax *x) {
  struct buffer b = {0};
  for (uint32_t i = 1; i < x->count; i++)
    if (x->children[i]->shape != SYNTAX_ATOM || !is_string(x->children[i]->atom))
      raise_syntax(m, &x->children[i]->place, "require: expected a string");
  if (x->count < 2) raise_syntax(m, &x->place, "require: bad module path");
  for (uint32_t i = 2; i < x->count; i++) buffer_printf(&b, "%s/", text_bytes(x->children[i]->atom));
  buffer_puts(&b, text_bytes(x->children[1]->atom));
  const char *name = buffer_keep(&b, &m->world->arena);
  return require_collection(m, module, x, name, strlen(name));
}

struct module *require_path(struct machine *m, struct module *module, const struct syntax *x) {
  if (syntax_is_symbol(x)) return require_collection(m, module, x, text_bytes(x->atom), text_of(x->atom)->length);
  if (syntax_is_string(x)) return require_file(m, module, x, text_bytes(x->atom));
  if (syntax_is_form(x, m->names->lib)) return require_lib(m, module, x);
  if (syntax_is_form(x, m->names->submod)) return require_submod(m, module, x);
  if (syntax_is_form(x, m->names->quote)) return require_quoted(m, module, x);
  if (syntax_is_form(x, m->names->file) && x->count == 2 && x->children[1]->shape == SYNTAX_ATOM &&
      is_string(x->children[1]->atom))
    return require_file(m, module, x, text_bytes(x->children[1]->atom));
  raise_syntax(m, &x->place, "require: bad require spec");
}
