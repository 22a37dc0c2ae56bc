/* array: lists that grow by doubling. ARRAY_ROOM is for a list that is malloc'ed, ARENA_ROOM for
 * one in an arena, whose older copies stay there until the arena is released. All three of list,
 * count and capacity begin as 0:
 *
 *   ARRAY_ROOM(names->list, names->count, names->capacity);
 *   names->list[names->count++] = name; */
#ifndef ASSAY_CORE_ARRAY_H
#define ASSAY_CORE_ARRAY_H

#include "core/arena.h"
#include "core/system/memory.h"

/* Makes room for one item more than count. */
#define ARRAY_ROOM(list, count, capacity)                                                                              \
  do {                                                                                                                 \
    if ((count) == (capacity)) {                                                                                       \
      (capacity) = ARRAY_LARGER(list, capacity);                                                                       \
      (list) = array_enlarge((void *)(list), (count), (capacity), sizeof *(list));                                     \
    }                                                                                                                  \
  } while (0)

/* The same; arena is a struct arena *. */
#define ARENA_ROOM(arena, list, count, capacity)                                                                       \
  do {                                                                                                                 \
    if ((count) == (capacity)) {                                                                                       \
      (capacity) = ARRAY_LARGER(list, capacity);                                                                       \
      (list) = array_enlarge_in((arena), (list), (count), (capacity), sizeof *(list));                                 \
    }                                                                                                                  \
  } while (0)

/* Of the type of the capacity, which may wrap around: array_enlarge refuses that. The first has the
 * size of a cache line. */
#define ARRAY_LARGER(list, capacity)                                                                                   \
  ((capacity) ? 2 * (capacity) : (unsigned)(sizeof *(list) < 16 ? 64 / sizeof *(list) : 4))

static inline void *array_enlarge(void *list, size_t count, size_t capacity, size_t size) {
  if (capacity <= count) memory_give_up();
  return memory_resize(list, capacity, size);
}

/* Raises what the arena raises when it is exhausted. */
void *array_enlarge_in(struct arena *a, const void *list, size_t count, size_t capacity, size_t size);

#endif
