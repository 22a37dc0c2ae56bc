/* redex_text: terms in the messages of the Redex forms. */
#include "redex/redex.h"

#include "core/print_flat.h"

#include <string.h>

/* The length of a text truncated to that many code points. */
static size_t cut_at(const char *text, size_t length, size_t most) {
  size_t i = 0;
  for (size_t points = 0; i < length; i++)
    if (((unsigned char)text[i] & 0xC0) != 0x80 && points++ == most) break;
  return i;
}

static char *cut(struct machine *m, const char *text, size_t length, size_t most, const char *end) {
  size_t keep = cut_at(text, length, most);
  size_t end_bytes = strlen(end) + 1;
  char *out = arena_alloc(&m->world->arena, keep + end_bytes);
  memcpy(out, text, keep);
  memcpy(out + keep, end, end_bytes);
  return out;
}

/* Is its text certainly long? Shared parts may make the text of a term larger than memory, and a
 * message may be needed when there is hardly any stack left: such a term is printed without
 * recursion, and truncated. */
static bool is_large(value v) {
  enum { NODES = 1000, DEPTH = 64 };
  return is_term(v) && (term_nodes(v) > NODES || term_depth(v) > DEPTH);
}

char *redex_message_text(struct machine *m, value v) {
  struct buffer b = {0};
  if (is_large(v)) print_flat(&b, v, true, 4000);
  else print_value(m, &b, v, PRINT_WRITE);
  char *text;
  if (cut_at(b.text, b.length, 999) < b.length) {
    text = cut(m, b.text, b.length, 997, "...");
  } else {
    b.length = 0;
    if (is_large(v)) print_flat(&b, v, false, 4000);
    else print_value(m, &b, v, PRINT_DISPLAY);
    text = arena_string(&m->world->arena, b.text, b.length);
  }
  buffer_free(&b);
  return text;
}

char *redex_short_text(struct machine *m, char *text) {
  size_t length = strlen(text);
  return cut_at(text, length, 200) < length ? cut(m, text, length, 200, " …") : text;
}
