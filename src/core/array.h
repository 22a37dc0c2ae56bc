/* array: lists that grow by doubling. ARRAY_ROOM is for malloc'ed lists, ARENA_ROOM for lists in an
 * arena, where older copies stay until the arena is released. The list, count and capacity must all
 * start as 0:
 *
 *   ARRAY_ROOM(names->list, names->count, names->capacity);
 *   names->list[names->count++] = name; */
#ifndef ASSAY_CORE_ARRAY_H
#define ASSAY_CORE_ARRAY_H

#include "core/arena.h"
#include "core/system/memory.h"

/* Makes room for one more item. */
#define ARRAY_ROOM(list, count, capacity)                                                                              \
  do {                                                                                                                 \
    if ((count) == (capacity)) {                                                                                       \
      (capacity) = ARRAY_LARGER(list, capacity);                                                                       \
      (list) = array_enlarge((void *)(list), (count), (capacity), sizeof *(list));                                     \
    }                                                                                                                  \
  } while (0)

/* The same in an arena (a struct arena *). */
#define ARENA_ROOM(arena, list, count, capacity)                                                                       \
  do {                                                                                                                 \
    if ((count) == (capacity)) {                                                                                       \
      (capacity) = ARRAY_LARGER(list, capacity);                                                                       \
      (list) = array_enlarge_in((arena), (list), (count), (capacity), sizeof *(list));                                 \
    }                                                                                                                  \
  } while (0)

/* Has the type of the capacity and may wrap around, which array_enlarge rejects. The first capacity
 * fills a cache line. */
#define ARRAY_LARGER(list, capacity)                                                                                   \
  ((capacity) ? 2 * (capacity) : (unsigned)(sizeof *(list) < 16 ? 64 / sizeof *(list) : 4))

static inline void *array_enlarge(void *list, size_t count, size_t capacity, size_t size) {
  if (capacity <= count) memory_give_up();
  return memory_resize(list, capacity, size);
}

/* Raises what the arena raises when exhausted. */
void *array_enlarge_in(struct arena *a, const void *list, size_t count, size_t capacity, size_t size);

#endif
