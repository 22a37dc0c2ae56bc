/* seen: see the header. */
#include "reduce/seen.h"

#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

void seen_init(struct seen *s) {
  s->keys = s->few;
  s->count = 0;
  s->capacity = SEEN_FEW;
  memset(s->few, 0, sizeof s->few);
}

void seen_free(struct seen *s) {
  if (s->keys != s->few) free(s->keys);
}

static void grow_seen(struct seen *s) {
  uint64_t *const before = s->keys;
  const size_t count = s->capacity;
  s->capacity *= 4;
  s->keys = memory_array(s->capacity, sizeof *s->keys);
  memset(s->keys, 0, s->capacity * sizeof *s->keys);
  for (size_t i = 0; i < count; i++)
    if (before[i]) s->keys[seen_slot(s, before[i])] = before[i];
  if (before != s->few) free(before);
}

void seen_add(struct seen *s, term t) {
  if (2 * s->count >= s->capacity) grow_seen(s);
  const uint64_t key = seen_key(t);
  const size_t i = seen_slot(s, key);
  if (!s->keys[i]) s->count++;
  s->keys[i] = key;
}
