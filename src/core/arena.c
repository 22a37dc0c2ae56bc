/* arena: see the header. Chunks are linked from the newest to the oldest. */
#include "core/arena.h"

#include "core/system/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_BYTES = 1 << 20, SPARE_BYTES = 64 << 20 };

struct arena_chunk {
  _Alignas(16) struct arena_chunk *older;
  size_t bytes; /* of memory[] */
  _Alignas(16) char memory[];
};

void arena_init(struct arena *a) { *a = (struct arena){0}; }

static void free_chunk(struct arena_chunk *c) {
  arena_unpoison(c->memory, c->bytes);
  free(c);
}

static void free_chunks(struct arena_chunk *c) {
  while (c) {
    struct arena_chunk *older = c->older;
    free_chunk(c);
    c = older;
  }
}

void arena_free(struct arena *a) {
  free_chunks(a->chunk);
  free_chunks(a->spare);
  arena_init(a);
}

static void *exhausted(struct arena *a) {
  if (a->exhausted) a->exhausted(a->exhausted_data);
  memory_give_up();
}

static struct arena_chunk *new_chunk(struct arena *a, size_t bytes) {
  struct arena_chunk *c = malloc(sizeof *c + bytes);
  if (!c && a->spare) {
    free_chunks(a->spare);
    a->spare = NULL;
    a->spare_bytes = 0;
    c = malloc(sizeof *c + bytes);
  }
  if (!c) return exhausted(a);
  c->bytes = bytes;
  return c;
}

/* All spare chunks have the same size; larger ones are never kept. */
static struct arena_chunk *take_chunk(struct arena *a, size_t bytes) {
  if (bytes > CHUNK_BYTES || !a->spare) return new_chunk(a, bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES);
  struct arena_chunk *c = a->spare;
  a->spare = c->older;
  a->spare_bytes -= c->bytes;
  return c;
}

void *arena_grow(struct arena *a, size_t bytes) {
  if (bytes > SIZE_MAX / 4) return exhausted(a);
  size_t rounded = (bytes + 15u) & ~(size_t)15u;
  size_t wanted = rounded > CHUNK_BYTES ? rounded : CHUNK_BYTES;
  a->is_at_limit = a->limit && (wanted > a->limit || a->used > a->limit - wanted);
  if (a->is_at_limit) return exhausted(a);
  struct arena_chunk *c = take_chunk(a, rounded);
  c->older = a->chunk;
  a->chunk = c;
  a->used += c->bytes;
  a->next = c->memory + rounded;
  a->end = c->memory + c->bytes;
  arena_poison(c->memory, c->bytes);
  arena_unpoison(c->memory, bytes);
  return c->memory;
}

void *arena_array(struct arena *a, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return exhausted(a);
  return arena_alloc(a, bytes);
}

void *arena_double(struct arena *a, const void *items, size_t *capacity, size_t size) {
  if (*capacity > SIZE_MAX / 4) return exhausted(a);
  void *larger = arena_array(a, *capacity * 2, size);
  memcpy(larger, items, *capacity * size);
  *capacity *= 2;
  return larger;
}

void *arena_alloc_zero(struct arena *a, size_t bytes) { return memset(arena_alloc(a, bytes), 0, bytes); }

char *arena_string(struct arena *a, const char *text, size_t length) {
  if (length == SIZE_MAX) return exhausted(a);
  char *copy = arena_alloc(a, length + 1);
  if (length) memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

static void give_back(struct arena *a, struct arena_chunk *c) {
  a->used -= c->bytes;
  if (c->bytes != CHUNK_BYTES || a->spare_bytes >= SPARE_BYTES) {
    free_chunk(c);
    return;
  }
  arena_poison(c->memory, c->bytes);
  c->older = a->spare;
  a->spare = c;
  a->spare_bytes += c->bytes;
}

void arena_release(struct arena *a, struct arena_mark m) {
  if (a->chunk != m.chunk) {
    while (a->chunk != m.chunk) {
      struct arena_chunk *older = a->chunk->older;
      give_back(a, a->chunk);
      a->chunk = older;
    }
    a->next = a->end = a->chunk ? a->chunk->memory + a->chunk->bytes : NULL;
  }
  arena_back(a, m);
}
