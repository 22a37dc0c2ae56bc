/* expected_output: see the header. */
#include "run/expected_output.h"

#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

struct expected_line {
  size_t first, count; /* choices; without any, it is unknown */
};

struct expected_choice {
  size_t start, length; /* in the bytes */
  bool is_beginning;
};

/* ---- construction ---- */

static void *with_room(void *list, size_t count, size_t *capacity, size_t size) {
  enum { FIRST = 32 }; /* a program has about as many lines */
  if (count < *capacity) return list;
  *capacity = *capacity ? 2 * *capacity : FIRST;
  return memory_resize(list, *capacity, size);
}

void expected_add_line(struct expected_output *e) {
  e->lines = with_room(e->lines, e->line_count, &e->line_capacity, sizeof *e->lines);
  e->lines[e->line_count++] = (struct expected_line){e->choice_count, 0};
}

void expected_add_text(struct expected_output *e, const char *bytes, size_t length, bool is_beginning) {
  e->choices = with_room(e->choices, e->choice_count, &e->choice_capacity, sizeof *e->choices);
  e->choices[e->choice_count++] = (struct expected_choice){e->bytes.length, length, is_beginning};
  e->lines[e->line_count - 1].count++;
  buffer_append(&e->bytes, bytes, length);
}

/* ---- queries ---- */

size_t expected_texts(const struct expected_output *e, size_t line) {
  return line < e->line_count ? e->lines[line].count : 0;
}

struct expected_text expected_text_at(const struct expected_output *e, size_t line, size_t i) {
  const struct expected_choice *c = &e->choices[e->lines[line].first + i];
  return (struct expected_text){e->bytes.text + c->start, c->length, c->is_beginning};
}

bool expected_is_unknown(const struct expected_output *e, size_t line) { return !expected_texts(e, line); }

static bool same_texts(struct expected_text a, struct expected_text b) {
  return a.is_beginning == b.is_beginning && a.length == b.length && !memcmp(a.bytes, b.bytes, a.length);
}

bool expected_same(const struct expected_output *a, const struct expected_output *b) {
  bool same = a->line_count == b->line_count;
  for (size_t i = 0; same && i < a->line_count; i++) {
    const size_t count = expected_texts(a, i);
    same = count == expected_texts(b, i);
    for (size_t k = 0; same && k < count; k++) same = same_texts(expected_text_at(a, i, k), expected_text_at(b, i, k));
  }
  return same;
}

bool expected_allows(const struct expected_output *e, size_t line, const char *bytes, size_t length) {
  for (size_t i = 0; i < expected_texts(e, line); i++) {
    const struct expected_text t = expected_text_at(e, line, i);
    const bool fits = t.is_beginning ? t.length <= length : t.length == length;
    if (fits && !memcmp(t.bytes, bytes, t.length)) return true;
  }
  return false;
}

void expected_write_line(const struct expected_output *e, size_t line, struct buffer *out) {
  if (expected_is_unknown(e, line)) buffer_puts(out, "unknown");
  for (size_t i = 0; i < expected_texts(e, line); i++) {
    const struct expected_text t = expected_text_at(e, line, i);
    if (i) buffer_puts(out, " or ");
    buffer_append(out, t.bytes, t.length);
    if (t.is_beginning) buffer_puts(out, "...");
  }
}

void expected_write(const struct expected_output *e, struct buffer *out) {
  for (size_t i = 0; i < e->line_count; i++) {
    expected_write_line(e, i, out);
    buffer_puts(out, "\n");
  }
}

/* ---- copies ---- */

struct expected_output *expected_copy(const struct expected_output *e) {
  if (!e) return NULL;
  struct expected_output *copy = memory_array(1, sizeof *copy);
  *copy = (struct expected_output){0};
  for (size_t i = 0; i < e->line_count; i++) {
    expected_add_line(copy);
    for (size_t k = 0; k < expected_texts(e, i); k++) {
      const struct expected_text t = expected_text_at(e, i, k);
      expected_add_text(copy, t.bytes, t.length, t.is_beginning);
    }
  }
  return copy;
}

void expected_clear(struct expected_output *e) { e->line_count = e->choice_count = e->bytes.length = 0; }

void expected_close(struct expected_output *e) {
  free(e->lines);
  free(e->choices);
  buffer_free(&e->bytes);
  *e = (struct expected_output){0};
}

void expected_free(struct expected_output *e) {
  if (e) expected_close(e);
  free(e);
}
