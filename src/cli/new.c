/* assay new: writes a model or subject file as a starting point. */
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/options_shared.h"
#include "cli/suggest.h"
#include "cli/templates.h"
#include "core/system/memory.h"
#include "core/system/path.h"
#include "run/installed.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum new_kind { NEW_MODEL, NEW_TARGET, NEW_OPS, NEW_KINDS };
enum new_language {
  NEW_INSTALLED,
  NEW_OCAML,
  NEW_HASKELL,
  NEW_SCHEME,
  NEW_LANGUAGES
}; /* in the order of new's --language */

struct new_options {
  struct common_options common;
  const char *kind, *name;
  int language; /* an enum new_language */
};

/* ---- the files ---- */

struct starting_file {
  const char *text, *ending;
  const char *program, *package; /* its requirement; NULL: none */
  const char *check, *hunt;      /* the next commands, for the name of the file */
};

static const char *const kinds[] = {[NEW_MODEL] = "model", [NEW_TARGET] = "target", [NEW_OPS] = "ops"};

static const struct starting_file model = {template_model, ".rkt", NULL, NULL, "", ""};
static const struct starting_file ops = {
    template_ops, ".assay", "gcc", "gcc", " '(graph (i32 i32) ((multiply 0 1) (add 2 (i32 1))) (3))'", " --count 1000"};
static const struct starting_file targets[] = {
    [NEW_OCAML] = {template_target_ocaml, ".assay", "ocamlopt", "ocaml-nox", " '(λ x (+ x 1))'", " --count 1000"},
    [NEW_HASKELL] = {template_target_haskell, ".assay", "ghc", "ghc", " '(λ x (+ x 1))'", " --count 200"},
    [NEW_SCHEME] = {template_target_scheme, ".assay", "guile", "guile-3.0", " '(λ x (+ x 1))'", " --count 1000"},
};

static bool find_kind(const struct invocation *call, const char *name, enum new_kind *out) {
  struct suggestion near = suggestion_for(name, strlen(name));
  for (int i = 0; i < NEW_KINDS; i++) {
    if (!strcmp(kinds[i], name)) {
      *out = (enum new_kind)i;
      return true;
    }
    suggestion_offer(&near, kinds[i]);
  }
  if (near.best)
    invocation_refuse(call, "nothing of the kind '%s' can be written; did you mean '%s'?", name, near.best);
  else invocation_refuse(call, "nothing of the kind '%s' can be written: there are model, target and ops", name);
  return false;
}

/* The first language whose compiler is installed; if none is, the first one. */
static const struct starting_file *target_in(int language) {
  if (language != NEW_INSTALLED) return &targets[language];
  for (int i = NEW_INSTALLED + 1; i < NEW_LANGUAGES; i++)
    if (program_is_installed(targets[i].program)) return &targets[i];
  return &targets[NEW_INSTALLED + 1];
}

/* ---- names ---- */

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* The name also becomes a name in the file. */
static bool is_good_name(const struct invocation *call, const char *path) {
  enum { LONGEST = 100 };
  const char *name = path_name(path);
  if (path_ends_with(name, ".rkt") || path_ends_with(name, ".assay")) {
    invocation_refuse(call, "the name is given without its ending: '%.*s'", (int)(strrchr(path, '.') - path), path);
    return false;
  }
  bool good = is_letter(name[0]) && strlen(name) <= LONGEST;
  for (const char *c = name; *c; c++) good &= is_letter(*c) || (*c >= '0' && *c <= '9') || *c == '-' || *c == '_';
  if (!good)
    invocation_refuse(call,
                      "'%s' is no name for it: one begins with a letter, and has letters, digits, - and _, %d at most",
                      name, LONGEST);
  return good;
}

/* ---- writing ---- */

static void fill_in(struct buffer *b, const char *text, const char *name) {
  static const char hole[] = "@NAME@";
  for (const char *next; (next = strstr(text, hole)); text = next + strlen(hole)) {
    buffer_append(b, text, (size_t)(next - text));
    buffer_puts(b, name);
  }
  buffer_puts(b, text);
}

static bool write_all(int fd, const struct buffer *b) {
  for (size_t done = 0; done < b->length;) {
    const ssize_t written = write(fd, b->text + done, b->length - done);
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) done += (size_t)written;
  }
  return fsync(fd) == 0 || errno == EINVAL || errno == EROFS;
}

/* Never overwrites a file; removes one that could not be written completely. */
static bool write_new(const struct invocation *call, const char *path, const struct buffer *b) {
  const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd < 0 && errno == EEXIST) {
    invocation_refuse(call, "%s is there already, and is left as it is", path);
    return false;
  }
  const bool written = fd >= 0 && write_all(fd, b);
  const int reason = errno;
  if (fd >= 0) close(fd);
  if (written) return true;
  if (fd >= 0) unlink(path);
  invocation_refuse(call, "cannot write %s: %s", path, strerror(reason));
  return false;
}

static void print_next_steps(const struct starting_file *f, const char *path) {
  printf("%s is written. Its comments say what everything is for; try\n  assay check %s%s\n  assay hunt %s%s\n", path,
         path, f->check, path, f->hunt);
  if (f->program && !program_is_installed(f->program))
    printf("It needs %s, which is not installed: apt-get install %s\n", f->program, f->package);
}

static int write_start(struct invocation *call, const void *given) {
  const struct new_options *o = given;
  enum new_kind kind;
  if (!find_kind(call, o->kind, &kind) || !is_good_name(call, o->name)) return EXIT_BAD;
  if (kind != NEW_TARGET && o->language != NEW_INSTALLED)
    return invocation_refuse(call, "--language is for targets only, not for a new %s", kinds[kind]);
  const struct starting_file *f = kind == NEW_MODEL ? &model : kind == NEW_OPS ? &ops : target_in(o->language);
  struct buffer b = {0};
  fill_in(&b, f->text, path_name(o->name));
  char *path = memory_printf("%s%s", o->name, f->ending);
  const bool written = write_new(call, path, &b);
  if (written) print_next_steps(f, path);
  buffer_free(&b);
  free(path);
  return written ? EXIT_YES : EXIT_BAD;
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct new_options, member)

static const struct command_argument arguments[] = {
    {.name = "KIND",
     .words = "model|target|ops",
     .offset = AT(kind),
     .help = "model (a language: grammar, types, evaluation, a property), target (a compiler, and functions to try it "
             "with) or ops (operations of your own, and gcc)"},
    {.name = "NAME",
     .offset = AT(name),
     .help = "how the file is called, without its ending; it may begin with a directory"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "language",
     .letter = 'l',
     .kind = OPTION_CHOICE,
     .argument = "installed|ocaml|haskell|scheme",
     .initial = "installed",
     .offset = AT(language),
     .help = "of a target: the language whose compiler it is about; installed means the first of these whose compiler "
             "is there"},
    OPTIONS_COMMON(struct new_options),
};

const struct command new_command = {
    .name = "new",
    .summary = "write a model or subject file to start from",
    .description = "Writes a small model or subject file that runs at once, and whose comments say\n"
                   "what everything in it is for. A file that exists is never changed.\n"
                   "\n"
                   "  assay new model mine     writes mine.rkt\n"
                   "  assay new target mine    writes mine.assay\n"
                   "  assay new ops mine       writes mine.assay",
    .success = "it was written",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct new_options),
    .body = write_start,
};
