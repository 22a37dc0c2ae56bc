/* drop: delta debugging on repeated items. Removes all of them, then halves, quarters, and so on to
 * single ones.
 *
 * Numbers in a row can also be replaced by their sum, which keeps what depends on the sum and
 * shortens the row. Strings in a row can be replaced by their concatenation. */
#include "reduce/tactics.h"
#include "space/text_edit.h"

#include <string.h>

struct item_run {
  uint32_t first, count;
};

/* The items of the `wanted`-th repeated part. */
static bool find_run(const struct level *l, uint32_t wanted, struct item_run *out) {
  if (!l->form || wanted >= l->form->repeats) return false;
  if (l->form->repeats == 1) {
    *out = (struct item_run){l->form->first_repeat, seq_count(l->t) - l->form->least};
    return true;
  }
  uint32_t at = 0, repeat = 0, left = seq_count(l->t) - l->form->least;
  for (uint32_t p = 0; p < l->form->count; p++) {
    uint32_t taken = 1;
    if (l->form->parts[p].repeat) {
      taken = repeat + 1 < l->form->repeats ? l->split.counts[repeat] : left;
      left -= taken;
      *out = (struct item_run){at, taken};
      if (repeat++ == wanted) return true;
    }
    at += taken;
  }
  return false;
}

/* The items, with `length` of them from `at` on replaced by those given: none or one. */
static term replaced_items(struct explorer *x, term t, uint32_t at, uint32_t length, const term *with) {
  const uint32_t count = seq_count(t), after = at + length, extra = with ? 1 : 0;
  const term *from = sequence_of(t)->items;
  term *items = cursor_items(&x->cursor, count + 1);
  memcpy(items, from, at * sizeof *items);
  if (with) items[at] = *with;
  memcpy(items + at + extra, from + after, (count - after) * sizeof *items);
  return term_sequence(x->space->world, items, count - length + extra);
}

/* Wraps like a machine integer of this many bits. */
static int64_t wrapped(int64_t n, unsigned bits) {
  return bits >= 64 ? n : (int64_t)((uint64_t)n << (64 - bits)) >> (64 - bits);
}

/* The sum, from *step 1 on: exact, and then in fewer and fewer bits if that makes a difference.
 * Returns false if there is no more, or if they are not small integers. */
static bool sum_of(term t, uint32_t at, uint32_t length, uint32_t *step, term *out) {
  static const unsigned bits[] = {64, 32, 16, 8};
  int64_t sum = 0;
  for (uint32_t i = at; i < at + length; i++)
    if (!is_small(seq_item(t, i)) || __builtin_add_overflow(sum, small_value(seq_item(t, i)), &sum)) return false;
  while (*step <= sizeof bits / sizeof *bits) {
    const unsigned width = bits[*step - 1];
    const bool first = (*step)++ == 1;
    *out = small(wrapped(sum, width));
    if (small_fits(sum) && (first || wrapped(sum, width) != sum)) return true;
  }
  return false;
}

/* One string for those in a row, if the sort allows other strings. */
static bool join_strings(struct explorer *x, const struct level *l, uint32_t at, uint32_t length, uint32_t *step,
                         term *out) {
  if ((*step)++ > 1) return false;
  for (uint32_t i = at; i < at + length; i++)
    if (!is_string(seq_item(l->t, i))) return false;
  const struct sort *sort = form_part(l->form, seq_count(l->t), &l->split, at)->sort;
  if (sort->kind == SORT_FIXED) return false;
  *out = text_joined(x->space->world, sequence_of(l->t)->items + at, length);
  return x->space->is_of(x->space, sort, *out);
}

/* A replacement for a chunk of `length` items. */
static bool total_of(struct explorer *x, const struct item_run *run, uint32_t at, uint32_t length, uint32_t *step,
                     term *out) {
  const struct level *here = cursor_here(&x->cursor);
  if (length < 2) return false;
  if (is_string(seq_item(here->t, at))) return join_strings(x, here, at, length, step, out);
  return run->count >= 3 && sum_of(here->t, at, length, step, out);
}

/* Goes to the next chunk of the run, which may have become shorter. Returns false if there is
 * none. */
static bool find_chunk(struct tactic_state *s, const struct item_run *run) {
  if (!s->begun) {
    s->begun = true;
    s->chunk = run->count;
  }
  if (s->chunk > run->count) s->chunk = run->count;
  if (s->at >= run->count) {
    s->chunk /= 2;
    s->at = s->step = 0;
  }
  return s->chunk > 0;
}

/* The current chunk: removed (step 0), or replaced by one item (from step 1 on). Returns false at
 * the end. */
static bool change_chunk(struct explorer *x, struct tactic_state *s, const struct item_run *run, term *out) {
  const term t = cursor_here(&x->cursor)->t;
  const uint32_t left = run->count - s->at, length = s->chunk < left ? s->chunk : left, at = run->first + s->at;
  s->last = s->at;
  if (s->step == 0) {
    s->step = 1;
    *out = replaced_items(x, t, at, length, NULL);
    return true;
  }
  term total;
  if (total_of(x, run, at, length, &s->step, &total)) {
    *out = replaced_items(x, t, at, length, &total);
    return true;
  }
  s->step = 0;
  s->at += length;
  return false;
}

static bool drop_next(struct explorer *x, struct tactic_state *s, term *out) {
  struct item_run run;
  while (find_run(cursor_here(&x->cursor), s->run, &run)) {
    while (find_chunk(s, &run))
      if (change_chunk(x, s, &run, out)) return true;
    *s = (struct tactic_state){.run = s->run + 1};
  }
  return false;
}

static void drop_taken(struct tactic_state *s) {
  s->at = s->last;
  s->step = 0;
}

const struct tactic tactic_drop = {"drop", ON_SEQUENCES, drop_next, drop_taken, true};
