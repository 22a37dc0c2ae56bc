/* engine: worlds, their errors and their settings. */
#include "engine/engine.h"

#include "core/printer.h"
#include "core/system/memory.h"
#include "gen/checks.h"
#include "property/property_forms.h"
#include "redex/redex.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Half of the computer's memory, so that a runaway program ends with a message instead of ending
 * others. */
static size_t memory_limit(void) {
  const long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
  return pages > 0 && bytes > 0 ? (size_t)pages / 2 * (size_t)bytes : 0;
}

const char *assay_version(void) { return ASSAY_VERSION; }

/* ---- errors ---- */

static void forget_error(struct assay *a) {
  free(a->message);
  free(a->file);
  free(a->text);
  a->message = a->file = a->text = NULL;
}

static char *copy_text(const char *text) {
  const size_t bytes = strlen(text) + 1;
  return memcpy(memory_array(bytes, 1), text, bytes);
}

static void set_error(struct assay *a, assay_status status, const struct place *place, const char *message) {
  struct diagnostic d = {0};
  forget_error(a);
  diagnostic_set(&d, place, message);
  a->status = status;
  a->text = diagnostic_text(&d);
  a->message = copy_text(message);
  a->file = copy_text(place->source ? place->source->name : "");
  a->line = place->line;
  a->column = place->column;
  diagnostic_clear(&d);
}

/* The core's own errors carry no type: those that have a place come from the reader. */
static assay_status classify(const struct assay *a, value payload) {
  const struct machine *m = a->machine;
  const struct world_failure *core = &a->world->error;
  if (!payload) return ASSAY_LIMIT;
  if (payload == m->exiting) return ASSAY_EXITED;
  if (is_exception_of(payload, m->exn_limit)) return ASSAY_LIMIT;
  if (is_exception_of(payload, m->exn_fail_syntax) || is_exception_of(payload, m->exn_refused)) return ASSAY_BAD_INPUT;
  return core->message && core->place.source ? ASSAY_BAD_INPUT : ASSAY_RAISED;
}

struct description {
  value payload;
  struct place place;
  struct buffer message;
};

static void describe(struct assay *a, void *data) {
  struct description *d = data;
  exception_describe(a->machine, d->payload, &d->place, &d->message);
  if (d->payload != a->machine->exiting) return;
  d->message.length = 0;
  buffer_printf(&d->message, "the program ended itself: (exit %d)", a->machine->exit_status);
}

static bool try(struct assay *a, engine_body *body, void *data, value *payload) {
  struct catcher c;
  if (!world_try(a->world, &c)) {
    *payload = c.payload;
    return false;
  }
  body(a, data);
  world_catch_end(a->world, &c);
  return true;
}

static assay_status failed(struct assay *a, value payload) {
  struct description d = {.payload = payload};
  const assay_status status = classify(a, payload);
  value again = 0;
  if (!payload || !try(a, describe, &d, &again)) {
    d.place = (struct place){0};
    d.message.length = 0;
    buffer_puts(&d.message, a->world->error.message ? a->world->error.message : "out of memory");
  }
  set_error(a, status, &d.place, d.message.text ? d.message.text : "");
  buffer_free(&d.message);
  return status;
}

static void guard_this_stack(struct assay *a) {
  if (pthread_equal(a->thread, pthread_self())) return;
  a->thread = pthread_self();
  world_use_this_stack(a->world);
}

/* What a call leaves as it was, for it may come from inside another one (a callback), and may be
 * left by a raise. */
struct setting {
  const struct place *place;
  bool derivations;
};

assay_status engine_call(struct assay *a, engine_body *body, void *data) {
  struct machine *m = a->machine;
  const struct setting before = {m->place, m->redex->derivations};
  guard_this_stack(a);
  a->world->error = (struct world_failure){0};
  m->place = NULL;
  m->redex->derivations = false;
  value payload = 0;
  const assay_status status = try(a, body, data, &payload) ? ASSAY_OK : failed(a, payload);
  m->place = before.place;
  m->redex->derivations = before.derivations;
  return status;
}

const char *assay_error(const assay *w) { return w->text ? w->text : ""; }

struct assay_error_parts assay_error_parts(const assay *w) {
  if (!w->text) return (struct assay_error_parts){ASSAY_OK, "", "", 0, 0};
  return (struct assay_error_parts){w->status, w->message, w->file, w->line, w->column};
}

int assay_exit_status(const assay *w) { return w->machine->exit_status; }

/* ---- the search path ---- */

static void insert_library(struct assay *a, size_t at, const char *directory, size_t length) {
  a->libraries = memory_resize(a->libraries, a->library_count + 2, sizeof *a->libraries);
  memmove(a->libraries + at + 1, a->libraries + at, (a->library_count - at) * sizeof *a->libraries);
  char *copy = memory_array(length + 1, 1);
  memcpy(copy, directory, length);
  copy[length] = '\0';
  a->libraries[at] = copy;
  a->libraries[++a->library_count] = NULL;
  a->machine->search_path = (const char **)a->libraries;
}

static bool is_directory(const char *path, size_t length) {
  char *copy = strndup(path, length);
  struct stat s;
  const bool yes = copy && stat(copy, &s) == 0 && S_ISDIR(s.st_mode);
  free(copy);
  return yes;
}

/* Directories between colons, at the end of the path. */
static void append_libraries(struct assay *a, const char *list, bool if_there) {
  while (list && *list) {
    const size_t length = strcspn(list, ":");
    if (length && (!if_there || is_directory(list, length))) insert_library(a, a->library_count, list, length);
    list += length + (list[length] == ':');
  }
}

struct library {
  const char *directory;
};

static void add_library(struct assay *a, void *data) {
  const struct library *l = data;
  if (!is_directory(l->directory, strlen(l->directory)))
    raise_syntax(a->machine, NULL, "the library directory %s is not there", l->directory);
  insert_library(a, a->added_count++, l->directory, strlen(l->directory));
}

assay_status assay_add_library(assay *w, const char *directory) {
  struct library l = {directory};
  return engine_call(w, add_library, &l);
}

/* ---- worlds ---- */

static void start(struct assay *a, void *data) {
  (void)data;
  a->machine = machine_new(a->world, &redex_extension);
  if (a->machine) check_install(a->machine);
}

assay *assay_new(void) {
  struct assay *a = calloc(1, sizeof *a);
  if (!a) return NULL;
  a->thread = pthread_self();
  a->world = world_new();
  if (a->world) a->world->arena.limit = memory_limit();
  value payload;
  if (!a->world || !try(a, start, NULL, &payload) || !a->machine) {
    assay_free(a);
    return NULL;
  }
  append_libraries(a, getenv("ASSAY_LIB"), false);
  append_libraries(a, ASSAY_RACKET_ROOTS, true);
  return a;
}

void assay_free(assay *w) {
  if (!w) return;
  forget_error(w);
  for (size_t i = 0; i < w->library_count; i++) free(w->libraries[i]);
  free(w->libraries);
  if (w->nowhere) fclose(w->nowhere);
  machine_free(w->machine);
  world_free(w->world);
  free(w);
}

static FILE *stream(struct assay *a, FILE *wanted) {
  if (wanted) return wanted;
  if (!a->nowhere) a->nowhere = fopen("/dev/null", "w");
  return a->nowhere ? a->nowhere : stderr;
}

void assay_set_output(assay *w, FILE *out, FILE *err) {
  w->machine->out = stream(w, out);
  w->machine->err = stream(w, err);
}

void assay_set_memory_limit(assay *w, size_t bytes) { w->world->arena.limit = bytes; }

void assay_set_stack_limit(assay *w, size_t bytes) {
  char *here = __builtin_frame_address(0);
  w->thread = pthread_self();
  world_use_this_stack(w->world);
  const char *end = w->world->stack_end;
  if (bytes && here > end && bytes < (size_t)(here - end)) world_set_stack_limit(w->world, here - bytes);
}

_Static_assert(sizeof(struct world_mark) <= sizeof(struct assay_mark), "a mark has room for the world's");

static void take_mark(struct assay *a, void *data) {
  const struct world_mark mark = world_mark(a->world);
  memcpy(data, &mark, sizeof mark);
}

struct assay_mark assay_mark(assay *w) {
  struct assay_mark mark = {{0}};
  if (engine_call(w, take_mark, &mark) != ASSAY_OK) memset(&mark, 0, sizeof mark);
  return mark;
}

/* A mark that could not be taken has no chunk. */
bool assay_release(assay *w, struct assay_mark mark) {
  struct world_mark inner;
  memcpy(&inner, &mark, sizeof inner);
  return inner.arena.chunk && world_release(w->world, inner);
}

void assay_on_large_stack(void (*f)(void *), void *data) { world_run_on_large_stack(f, data); }

/* ---- for the other files ---- */

void *engine_alloc(struct assay *a, size_t count, size_t size) {
  return arena_array(&a->world->arena, count ? count : 1, size);
}

const char *engine_string(struct assay *a, const char *text) {
  return arena_string(&a->world->arena, text, strlen(text));
}

const char *engine_rule_name(term name) {
  return name && (is_string(name) || is_symbol(name)) ? text_bytes(name) : NULL;
}
