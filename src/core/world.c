/* world: marks, errors and the limits of memory; see the header. The stack is in
 * core/system/stack.c. */
#include "core/world.h"

#include "core/intern.h"
#include "core/number/number.h"
#include "core/system/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static value failure(struct world *w, const struct place *place, char *message) {
  w->error.place = place ? *place : (struct place){0};
  w->error.message = message;
  return w->make_exception ? w->make_exception(w, &w->error.place, message) : 0;
}

static _Noreturn void raise_exhausted(struct world *w, value payload) {
  w->arena.limit = w->lifted_limit;
  w->exhausted = w->at_limit = false;
  world_raise(w, payload);
}

/* The limit is lifted while the exception is made. If even that fails, the payload is not an
 * object. */
static void out_of_memory(void *data) {
  struct world *w = data;
  if (w->exhausted) {
    w->error = (struct world_failure){.message = w->no_memory};
    raise_exhausted(w, 0);
  }
  size_t limit = w->lifted_limit = w->arena.limit;
  w->arena.limit = 0;
  w->exhausted = w->at_limit = true;
  snprintf(w->no_memory, sizeof w->no_memory, "out of memory");
  if (w->arena.is_at_limit) snprintf(w->no_memory, sizeof w->no_memory, "out of memory (limit %zu MiB)", limit >> 20);
  w->arena.is_at_limit = false;
  raise_exhausted(w, failure(w, NULL, w->no_memory));
}

static term constant_object(struct world *w, enum kind kind, uint16_t aux) {
  struct term_object proto = {.object = {.kind = (uint8_t)kind, .aux = aux}};
  return term_intern(w, &proto.object, sizeof proto);
}

struct world *world_new(void) {
  struct world *w = calloc(1, sizeof *w);
  if (!w) return NULL;
  arena_init(&w->arena);
  w->arena.exhausted = out_of_memory;
  w->arena.exhausted_data = w;
  w->escape = WORLD_NO_ESCAPE;
  world_use_this_stack(w);
  number_init(w);
  intern_init(w);
  w->hole = constant_object(w, KIND_HOLE, 0);
  object_of(w->hole)->flags = OBJECT_HAS_HOLE;
  w->false_ = constant_object(w, KIND_BOOLEAN, 0);
  w->true_ = constant_object(w, KIND_BOOLEAN, 1);
  w->void_ = constant_object(w, KIND_VOID, 0);
  w->eof = constant_object(w, KIND_EOF, 0);
  w->empty = term_sequence(w, NULL, 0);
  return w;
}

void world_free(struct world *w) {
  if (!w) return;
  intern_free(&w->intern);
  number_free(w);
  arena_free(&w->arena);
  free(w->escapes);
  free(w);
}

static uint32_t smaller(uint32_t a, uint32_t b) { return a < b ? a : b; }

static void note_escape_by_hand(struct world *w) {
  if (w->escaped) w->escape = 0;
  w->escaped = false;
}

static void grow_escapes(struct world *w) {
  uint32_t capacity = w->escapes_capacity ? w->escapes_capacity * 2 : 64;
  uint32_t *escapes = realloc(w->escapes, capacity * sizeof *escapes);
  if (!escapes) out_of_memory(w);
  w->escapes = escapes;
  w->escapes_capacity = capacity;
}

void world_prepare_mark(struct world *w) {
  note_escape_by_hand(w);
  if (w->marks == w->escapes_capacity) grow_escapes(w);
}

/* Closes marks until `marks` are open. Their escapes become those of the mark outside. */
static void close_marks(struct world *w, uint32_t marks) {
  note_escape_by_hand(w);
  while (w->marks > marks) w->escape = smaller(w->escape, w->escapes[--w->marks]);
}

static bool nothing_made(const struct world *w, struct world_mark m) {
  return w->arena.chunk == m.arena.chunk && w->arena.next == m.arena.next;
}

bool world_release_slowly(struct world *w, const struct world_mark *m) {
  close_marks(w, m->marks + 1);
  if (w->escape <= m->epoch) {
    /* An escape may be young for an enclosing mark, too. If things are kept, the epoch stays: they
     * were made in it and are older than the next mark. */
    close_marks(w, m->marks);
    if (!nothing_made(w, *m)) return false;
    w->epoch = m->epoch;
    return true;
  }
  w->releases++;
  intern_pop(&w->intern, m->interned);
  arena_release(&w->arena, m->arena);
  w->marks = m->marks;
  w->escape = w->escapes[m->marks]; /* other escapes went into objects that were released */
  w->epoch = m->epoch;
  return true;
}

bool world_rewind(struct world *w, struct world_mark *m) {
  if (w->marks == m->marks + 1 && !w->escaped && w->escape == WORLD_NO_ESCAPE) { /* the common case */
    if (nothing_made(w, *m)) return true;
    w->releases++;
    intern_pop(&w->intern, m->interned);
    arena_release(&w->arena, m->arena);
    return true;
  }
  const bool released = world_release(w, *m);
  *m = world_mark(w);
  return released;
}

void world_close(struct world *w, struct world_mark m) { close_marks(w, m.marks); }

void world_raise(struct world *w, value payload) {
  struct catcher *c = w->catcher;
  if (!c) {
    struct diagnostic d = {0};
    diagnostic_set_at(&d, &w->error.place, w->error.message);
    diagnostic_print(&d, "");
    if (w->error.message == w->no_memory) memory_give_up();
    abort();
  }
  close_marks(w, c->marks);
  if (w->restored && c->restored) *w->restored = c->restored;
  w->catcher = c->outer;
  c->payload = payload;
  longjmp(c->jump, 1);
}

void world_error(struct world *w, const struct place *place, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  if (length < 0) length = 0;
  char *message = arena_alloc(&w->arena, (size_t)length + 1);
  message[0] = '\0';
  va_start(arguments, format);
  vsnprintf(message, (size_t)length + 1, format, arguments);
  va_end(arguments);
  world_raise(w, failure(w, place, message));
}
