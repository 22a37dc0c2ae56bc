/* subject_file: files, includes and names (subject/subject_file.h). */
#include "subject/subject_file.h"

#include "core/reader.h"
#include "core/world.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct definition {
  enum subject_kind kind;
  term name;
  const struct syntax *form;
  enum { UNREAD, READING, READ } state;
  const void *what; /* once it is read */
  struct definition *next;
};

struct included {
  const char *path;            /* without links: two ways to a file are one file */
  const struct source *source; /* NULL: not read yet */
  struct included *next;
};

struct subject_file {
  struct world *world;
  const struct source *source;
  struct definition *first, **last; /* in the order of the files */
  struct included *included;
};

struct world *subject_file_world(const struct subject_file *f) {
  return f->world;
}

/* ---- names ---- */

static struct definition *find(const struct subject_file *f, enum subject_kind kind, term name) {
  struct definition *d = f->first;
  while (d && (d->kind != kind || d->name != name)) d = d->next;
  return d;
}

/* The names of a kind, for a message: "a, b". */
static const char *list_names(const struct subject_file *f, enum subject_kind kind) {
  size_t room = sizeof "none";
  for (const struct definition *d = f->first; d; d = d->next) room += text_of(d->name)->length + 2;
  char *text = arena_alloc(&f->world->arena, room), *end = text;
  for (const struct definition *d = f->first; d; d = d->next) {
    if (d->kind != kind) continue;
    if (end > text) end = stpcpy(end, ", ");
    end = stpcpy(end, text_bytes(d->name));
  }
  if (end == text) strcpy(text, "none");
  return text;
}

static const void *read_definition(struct subject_file *f, struct definition *d, const struct place *user) {
  if (d->state == READING)
    world_error(f->world, user, "the %s `%s` is defined by itself", subject_forms[d->kind].name, text_bytes(d->name));
  if (d->state == READ) return d->what;
  world_check_stack(f->world);
  d->state = READING;
  d->what = subject_forms[d->kind].read(f, d->form);
  d->state = READ;
  return d->what;
}

const void *subject_file_use(struct subject_file *f, enum subject_kind kind, const struct syntax *name) {
  const char *what = subject_forms[kind].name;
  if (!syntax_is_symbol(name)) world_error(f->world, &name->place, "expected the name of a %s", what);
  struct definition *d = find(f, kind, name->atom);
  if (!d)
    world_error(f->world, &name->place, "no %s is named `%s`: there is %s", what, text_bytes(name->atom),
                list_names(f, kind));
  return read_definition(f, d, &name->place);
}

bool subject_file_has(const struct subject_file *f, enum subject_kind kind, const struct syntax *name) {
  return syntax_is_symbol(name) && find(f, kind, name->atom);
}

const void *subject_file_find(struct subject_file *f, enum subject_kind kind, const char *name) {
  const struct place place = {f->source, 0, 0};
  const char *what = subject_forms[kind].name;
  struct definition *only = NULL;
  for (struct definition *d = f->first; d; d = d->next) {
    if (d->kind != kind || (name && strcmp(text_bytes(d->name), name) != 0)) continue;
    if (only) world_error(f->world, &place, "there is more than one %s: say which of %s", what, list_names(f, kind));
    only = d;
  }
  if (!only && name) world_error(f->world, &place, "no %s is named `%s`: there is %s", what, name, list_names(f, kind));
  if (!only) world_error(f->world, &place, "the file has no %s", what);
  return read_definition(f, only, &place);
}

/* ---- files ---- */

static void take_file(struct subject_file *f, const char *path);

/* The path as seen from the file that the place is in. */
static const char *path_beside(struct world *w, const struct place *place, const char *path) {
  const char *base = place->source->name, *slash = strrchr(base, '/');
  if (path[0] == '/' || !slash) return path;
  const size_t directory = (size_t)(slash - base) + 1, length = strlen(path);
  char *joined = arena_alloc(&w->arena, directory + length + 1);
  memcpy(joined, base, directory);
  memcpy(joined + directory, path, length + 1);
  return joined;
}

/* Is it the first time? */
static bool remember_path(struct subject_file *f, const char *path) {
  char real[PATH_MAX];
  if (!realpath(path, real)) return true; /* reading it tells why */
  for (const struct included *i = f->included; i; i = i->next)
    if (!strcmp(i->path, real)) return false;
  struct included *i = arena_alloc(&f->world->arena, sizeof *i);
  *i = (struct included){arena_string(&f->world->arena, real, strlen(real)), NULL, f->included};
  f->included = i;
  return true;
}

static void include(struct subject_file *f, const struct syntax *form) {
  if (form->count != 2 || form->children[1]->shape != SYNTAX_ATOM || !is_string(form->children[1]->atom))
    world_error(f->world, &form->place, "expected (include \"FILE\")");
  const struct syntax *s = form->children[1];
  const char *path = path_beside(f->world, &s->place, text_bytes(s->atom));
  if (access(path, R_OK) != 0) world_error(f->world, &s->place, "cannot read `%s`: %s", path, strerror(errno));
  if (remember_path(f, path)) take_file(f, path);
}

static void define(struct subject_file *f, enum subject_kind kind, const struct syntax *form) {
  if (form->count < 2 || !syntax_is_symbol(form->children[1]))
    world_error(f->world, &form->place, "expected a name: (%s NAME ...)", subject_forms[kind].name);
  const term name = form->children[1]->atom;
  if (find(f, kind, name))
    world_error(f->world, &form->children[1]->place, "there already is a %s named `%s`", subject_forms[kind].name,
                text_bytes(name));
  struct definition *d = arena_alloc(&f->world->arena, sizeof *d);
  *d = (struct definition){.kind = kind, .name = name, .form = form};
  *f->last = d;
  f->last = &d->next;
}

static void take_form(struct subject_file *f, const struct syntax *form) {
  if (!syntax_is_list(form) || form->count == 0 || !syntax_is_symbol(form->children[0]))
    world_error(f->world, &form->place, "expected a form: (KIND NAME ...) or (include \"FILE\")");
  const char *head = text_bytes(form->children[0]->atom);
  if (!strcmp(head, "include")) {
    include(f, form);
    return;
  }
  for (int kind = 0; kind < SUBJECT_KINDS; kind++)
    if (!strcmp(head, subject_forms[kind].name)) {
      define(f, (enum subject_kind)kind, form);
      return;
    }
  world_error(f->world, &form->children[0]->place, "`%s` is no form of a subject file", head);
}

static void take_source(struct subject_file *f, const struct source *source) {
  struct reader r;
  if (!f->source) f->source = source;
  reader_init(&r, f->world, source);
  for (const struct syntax *form; (form = reader_next(&r));) take_form(f, form);
}

static void take_file(struct subject_file *f, const char *path) {
  world_check_stack(f->world);
  const struct source *source = source_from_file(f->world, path);
  if (f->included) f->included->source = source; /* it was remembered just now */
  take_source(f, source);
}

size_t subject_file_sources(const struct subject_file *f, struct subject_source *list) {
  size_t count = 0;
  for (const struct included *i = f->included; i; i = i->next) count++;
  size_t at = count;
  for (const struct included *i = f->included; list && i; i = i->next)
    list[--at] = (struct subject_source){i->path, i->source};
  return count;
}

static struct subject_file *new_file(struct world *w) {
  struct subject_file *f = arena_alloc_zero(&w->arena, sizeof *f);
  f->world = w;
  f->last = &f->first;
  return f;
}

static struct subject_file *read_all(struct subject_file *f) {
  for (struct definition *d = f->first; d; d = d->next) read_definition(f, d, &d->form->place);
  return f;
}

struct subject_file *subject_file_read(struct world *w, const char *path) {
  struct subject_file *f = new_file(w);
  remember_path(f, path);
  take_file(f, path);
  return read_all(f);
}

struct subject_file *subject_file_read_text(struct world *w, const char *name, const char *text) {
  struct subject_file *f = new_file(w);
  take_source(f, source_from_text(w, name, text, strlen(text)));
  return read_all(f);
}
