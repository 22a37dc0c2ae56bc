/* seen: see the header. */
#include "reduce/seen.h"

#include "core/memory.h"

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

static uint64_t key_of(term t) {
  const uint64_t rest = (uint64_t)term_nodes(t) << 8 ^ term_depth(t);
  const uint64_t key = (uint64_t)term_hash(t) << 32 | (rest & UINT32_MAX);
  return key ? key : 1;
}

static size_t slot_of(const struct seen *s, uint64_t key) {
  size_t i = (key >> 32 ^ key) & (s->capacity - 1);
  while (s->keys[i] && s->keys[i] != key) i = (i + 1) & (s->capacity - 1);
  return i;
}

static void grow(struct seen *s) {
  uint64_t *const before = s->keys;
  const size_t count = s->capacity;
  s->capacity *= 4;
  s->keys = memory_array(s->capacity, sizeof *s->keys);
  memset(s->keys, 0, s->capacity * sizeof *s->keys);
  for (size_t i = 0; i < count; i++)
    if (before[i]) s->keys[slot_of(s, before[i])] = before[i];
  if (before != s->few) free(before);
}

void seen_add(struct seen *s, term t) {
  if (2 * s->count >= s->capacity) grow(s);
  const uint64_t key = key_of(t);
  const size_t i = slot_of(s, key);
  if (!s->keys[i]) s->count++;
  s->keys[i] = key;
}

bool seen_has(const struct seen *s, term t) { return s->keys[slot_of(s, key_of(t))] != 0; }
