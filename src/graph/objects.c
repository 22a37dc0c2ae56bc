/* objects: see the header. */
#include "graph/objects.h"

#include "core/world.h"
#include "graph/value_type.h"

#include <string.h>

uint64_t object_make(struct world *w, uint64_t count, const uint64_t *items) {
  uint64_t *object = arena_array(&w->arena, count + 1, sizeof *object);
  object[0] = count;
  for (uint64_t i = 0; i < count; i++) object[i + 1] = items[i];
  return (uint64_t)(uintptr_t)object;
}

uint64_t object_repeat(struct world *w, uint64_t count, uint64_t item) {
  const uint64_t length = count < 1 ? 1 : count > ARRAY_MOST_ITEMS ? ARRAY_MOST_ITEMS : count;
  uint64_t *object = arena_array(&w->arena, length + 1, sizeof *object);
  object[0] = length;
  for (uint64_t i = 1; i <= length; i++) object[i] = item;
  return (uint64_t)(uintptr_t)object;
}

uint64_t *object_item(uint64_t object, uint64_t index) {
  uint64_t *items = (uint64_t *)(uintptr_t)object;
  return &items[1 + index % items[0]];
}

/* ---- strings ---- */

uint64_t string_append(struct world *w, term a, term b) {
  const size_t before = text_of(a)->length, behind = text_of(b)->length;
  char *both = arena_alloc(&w->arena, before + behind + 1);
  memcpy(both, text_bytes(a), before);
  memcpy(both + before, text_bytes(b), behind);
  return term_text(w, KIND_STRING, both, before + behind);
}

uint64_t string_part(struct world *w, term s, uint64_t count, bool is_first) {
  const uint32_t length = text_of(s)->length, cut = count < length ? (uint32_t)count : length;
  return term_text(w, KIND_STRING, text_bytes(s) + (is_first ? 0 : cut), is_first ? cut : length - cut);
}

uint64_t string_byte(term s, uint64_t index) {
  const uint32_t length = text_of(s)->length;
  return length ? (uint8_t)text_bytes(s)[index % length] : 0;
}

uint64_t string_character(struct world *w, uint64_t number) {
  enum { FIRST = '!', SEEN = 94 };
  const char text = (char)(FIRST + number % SEEN);
  return term_text(w, KIND_STRING, &text, 1);
}
