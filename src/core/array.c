/* array: see the header. */
#include "core/array.h"

#include <stdint.h>
#include <string.h>

void *array_enlarge_in(struct arena *a, const void *list, size_t count, size_t capacity, size_t size) {
  void *larger = arena_array(a, capacity <= count ? SIZE_MAX : capacity, size);
  if (count) memcpy(larger, list, count * size);
  return larger;
}
