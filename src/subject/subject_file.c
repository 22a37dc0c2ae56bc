/* subject_file: files, includes and names (subject/subject_file.h). */
#include "subject/subject_file.h"

#include "core/read/reader.h"
#include "core/system/path.h"
#include "core/system/regular_file.h"
#include "core/world.h"
#include "subject/subject_without.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct subject_definition {
  enum subject_kind kind;
  term name;
  const struct syntax *form;
  enum { UNREAD, READING, READ, WRONG } state;
  bool used;        /* by another definition */
  const void *what; /* once it was read */
  struct subject_definition *next;
};

struct included {
  const char *path;            /* without links: two paths to a file are one file */
  const struct source *source; /* NULL: not read yet */
  struct included *next;
};

struct subject_file {
  struct world *world;
  const struct source *source;
  struct subject_definition *first, **last; /* in the order of the files */
  struct included *included;
  const struct subject_mistakes *mistakes; /* receives mistakes; NULL: the first one is raised */
  bool is_consequence;                     /* the current exception was reported, or is a consequence of one that was */
};

struct world *subject_file_world(const struct subject_file *f) {
  return f->world;
}

/* ---- names ---- */

static struct subject_definition *find_definition(const struct subject_file *f, enum subject_kind kind, term name) {
  struct subject_definition *d = f->first;
  while (d && (d->kind != kind || d->name != name)) d = d->next;
  return d;
}

/* The names of a kind, for a message: "a, b". */
static const char *list_names(const struct subject_file *f, enum subject_kind kind) {
  size_t room = 1;
  for (const struct subject_definition *d = f->first; d; d = d->next) room += text_of(d->name)->length + 2;
  char *text = arena_alloc(&f->world->arena, room), *end = text;
  for (const struct subject_definition *d = f->first; d; d = d->next) {
    if (d->kind != kind) continue;
    if (end > text) end = stpcpy(end, ", ");
    end = stpcpy(end, text_bytes(d->name));
  }
  return end == text ? "none" : text;
}

static void read_form(struct subject_file *f, struct subject_definition *d) {
  d->state = READING;
  d->what = subject_forms[d->kind].read(f, d->form);
  d->state = READ;
}

static void tell_raised(struct subject_file *f) {
  const struct world_failure *e = &f->world->error;
  if (!f->is_consequence) f->mistakes->tell(f->mistakes->data, &e->place, e->message ? e->message : "out of memory");
  f->is_consequence = true;
}

static bool can_read(struct subject_file *f, struct subject_definition *d) {
  struct catcher c;
  if (!world_try(f->world, &c)) return false;
  read_form(f, d);
  world_catch_end(f->world, &c);
  return true;
}

/* Reports the mistakes in the form, as far as the rest of it can still be read. */
static void look_at_form(struct subject_file *f, struct subject_definition *d) {
  const struct syntax *whole = d->form;
  bool good = true;
  for (f->is_consequence = false; d->form && !can_read(f, d); f->is_consequence = false) {
    const struct syntax *rest = subject_form_without(f->world, d->form, &f->world->error.place);
    if (good || rest) tell_raised(f); /* otherwise the error is about something that was removed */
    good = false;
    d->form = rest;
  }
  d->form = whole;
  if (!good) d->state = WRONG;
}

/* A definition that uses an incorrect one is not reported. */
static _Noreturn void raise_consequence(struct subject_file *f, const struct subject_definition *d) {
  f->is_consequence = true;
  world_error(f->world, &d->form->place, "there is something wrong with this");
}

static const void *read_definition(struct subject_file *f, struct subject_definition *d, const struct place *user) {
  if (d->state == READING)
    world_error(f->world, user, "the %s `%s` is defined by itself", subject_forms[d->kind].name, text_bytes(d->name));
  if (d->state == READ) return d->what;
  world_check_stack(f->world);
  if (!f->mistakes) read_form(f, d);
  else if (d->state != WRONG) look_at_form(f, d);
  if (d->state == WRONG) raise_consequence(f, d);
  return d->what;
}

static bool has_subject(const struct subject_file *f) {
  for (const struct subject_definition *d = f->first; d; d = d->next)
    if (d->kind == SUBJECT_SUBJECT) return true;
  return false;
}

const void *subject_file_use(struct subject_file *f, enum subject_kind kind, const struct syntax *name) {
  const char *what = subject_forms[kind].name;
  if (!syntax_is_symbol(name)) world_error(f->world, &name->place, "expected the name of a %s", what);
  struct subject_definition *d = find_definition(f, kind, name->atom);
  if (!d) {
    f->is_consequence = f->mistakes && !has_subject(f); /* a part of other files, which may define it */
    world_error(f->world, &name->place, "no %s is named `%s`: there is %s", what, text_bytes(name->atom),
                list_names(f, kind));
  }
  d->used = true;
  return read_definition(f, d, &name->place);
}

void subject_file_each(struct subject_file *f, enum subject_kind kind, subject_file_visit *visit, void *data) {
  for (struct subject_definition *d = f->first; d; d = d->next)
    if (d->kind == kind && d->state != WRONG) visit(data, read_definition(f, d, &d->form->place));
}

bool subject_file_has(const struct subject_file *f, enum subject_kind kind, const struct syntax *name) {
  return syntax_is_symbol(name) && find_definition(f, kind, name->atom);
}

const void *subject_file_find(struct subject_file *f, enum subject_kind kind, const char *name) {
  const struct place place = {f->source, 0, 0};
  const char *what = subject_forms[kind].name;
  struct subject_definition *only = NULL;
  for (struct subject_definition *d = f->first; d; d = d->next) {
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

/* Returns whether the path is new. */
static bool remember_path(struct subject_file *f, const char *path) {
  char real[PATH_MAX];
  if (!realpath(path, real)) return true; /* reading it reports the reason */
  for (const struct included *i = f->included; i; i = i->next)
    if (!strcmp(i->path, real)) return false;
  struct included *i = arena_alloc(&f->world->arena, sizeof *i);
  *i = (struct included){arena_string(&f->world->arena, real, strlen(real)), NULL, f->included};
  f->included = i;
  return true;
}

/* NULL: it can be read. */
static const char *why_unreadable(const char *path) {
  struct stat status;
  const char *why = NULL;
  const int fd = regular_file_open(path, &status, &why);
  if (fd >= 0) close(fd);
  return why;
}

static void include_files(struct subject_file *f, const struct syntax *form) {
  if (form->count != 2 || form->children[1]->shape != SYNTAX_ATOM || !is_string(form->children[1]->atom))
    world_error(f->world, &form->place, "expected (include \"FILE\")");
  const struct syntax *s = form->children[1];
  const char *path = path_beside(&f->world->arena, s->place.source->name, text_bytes(s->atom));
  const char *why = why_unreadable(path);
  if (why) world_error(f->world, &s->place, "cannot read `%s`: %s", path, why);
  if (remember_path(f, path)) take_file(f, path);
}

static void define_name(struct subject_file *f, enum subject_kind kind, const struct syntax *form) {
  if (form->count < 2 || !syntax_is_symbol(form->children[1]))
    world_error(f->world, &form->place, "expected a name: (%s NAME ...)", subject_forms[kind].name);
  const term name = form->children[1]->atom;
  if (find_definition(f, kind, name))
    world_error(f->world, &form->children[1]->place, "there already %s %s named `%s`",
                kind == SUBJECT_OPERATIONS ? "are" : "is a", subject_forms[kind].name, text_bytes(name));
  struct subject_definition *d = arena_alloc(&f->world->arena, sizeof *d);
  *d = (struct subject_definition){.kind = kind, .name = name, .form = form};
  *f->last = d;
  f->last = &d->next;
}

static void take_form(struct subject_file *f, const struct syntax *form) {
  if (!syntax_is_list(form) || form->count == 0 || !syntax_is_symbol(form->children[0]))
    world_error(f->world, &form->place, "expected a form: (KIND NAME ...) or (include \"FILE\")");
  const char *head = text_bytes(form->children[0]->atom);
  if (!strcmp(head, "include")) {
    include_files(f, form);
    return;
  }
  for (int kind = 0; kind < SUBJECT_KINDS; kind++)
    if (!strcmp(head, subject_forms[kind].name)) {
      define_name(f, (enum subject_kind)kind, form);
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
  if (f->included) f->included->source = source; /* the newest entry */
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

static struct subject_file *read_definitions(struct subject_file *f) {
  for (struct subject_definition *d = f->first; d; d = d->next) read_definition(f, d, &d->form->place);
  return f;
}

struct subject_file *subject_file_read(struct world *w, const char *path) {
  struct subject_file *f = new_file(w);
  remember_path(f, path);
  take_file(f, path);
  return read_definitions(f);
}

struct subject_file *subject_file_read_text(struct world *w, const char *name, const char *text) {
  struct subject_file *f = new_file(w);
  take_source(f, source_from_text(w, name, text, strlen(text)));
  return read_definitions(f);
}

/* ---- linting a file ---- */

bool subject_file_guard(struct subject_file *f, void (*body)(void *), void *data) {
  struct catcher c;
  f->is_consequence = false;
  if (world_try(f->world, &c)) {
    body(data);
    world_catch_end(f->world, &c);
    return true;
  }
  tell_raised(f);
  f->is_consequence = false;
  return false;
}

struct definition_search {
  struct subject_file *file;
  const struct syntax *form;
  struct subject_definition *definition;
  struct reader *reader;
};

static void look_for_form(void *data) {
  struct definition_search *l = data;
  l->form = reader_next(l->reader);
}

static void look_at_one(void *data) {
  const struct definition_search *l = data;
  take_form(l->file, l->form);
}

static void look_at_definition(void *data) {
  const struct definition_search *l = data;
  read_definition(l->file, l->definition, &l->definition->form->place);
}

struct subject_file *subject_file_look_at(struct world *w, const char *path, const struct source *source,
                                          const struct subject_mistakes *mistakes) {
  struct subject_file *f = new_file(w);
  struct reader r;
  struct definition_search l = {.file = f, .reader = &r};
  bool good = true;
  f->mistakes = mistakes;
  f->source = source;
  remember_path(f, path);
  if (f->included) f->included->source = source;
  reader_init(&r, w, source);
  while (subject_file_guard(f, look_for_form, &l) && l.form) good &= subject_file_guard(f, look_at_one, &l);
  for (l.definition = f->first; good && l.definition; l.definition = l.definition->next)
    if (l.definition->state != WRONG) subject_file_guard(f, look_at_definition, &l);
  return f;
}

void subject_file_unused(const struct subject_file *f, subject_file_unused_function *tell, void *data) {
  bool tests_something = false;
  for (const struct subject_definition *d = f->first; d; d = d->next)
    tests_something |= d->kind == SUBJECT_SUBJECT && d->form->place.source == f->source;
  for (const struct subject_definition *d = f->first; tests_something && d; d = d->next)
    if (!d->used && d->kind != SUBJECT_SUBJECT && d->form->place.source == f->source)
      tell(data, d->kind, d->form->children[1]);
}
