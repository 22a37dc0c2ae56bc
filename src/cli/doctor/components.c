/* components: see the header. */
#include "cli/doctor/components.h"

#include "core/system/memory.h"
#include "core/system/path.h"
#include "core/world.h"
#include "run/installed.h"
#include "run/version_question.h"
#include "subject/subject_file.h"
#include "subject/subject_needs.h"

#include <fts.h>
#include <stdlib.h>
#include <string.h>

/* ---- the table ---- */

struct program_row {
  const char *program, *package, *enables;
  const char *argument; /* prints its version, if no subject file has a command for it; NULL: --version */
};

static const struct program_row table[] = {
    {"gcc", "gcc", "assay new ops; embedded compilers", NULL},
    {"gcov", "gcc", "assay check --coverage gcov", NULL},
    {"clang", "clang", NULL, NULL},
    {"clang-14", "clang-14", NULL, NULL},
    {"clang-16", "clang-16", NULL, NULL},
    {"clang-19", "clang-19", NULL, NULL},
    {"as", "binutils", NULL, NULL},
    {"tcc", "tcc", NULL, NULL},
    {"pcc", "pcc", NULL, NULL},
    {"sdcc", "sdcc", NULL, NULL},
    {"sz80", "sdcc-ucsim", NULL, "-V"},
    {"sstm8", "sdcc-ucsim", NULL, "-V"},
    {"s51", "sdcc-ucsim", NULL, "-V"},
    {"cl65", "cc65", NULL, NULL},
    {"sim65", "cc65", NULL, NULL},
    {"fpc", "fp-compiler", NULL, "-iV"},
    {"ghc", "ghc", "assay new target --language haskell; assay check --coverage hpc; assay bench palka", NULL},
    {"hugs", "hugs", NULL, NULL},
    {"ocamlc", "ocaml-nox", "assay new target --language ocaml", "-version"},
    {"ocamlopt", "ocaml-nox", "assay new target --language ocaml", "-version"},
    {"ocamlrun", "ocaml-nox", NULL, "-version"},
    {"poly", "polyml", NULL, "-v"},
    {"sml", "smlnj", NULL, "@SMLversion"},
    {"scheme", "chezscheme", NULL, NULL},
    {"guile", "guile-3.0", "assay new target --language scheme", NULL},
    {"csc", "chicken-bin", NULL, "-release"},
    {"racket", "racket", "the same models in Racket and Redex; assay bench --with-racket", NULL},
    {"node", "nodejs", NULL, NULL},
    {"lua5.4", "lua5.4", NULL, "-v"},
    {"luajit", "luajit", NULL, "-v"},
    {"sbcl", "sbcl", NULL, NULL},
    {"dot", "graphviz", "assay step --graph FILE.svg", "-V"},
    {"psql", "postgresql", "assay hunt --store postgresql://...: campaigns with many workers", NULL},
    {"sbatch", "slurm-wlm", "campaigns on a cluster (contrib/slurm)", NULL},
    {"parallel", "parallel", "campaigns on several machines (contrib/parallel.sh)", NULL},
    {"pdflatex", "texlive-latex-base", "assay typeset --format latex: documents made of it", NULL},
    {"chromium", "chromium", "the tests of reports and of assay serve in a browser", NULL},
    {"vim", "vim", "highlighting of subject files and lint (contrib/vim)", NULL},
};
enum { ROWS = sizeof table / sizeof *table };

/* Programs that every system has. */
static const char *const ordinary[] = {"sh", "cp", "cat", "env", "false", "sed", "echo", "ls", "test", "grep", NULL};

static bool is_ordinary(const char *program) {
  for (size_t i = 0; ordinary[i]; i++)
    if (!strcmp(ordinary[i], program)) return true;
  return false;
}

/* ---- the components ---- */

static struct component *find_component(struct components *c, const char *program, size_t length) {
  for (size_t i = 0; i < c->count; i++)
    if (!strncmp(c->list[i].program, program, length) && !c->list[i].program[length]) return &c->list[i];
  return NULL;
}

static struct component *add_component(struct components *c, const char *program) {
  c->list = memory_resize(c->list, c->count + 1, sizeof *c->list);
  c->list[c->count] = (struct component){.program = program, .path = program_path(program)};
  return &c->list[c->count++];
}

static void add_use(struct component *k, const char *file, const struct subject_need *need) {
  for (size_t i = 0; i < k->use_count; i++)
    if (!strcmp(k->uses[i].file, file) && !strcmp(k->uses[i].subject, need->subject)) {
      k->uses[i].is_optional &= need->is_optional;
      return;
    }
  k->uses = memory_resize(k->uses, k->use_count + 1, sizeof *k->uses);
  k->uses[k->use_count++] = (struct component_use){memory_text(file), memory_text(need->subject), need->is_optional};
}

struct subject_visit {
  struct components *components;
  const char *file;
};

/* The next word of a shell script that is a known program; NULL: there is none. */
static struct component *next_in_script(struct components *c, const char **text) {
  static const char between[] = " \t\n;|&<>()'\"=$";
  while (*(*text += strspn(*text, between))) {
    const size_t length = strcspn(*text, between);
    struct component *k = find_component(c, *text, length);
    *text += length;
    if (k) return k;
  }
  return NULL;
}

/* env NAME=VALUE ... COMMAND */
static const char *const *behind_env(const char *const *words) {
  if (strcmp(words[0], "env") != 0) return words;
  const char *const *next = words + 1;
  while (*next && strchr(*next, '=')) next++;
  return *next ? next : words;
}

/* sh -c TEXT: the text. NULL: it is another command. */
static const char *script_of(const char *const *words) {
  const bool is_shell = !strcmp(path_name(words[0]), "sh") && words[1] && !strcmp(words[1], "-c");
  return is_shell ? words[2] : NULL;
}

static void take_version(struct components *c, const char *const *command) {
  const char *script = script_of(command), *program = path_name(command[0]);
  struct component *k = script ? next_in_script(c, &script) : find_component(c, program, strlen(program));
  if (k && !k->command) k->command = command;
}

static void take_need(void *data, const struct subject_need *need) {
  const struct subject_visit *f = data;
  struct components *c = f->components;
  const char *const *words = behind_env(need->command);
  const char *script = script_of(words), *program = path_name(words[0]);
  if (need->version) take_version(c, need->version);
  for (struct component *k; script && (k = next_in_script(c, &script));) add_use(k, f->file, need);
  if (is_ordinary(program)) return;
  struct component *k = find_component(c, program, strlen(program));
  add_use(k ? k : add_component(c, program), f->file, need);
}

/* Included files count as read, even if they cannot be read on their own. */
static void take_sources(struct components *c, const struct subject_file *file) {
  const size_t count = subject_file_sources(file, NULL);
  struct subject_source *list = arena_array(&c->world->arena, count + 1, sizeof *list);
  subject_file_sources(file, list);
  c->sources = memory_resize(c->sources, c->source_count + count, sizeof *c->sources);
  for (size_t i = 0; i < count; i++) c->sources[c->source_count++] = list[i].path;
}

static bool was_included(const struct components *c, const char *path) {
  char *real = realpath(path, NULL);
  bool found = false;
  for (size_t i = 0; real && !found && i < c->source_count; i++) found = !strcmp(c->sources[i], real);
  free(real);
  return found;
}

static bool read_subjects(struct components *c, const char *path, const char *name) {
  struct catcher catcher;
  struct subject_visit f = {c, name};
  if (!world_try(c->world, &catcher)) return false;
  struct subject_file *file = subject_file_read(c->world, path);
  subject_needs(file, take_need, &f);
  take_sources(c, file);
  world_catch_end(c->world, &catcher);
  return true;
}

/* ---- all subject files below a directory ---- */

static int compare_entries(const FTSENT **a, const FTSENT **b) { return strcmp((*a)->fts_name, (*b)->fts_name); }

static bool is_subject_file(const FTSENT *e) { return e->fts_info == FTS_F && path_ends_with(e->fts_name, ".assay"); }

static void read_subject_file(struct components *c, const char *path, const char *name) {
  c->subject_files++;
  if (read_subjects(c, path, name)) return;
  c->unread = memory_resize(c->unread, c->unread_count + 1, sizeof *c->unread);
  c->unread[c->unread_count++] =
      (struct unread_file){memory_text(path), memory_printf("%s: %s", name, c->world->error.message)};
}

static void unread_free(struct unread_file *u) {
  free(u->path);
  free(u->reason);
}

static void forget_included(struct components *c) {
  size_t kept = 0;
  for (size_t i = 0; i < c->unread_count; i++)
    if (was_included(c, c->unread[i].path)) unread_free(&c->unread[i]);
    else c->unread[kept++] = c->unread[i];
  c->unread_count = kept;
}

static void read_subject_files(struct components *c, char *directory) {
  char *const roots[] = {directory, NULL};
  FTS *walk = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, compare_entries);
  if (!walk) return;
  for (FTSENT *e; (e = fts_read(walk));) {
    const char *name = e->fts_path + strlen(directory);
    if (is_subject_file(e)) read_subject_file(c, e->fts_path, name + strspn(name, "/"));
  }
  fts_close(walk);
  forget_included(c);
}

void components_find(struct components *out, char *subjects) {
  *out = (struct components){.world = world_new()};
  for (size_t i = 0; i < ROWS; i++) {
    struct component *k = add_component(out, table[i].program);
    k->package = table[i].package;
    k->enables = table[i].enables;
  }
  if (subjects && out->world) read_subject_files(out, subjects);
}

/* ---- versions ---- */

void components_ask(struct components *c) {
  enum { WORDS = 3 };
  struct version_question *questions = memory_array(c->count + 1, sizeof *questions);
  const char *(*words)[WORDS] = memory_array(c->count + 1, sizeof *words);
  for (size_t i = 0; i < c->count; i++) {
    struct component *k = &c->list[i];
    words[i][0] = k->program;
    words[i][1] = i < ROWS && table[i].argument ? table[i].argument : "--version";
    words[i][2] = NULL;
    if (!k->command) k->command = words[i];
    questions[i] = (struct version_question){.command = k->path ? k->command : NULL};
  }
  version_questions_ask(questions, c->count);
  for (size_t i = 0; i < c->count; i++) {
    c->list[i].version = memory_text(questions[i].text);
    c->list[i].failure = memory_text(questions[i].failure);
    c->list[i].command = NULL; /* its text has been freed */
  }
  version_questions_free(questions, c->count);
  free(questions);
  free(words);
}

void components_free(struct components *c) {
  for (size_t i = 0; i < c->count; i++) {
    struct component *k = &c->list[i];
    for (size_t j = 0; j < k->use_count; j++) {
      free(k->uses[j].file);
      free(k->uses[j].subject);
    }
    free(k->uses);
    free(k->path);
    free(k->version);
    free(k->failure);
  }
  for (size_t i = 0; i < c->unread_count; i++) unread_free(&c->unread[i]);
  free(c->unread);
  free(c->sources);
  free(c->list);
  world_free(c->world);
}
