/* distinct: a set of numbers (core/distinct.h). */
#include "core/distinct.h"

#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

static bool put_key(struct distinct *d, uint64_t key) {
  size_t i = key & (d->capacity - 1);
  for (; d->keys[i]; i = (i + 1) & (d->capacity - 1))
    if (d->keys[i] == key) return false;
  d->keys[i] = key;
  d->count++;
  return true;
}

static void grow_keys(struct distinct *d) {
  struct distinct larger = {.capacity = d->capacity ? 2 * d->capacity : 1024};
  larger.keys = memory_array(larger.capacity, sizeof *larger.keys);
  memset(larger.keys, 0, larger.capacity * sizeof *larger.keys);
  for (size_t i = 0; i < d->capacity; i++)
    if (d->keys[i]) put_key(&larger, d->keys[i]);
  free(d->keys);
  *d = larger;
}

bool distinct_add(struct distinct *d, uint64_t key) {
  if (2 * d->count >= d->capacity) grow_keys(d);
  return put_key(d, key ? key : 1); /* 0 marks a free slot */
}

void distinct_free(struct distinct *d) {
  free(d->keys);
  *d = (struct distinct){0};
}
