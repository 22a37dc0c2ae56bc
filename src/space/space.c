/* space: forms, and the space of all S-expressions. */
#include "space/space.h"

#include "space/cursor.h"
#include "space/draw.h"

/* The split determines how many items each repeated part takes. */
const struct part *form_part_by_counts(const struct sort *form, uint32_t items, const struct split *split, uint32_t i) {
  uint32_t repeat = 0, left = items - form->least;
  for (uint32_t p = 0; p < form->count; p++) {
    const struct part *part = &form->parts[p];
    uint32_t taken = 1;
    if (part->repeat) {
      taken = repeat + 1 < form->repeats ? split->counts[repeat] : left;
      left -= taken;
      repeat++;
    }
    if (i < taken) return part;
    i -= taken;
  }
  return NULL;
}

/* ---- S-expressions ---- */

static const struct sort plain_term;
static const struct part plain_items = {&plain_term, true};
static const struct sort plain_list = {.kind = SORT_SEQUENCE, .repeats = 1, .count = 1, .parts = &plain_items};
static const struct sort plain_term = {.kind = SORT_ANY, .nests = true};

static bool plain_is_of(struct space *s, const struct sort *sort, term t) {
  (void)s, (void)sort, (void)t;
  return true;
}

static const struct sort *plain_form_of(struct space *s, const struct sort *sort, term t, struct split *split) {
  (void)s, (void)sort, (void)split;
  return is_sequence(t) && seq_count(t) ? &plain_list : NULL;
}

static bool plain_is_variable(struct space *s, term symbol) {
  (void)s, (void)symbol;
  return true;
}

uint32_t space_rank_equally(struct space *s, term symbol) {
  (void)s, (void)symbol;
  return 0;
}

static void plain_name(struct space *s, const struct sort *sort, struct buffer *out) {
  (void)s, (void)sort;
  buffer_puts(out, "any");
}

/* The list of a level with one of its sublists replaced by that list's items, with or without the
 * first. */
static term spliced(struct world *w, term t, uint32_t at, bool keeps_head) {
  const term inner = seq_item(t, at);
  const uint32_t skipped = keeps_head ? 0 : 1, more = seq_count(inner) - skipped, count = seq_count(t);
  term *items = arena_array(&w->arena, count + more, sizeof *items);
  uint32_t n = 0;
  for (uint32_t i = 0; i < at; i++) items[n++] = seq_item(t, i);
  for (uint32_t i = skipped; i < seq_count(inner); i++) items[n++] = seq_item(inner, i);
  for (uint32_t i = at + 1; i < count; i++) items[n++] = seq_item(t, i);
  return term_sequence(w, items, n);
}

/* Unwraps items: (begin a b) becomes a b, if the surrounding list is short. Two steps per item. */
static bool plain_candidate(struct space *s, const struct cursor *c, uint32_t *step, term *out) {
  enum { FEW = 16 };
  const term t = cursor_here(c)->t;
  for (; is_sequence(t) && seq_count(t) <= FEW && *step < 2 * seq_count(t); ++*step) {
    const term item = seq_item(t, *step / 2);
    const bool keeps_head = *step % 2;
    if (!is_sequence(item) || seq_count(item) < (keeps_head ? 2 : 3)) continue;
    *out = spliced(s->world, t, (*step)++ / 2, keeps_head);
    return true;
  }
  return false;
}

struct space *space_plain(struct world *w) {
  struct space *s = arena_alloc_zero(&w->arena, sizeof *s);
  *s = (struct space){.world = w,
                      .root = &plain_term,
                      .is_of = plain_is_of,
                      .form_of = plain_form_of,
                      .vary = vary_by_sorts,
                      .is_variable = plain_is_variable,
                      .rank = space_rank_equally,
                      .name = plain_name};
  return s;
}

bool space_has_no_variable(struct space *s, term symbol) {
  (void)s, (void)symbol;
  return false;
}

struct space *space_document(struct world *w) {
  struct space *s = space_plain(w);
  s->root = &plain_list;
  s->is_variable = space_has_no_variable; /* binding and meaning of names are unknown */
  s->candidate = plain_candidate;
  return s;
}
