/* text_space: see the header. */
#include "spaces/text/text_space.h"

#include "core/printer.h"
#include "space/cursor.h"

#include <string.h>

/* ---- lines ---- */

static const struct sort fixed = {.kind = SORT_FIXED};
static const struct part line_parts = {&fixed, true};
static const struct sort lines = {.kind = SORT_SEQUENCE, .repeats = 1, .count = 1, .parts = &line_parts};

/* ---- words ---- */

static const struct sort item, chunk;
static const struct part text_parts[] = {{&fixed, false}, {&chunk, true}};
static const struct part chunk_parts[] = {{&fixed, false}, {&item, true}};
static const struct part group_parts[] = {{&fixed, false}, {&fixed, false}, {&chunk, true}, {&fixed, false}};
static const struct sort text = {
    .kind = SORT_SEQUENCE, .repeats = 1, .count = 2, .least = 1, .first_repeat = 1, .parts = text_parts};
static const struct sort chunk = {.kind = SORT_SEQUENCE,
                                  .repeats = 1,
                                  .count = 2,
                                  .least = 1,
                                  .first_repeat = 1,
                                  .parts = chunk_parts,
                                  .nests = true};
static const struct sort group = {
    .kind = SORT_SEQUENCE, .repeats = 1, .count = 4, .least = 3, .first_repeat = 2, .parts = group_parts};
static const struct sort item = {.kind = SORT_ANY, .nests = true};

struct text_space {
  struct space base;
  term chunk, group; /* heads */
};

static struct text_space *text_of_space(struct space *s) { return (struct text_space *)s; }

static bool has_head(term t, term head) { return is_sequence(t) && seq_count(t) && seq_item(t, 0) == head; }

static bool is_of_text(struct space *s, const struct sort *sort, term t) {
  if (sort == &chunk) return has_head(t, text_of_space(s)->chunk);
  if (sort == &item || sort == &group) return has_head(t, text_of_space(s)->group); /* a string has no replacement */
  return true;
}

static const struct sort *form_of_text(struct space *s, const struct sort *sort, term t, struct split *split) {
  (void)split;
  if (!is_sequence(t)) return NULL;
  if (sort == &item) return has_head(t, text_of_space(s)->group) ? &group : NULL;
  return sort;
}

/* ---- the space's own candidates ---- */

/* The chunks of the last block in a chunk, if it has one: (group "{" chunk ... "}"). */
static term block_in(struct space *s, term t) {
  for (uint32_t i = seq_count(t); i-- > 1;)
    if (has_head(seq_item(t, i), text_of_space(s)->group)) return seq_item(t, i);
  return 0;
}

/* Replaces chunk number `at` by the chunks of a group. */
static term spliced(struct space *s, term t, uint32_t at, term block) {
  const uint32_t count = seq_count(t), more = seq_count(block) - 3;
  term *items = arena_array(&s->world->arena, count + more, sizeof *items);
  uint32_t n = 0;
  for (uint32_t i = 0; i < at; i++) items[n++] = seq_item(t, i);
  for (uint32_t i = 0; i < more; i++) items[n++] = seq_item(block, 2 + i);
  for (uint32_t i = at + 1; i < count; i++) items[n++] = seq_item(t, i);
  return term_sequence(s->world, items, n);
}

/* Unwraps chunks if the surrounding list is short. */
static bool unwrapped(struct space *s, term t, uint32_t *step, term *out) {
  enum { FEW = 16 };
  for (; seq_count(t) <= FEW && *step < seq_count(t); ++*step) {
    const term part = seq_item(t, *step);
    const term block = has_head(part, text_of_space(s)->chunk) ? block_in(s, part) : 0;
    if (!block || seq_count(block) < 5) continue; /* a block with one chunk is hoisted */
    *out = spliced(s, t, (*step)++, block);
    return true;
  }
  return false;
}

/* Reduces the blanks before a word to one blank or line break; removes those before the first
 * word. */
static term squeezed_string(struct space *s, term t, bool is_first) {
  const char *bytes = text_bytes(t);
  const size_t length = text_of(t)->length, blanks = strspn(bytes, " \t\r\n\f\v");
  if (blanks > length || blanks < (is_first ? 1 : 2)) return t;
  struct buffer b = {0};
  if (!is_first) buffer_append(&b, memchr(bytes, '\n', blanks) ? "\n" : " ", 1);
  buffer_append(&b, bytes + blanks, length - blanks);
  t = term_text(s->world, KIND_STRING, b.text, b.length);
  buffer_free(&b);
  return t;
}

static term squeezed(struct space *s, term t, bool *is_first) {
  if (is_string(t)) {
    t = squeezed_string(s, t, *is_first);
    *is_first = false;
  }
  if (!is_sequence(t)) return t;
  term *items = arena_array(&s->world->arena, seq_count(t), sizeof *items);
  for (uint32_t i = 0; i < seq_count(t); i++) items[i] = squeezed(s, seq_item(t, i), is_first);
  return term_sequence(s->world, items, seq_count(t));
}

static bool candidate(struct space *s, const struct cursor *c, uint32_t *step, term *out) {
  const struct level *here = cursor_here(c);
  if (cursor_is_root(c) && *step == 0) {
    bool is_first = true;
    *step = 1;
    *out = squeezed(s, here->t, &is_first);
    if (*out != here->t) return true;
  }
  return is_sequence(here->t) && here->sort != &chunk && unwrapped(s, here->t, step, out);
}

/* ---- the space ---- */

struct space *text_space_new(struct world *w, enum text_unit unit) {
  struct text_space *s = arena_alloc_zero(&w->arena, sizeof *s);
  *s = (struct text_space){.base = {.world = w,
                                    .root = unit == TEXT_LINES ? &lines : &text,
                                    .is_of = is_of_text,
                                    .form_of = form_of_text,
                                    .candidate = unit == TEXT_LINES ? NULL : candidate,
                                    .is_variable = space_has_no_variable,
                                    .rank = space_rank_equally},
                           .chunk = term_symbol(w, "chunk"),
                           .group = term_symbol(w, "group")};
  return &s->base;
}
