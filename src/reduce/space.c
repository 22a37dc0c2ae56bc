/* space: forms, and the space of all S-expressions. */
#include "reduce/space.h"

#include "reduce/regenerate.h"

/* The repeated parts take as many items as the split says. */
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

static uint32_t plain_rank(struct space *s, term symbol) {
  (void)s, (void)symbol;
  return 0;
}

static void plain_name(struct space *s, const struct sort *sort, struct buffer *out) {
  (void)s, (void)sort;
  buffer_puts(out, "any");
}

struct space *space_plain(struct world *w) {
  struct space *s = arena_alloc_zero(&w->arena, sizeof *s);
  *s = (struct space){.world = w,
                      .root = &plain_term,
                      .is_of = plain_is_of,
                      .form_of = plain_form_of,
                      .vary = vary_by_sorts,
                      .is_variable = plain_is_variable,
                      .rank = plain_rank,
                      .name = plain_name};
  return s;
}
