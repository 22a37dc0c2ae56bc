/* programs_corpus: users' programs as originals of mutants (docs/emi.md). */
#include "programs/lambda_programs.h"

#include "core/array.h"
#include "core/read/reader.h"
#include "core/system/memory.h"
#include "reference/reference.h"
#include "subject/subject.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct program_corpus {
  assay_programs *programs;
  const char *path;
  struct corpus_text { /* in the arena */
    const char *name, *text;
    unsigned line;
  } * texts;
  size_t count, capacity;
  term *terms; /* in the arena */
  size_t read;
  struct buffer warnings;
};

/* ---- texts ---- */

static void add_text(struct program_corpus *k, const char *name, unsigned line, const char *text, size_t length) {
  struct arena *a = &k->programs->owner->world->arena;
  if (memchr(text, '\0', length)) {
    buffer_printf(&k->warnings, "%s:%u: warning: left out: there is a zero byte in it\n", name, line);
    return;
  }
  ARENA_ROOM(a, k->texts, k->count, k->capacity);
  k->texts[k->count++] = (struct corpus_text){name, arena_string(a, text, length), line};
}

/* Is the line empty, or only a comment? */
static bool is_line_empty(const char *line, size_t length) {
  while (length && strchr(" \t\r", *line)) line++, length--;
  return !length || *line == ';' || (length > 1 && !strncmp(line, "--", 2));
}

static void add_lines(struct program_corpus *k, const struct source *file) {
  const char *end = file->text + file->length;
  unsigned line = 1;
  for (const char *at = file->text; at < end; line++) {
    const char *next = memchr(at, '\n', (size_t)(end - at));
    const size_t length = (size_t)((next ? next : end) - at);
    if (!is_line_empty(at, length)) add_text(k, file->name, line, at, length);
    at += length + 1;
  }
}

static int is_named_openly(const struct dirent *d) { return d->d_name[0] != '.'; }

static void add_directory(struct program_corpus *k, struct world *w) {
  struct dirent **list;
  const int count = scandir(k->path, &list, is_named_openly, alphasort);
  if (count < 0) world_error(w, NULL, "cannot read %s: %s", k->path, strerror(errno));
  const char **names = arena_array(&w->arena, (size_t)count + 1, sizeof *names);
  for (int i = 0; i < count; i++) {
    char *name = memory_printf("%s/%s", k->path, list[i]->d_name);
    names[i] = arena_string(&w->arena, name, strlen(name));
    free(name);
    free(list[i]);
  }
  free(list);
  for (int i = 0; i < count; i++) { /* from here on, it may raise */
    struct stat status;
    const bool is_there = !stat(names[i], &status);
    if (!is_there || !S_ISREG(status.st_mode)) {
      buffer_printf(&k->warnings, "%s: warning: left out: %s\n", names[i],
                    is_there ? "this is no regular file" : strerror(errno));
      continue;
    }
    const struct source *file = source_from_file(w, names[i]);
    add_text(k, names[i], 1, file->text, file->length);
  }
}

static void find_texts(struct program_corpus *k) {
  const struct assay *a = k->programs->owner;
  struct stat status;
  if (stat(k->path, &status)) world_error(a->world, NULL, "cannot read %s: %s", k->path, strerror(errno));
  if (!programs_signature(k->programs))
    world_error(a->world, &k->programs->subject->place,
                "mutants are made of programs that are terms, and this subject is about graphs");
  programs_mutator(k->programs);
  if (S_ISDIR(status.st_mode)) add_directory(k, a->world);
  else add_lines(k, source_from_file(a->world, k->path));
  if (!k->count) world_error(a->world, NULL, "there are no programs in %s", k->path);
  k->terms = arena_array(&a->world->arena, k->count, sizeof *k->terms);
}

/* ---- programs ---- */

/* The error as a warning with its consequence. */
static void warn_of_program(struct program_corpus *k, const struct diagnostic *error) {
  if (diagnostic_has_place(error)) buffer_append(&k->warnings, error->text, error->message - strlen(": error: "));
  buffer_puts(&k->warnings, ": warning: left out: ");
  buffer_puts(&k->warnings, diagnostic_message(error));
  if (k->warnings.text[k->warnings.length - 1] != '\n') buffer_puts(&k->warnings, "\n");
}

static void warn_of_constant(struct program_corpus *k, const struct corpus_text *t, const struct constant *c) {
  char *name = term_to_text(c->name);
  buffer_printf(&k->warnings,
                "%s:%u: warning: left out: the meaning of `%s` is unknown, so it is unknown what is never evaluated\n",
                t->name, t->line, name);
  free(name);
}

static void read_texts(struct program_corpus *k) {
  for (size_t i = 0; i < k->count; i++) {
    const struct corpus_text *t = &k->texts[i];
    struct assay_program program;
    if (assay_programs_read(k->programs, t->name, t->line, t->text, &program) != ASSAY_OK) {
      warn_of_program(k, &k->programs->owner->error);
      continue;
    }
    const struct constant *lacks = reference_lacks(terms_of(k->programs)->meaning, program.term);
    if (lacks) warn_of_constant(k, t, lacks);
    else k->terms[k->read++] = program.term;
  }
}

static void finish_corpus(struct program_corpus *k) {
  const struct assay *a = k->programs->owner;
  struct terms *own = k->programs->own;
  if (k->programs->warnings) buffer_puts(&k->warnings, k->programs->warnings);
  k->programs->warnings =
      k->warnings.length ? arena_string(&a->world->arena, k->warnings.text, k->warnings.length) : NULL;
  if (!k->read) world_error(a->world, NULL, "no program in %s can be taken:\n%s", k->path, k->programs->warnings);
  own->corpus = k->terms;
  own->corpus_count = k->read;
}

static assay_status try_find(struct program_corpus *k) { ENGINE_TRY(k->programs->owner, find_texts(k)); }
static assay_status try_finish(struct program_corpus *k) { ENGINE_TRY(k->programs->owner, finish_corpus(k)); }

assay_status assay_programs_corpus(assay_programs *p, const char *path) {
  struct program_corpus k = {.programs = p, .path = path};
  assay_status status = try_find(&k);
  if (status != ASSAY_OK) return status;
  read_texts(&k);
  status = try_finish(&k);
  buffer_free(&k.warnings);
  return status;
}
