/* text_edit: see the header. */
#include "space/text_edit.h"

#include <string.h>

static bool begins_character(char c) { return ((unsigned char)c & 0xC0) != 0x80; }

size_t text_characters(term t) {
  size_t count = 0;
  for (size_t i = 0; i < text_of(t)->length; i++) count += begins_character(text_bytes(t)[i]);
  return count;
}

/* Where the `wanted`-th character begins, in bytes. */
static size_t offset(term t, size_t wanted) {
  const char *text = text_bytes(t);
  const size_t bytes = text_of(t)->length;
  size_t at = 0;
  while (at < bytes && wanted--) {
    at++;
    while (at < bytes && !begins_character(text[at])) at++;
  }
  return at;
}

/* The text with `letters` letters in place of the `count` characters from the `at`-th on. */
static term with_letters(struct world *w, term t, size_t at, size_t count, size_t letters, char letter) {
  const size_t from = offset(t, at), to = offset(t, at + count), bytes = text_of(t)->length;
  char *copy = arena_array(&w->arena, bytes + letters + 1, 1);
  memcpy(copy, text_bytes(t), from);
  memset(copy + from, letter, letters);
  memcpy(copy + from + letters, text_bytes(t) + to, bytes - to);
  return term_text(w, object_of(t)->kind, copy, from + letters + bytes - to);
}

term text_without(struct world *w, term t, size_t at, size_t count) { return with_letters(w, t, at, count, 0, 'a'); }

term text_filled(struct world *w, term t, size_t at, size_t count, char with) {
  return with_letters(w, t, at, count, count, with);
}

term text_joined(struct world *w, const term *strings, size_t count) {
  size_t bytes = 0;
  for (size_t i = 0; i < count; i++) bytes += text_of(strings[i])->length;
  char *text = arena_array(&w->arena, bytes + 1, 1);
  char *end = text;
  for (size_t i = 0; i < count; i++) {
    memcpy(end, text_bytes(strings[i]), text_of(strings[i])->length);
    end += text_of(strings[i])->length;
  }
  return term_text(w, KIND_STRING, text, bytes);
}
