/* arena: bump allocation with marks.
 *
 * Memory comes from chunks; single objects are not freed. Take a mark, work, release the mark:
 * everything allocated in between is freed at once. Marks nest like brackets. */
#ifndef ASSAY_CORE_ARENA_H
#define ASSAY_CORE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

/* Under AddressSanitizer, memory that was released or not yet allocated is poisoned, so that a
 * pointer that outlives its mark is caught where it is used. */
#if defined(__SANITIZE_ADDRESS__)
#define ARENA_POISONS 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_POISONS 1
#endif
#endif
#ifdef ARENA_POISONS
#include <sanitizer/asan_interface.h>
#define arena_poison(p, bytes) ASAN_POISON_MEMORY_REGION((p), (bytes))
#define arena_unpoison(p, bytes) ASAN_UNPOISON_MEMORY_REGION((p), (bytes))
#else
#define arena_poison(p, bytes) ((void)(p), (void)(bytes))
#define arena_unpoison(p, bytes) ((void)(p), (void)(bytes))
#endif

struct arena_chunk;

struct arena {
  struct arena_chunk *chunk; /* the current chunk; older ones are linked behind it */
  struct arena_chunk *spare; /* released chunks, kept for the next round */
  char *next, *end;
  size_t used;               /* bytes in current chunks */
  size_t spare_bytes;        /* bytes in spare chunks */
  size_t limit;              /* refuse to grow past this many bytes; 0: no limit */
  bool is_at_limit;          /* this limit was reached, not the system's */
  void (*exhausted)(void *); /* called instead of returning NULL; must not return */
  void *exhausted_data;
};

struct arena_mark {
  struct arena_chunk *chunk;
  char *next;
};

void arena_init(struct arena *a);
void arena_free(struct arena *a);
void *arena_grow(struct arena *a, size_t bytes);

/* Returns 16-byte aligned memory, not cleared. */
static inline void *arena_alloc(struct arena *a, size_t bytes) {
  bytes += !bytes; /* a distinct address even for 0 bytes */
  size_t rounded = (bytes + 15u) & ~(size_t)15u;
  if ((size_t)(a->end - a->next) < rounded || rounded < bytes) return arena_grow(a, bytes);
  void *p = a->next;
  a->next += rounded;
  arena_unpoison(p, bytes);
  return p;
}

/* Frees the last allocation. */
static inline void arena_undo(struct arena *a, void *last) {
  arena_poison(last, (size_t)(a->next - (char *)last));
  a->next = last;
}

/* Allocates `count` items of this size; calls `exhausted` if the product overflows. */
void *arena_array(struct arena *a, size_t count, size_t size);
/* Allocates an array of twice the capacity and copies the items to its start, for growing stacks.
 * The old array is unchanged. */
void *arena_double(struct arena *a, const void *items, size_t *capacity, size_t size);
void *arena_alloc_zero(struct arena *a, size_t bytes);
char *arena_string(struct arena *a, const char *text, size_t length); /* NUL-terminated copy */

static inline struct arena_mark arena_mark(const struct arena *a) { return (struct arena_mark){a->chunk, a->next}; }
void arena_release(struct arena *a, struct arena_mark m);
/* The same for a mark in the current chunk. Memory behind the last allocation is poisoned already,
 * so the cost of a release is proportional to what it releases. */
static inline void arena_back(struct arena *a, struct arena_mark m) {
  if (m.next) arena_poison(m.next, (size_t)(a->next - m.next));
  a->next = m.next;
}

#endif
