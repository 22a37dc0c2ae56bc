/* engine: worlds, with their errors and settings. */
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

/* Half of the computer's memory, so that a runaway program ends with a message and does not disturb
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
  a->message = a->file = NULL;
  diagnostic_clear(&a->error);
}

static void set_error(struct assay *a, assay_status status, const struct place *place, const char *message) {
  forget_error(a);
  diagnostic_set_at(&a->error, place, message);
  a->status = status;
  a->message = memory_text(message);
  a->file = memory_text(place->source ? place->source->name : "");
  a->line = place->line;
  a->column = place->column;
}

/* The core's own errors have no type: those with a place come from the reader. */
static assay_status classify_payload(const struct assay *a, value payload) {
  const struct machine *m = a->machine;
  const struct world_failure *core = &a->world->error;
  if (!payload) return ASSAY_LIMIT;
  if (payload == m->exiting) return ASSAY_EXITED;
  if (is_exception_of(payload, m->exn_limit)) return ASSAY_LIMIT;
  if (is_exception_of(payload, m->exn_fail_syntax) || is_exception_of(payload, m->exn_refused)) return ASSAY_BAD_INPUT;
  return core->message && core->place.source ? ASSAY_BAD_INPUT : ASSAY_RAISED;
}

struct description {
  struct place place;
  struct buffer message;
};

static assay_status describe_exception(struct assay *a, value payload, struct description *d) {
  struct catcher c;
  if (!world_try(a->world, &c)) return ASSAY_RAISED;
  exception_describe(a->machine, payload, &d->place, &d->message);
  world_catch_end(a->world, &c);
  if (payload != a->machine->exiting) return ASSAY_OK;
  d->message.length = 0;
  buffer_printf(&d->message, "the program ended itself: (exit %d)", a->machine->exit_status);
  return ASSAY_OK;
}

static void guard_this_stack(struct assay *a) {
  if (pthread_equal(a->thread, pthread_self())) return;
  a->thread = pthread_self();
  world_use_this_stack(a->world);
}

void engine_enter(struct engine_frame *f, struct assay *a) {
  struct machine *m = a->machine;
  f->engine = a;
  f->place = m->place;
  f->derivations = m->redex->derivations;
  guard_this_stack(a);
  a->world->error = (struct world_failure){0};
  m->place = NULL;
  m->redex->derivations = false;
}

static void restore_frame(const struct engine_frame *f) {
  f->engine->machine->place = f->place;
  f->engine->machine->redex->derivations = f->derivations;
}

assay_status engine_leave(const struct engine_frame *f) {
  f->engine->world->catcher = f->catcher.outer;
  restore_frame(f);
  return ASSAY_OK;
}

assay_status engine_failed(const struct engine_frame *f) {
  struct assay *a = f->engine;
  const value payload = f->catcher.payload;
  struct description d = {.message = {0}};
  const assay_status status = classify_payload(a, payload);
  if (!payload || describe_exception(a, payload, &d) != ASSAY_OK) {
    d.place = (struct place){0};
    d.message.length = 0;
    buffer_puts(&d.message, a->world->error.message ? a->world->error.message : "out of memory");
  }
  set_error(a, status, &d.place, d.message.text ? d.message.text : "");
  a->gave_up = payload && is_exception_of(payload, checks_of(a->machine)->exn_generation);
  buffer_free(&d.message);
  restore_frame(f);
  return status;
}

const char *assay_error(const assay *w) { return w->error.text ? w->error.text : ""; }

bool engine_gave_up(const assay *w) { return w->error.text && w->gave_up; }

bool engine_take_error(const assay *w, struct diagnostic *d) {
  return w->error.text ? diagnostic_copy(d, &w->error) : diagnostic_set(d, "%s", "");
}

struct assay_error_parts assay_error_parts(const assay *w) {
  if (!w->error.text) return (struct assay_error_parts){ASSAY_OK, "", "", 0, 0};
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

/* Appends directories, which are separated by colons, to the path. */
static void append_libraries(struct assay *a, const char *list, bool if_there) {
  while (list && *list) {
    const size_t length = strcspn(list, ":");
    if (length && (!if_there || is_directory(list, length))) insert_library(a, a->library_count, list, length);
    list += length + (list[length] == ':');
  }
}

static void add_library(struct assay *a, const char *directory) {
  const size_t length = strlen(directory);
  if (!is_directory(directory, length))
    raise_syntax(a->machine, NULL, "the library directory %s is not there", directory);
  insert_library(a, a->added_count++, directory, length);
}

assay_status assay_add_library(assay *w, const char *directory) { ENGINE_TRY(w, add_library(w, directory)); }

/* ---- worlds ---- */

static bool start_machine(struct assay *a) {
  struct catcher c;
  if (!world_try(a->world, &c)) return false;
  a->machine = machine_new(a->world, &redex_extension);
  if (a->machine) check_install(a->machine);
  world_catch_end(a->world, &c);
  return a->machine;
}

assay *assay_new(void) {
  struct assay *a = calloc(1, sizeof *a);
  if (!a) return NULL;
  a->thread = pthread_self();
  a->world = world_new();
  if (a->world) a->world->arena.limit = memory_limit();
  if (!a->world || !start_machine(a)) {
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

static assay_status take_mark(struct assay *a, struct world_mark *out) { ENGINE_TRY(a, *out = world_mark(a->world)); }

struct assay_mark assay_mark(assay *w) {
  struct assay_mark mark = {{0}};
  struct world_mark inner;
  if (take_mark(w, &inner) == ASSAY_OK) memcpy(&mark, &inner, sizeof inner);
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
