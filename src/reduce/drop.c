/* drop: delta debugging on repeated items. All of them are left out, then halves, quarters, and so
 * on to single ones.
 *
 * Numbers in a row can also be replaced by their sum: what depends on the sum stays, and the row
 * gets shorter. So can strings by one that has their characters. */
#include "reduce/tactics.h"
#include "space/text_edit.h"

#include <string.h>

struct item_run {
  uint32_t first, count;
};

/* The items of the repeated part number `wanted`. */
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

/* The items with `length` of them, from `at` on, replaced by those given: none or one. */
static term replaced_items(struct explorer *x, term t, uint32_t at, uint32_t length, const term *with) {
  const uint32_t count = seq_count(t), after = at + length, extra = with ? 1 : 0;
  const term *from = sequence_of(t)->items;
  term *items = cursor_items(&x->cursor, count + 1);
  memcpy(items, from, at * sizeof *items);
  if (with) items[at] = *with;
  memcpy(items + at + extra, from + after, (count - after) * sizeof *items);
  return term_sequence(x->space->world, items, count - length + extra);
}

/* As a machine adds: in so many bits. */
static int64_t wrapped(int64_t n, unsigned bits) {
  return bits >= 64 ? n : (int64_t)((uint64_t)n << (64 - bits)) >> (64 - bits);
}

/* The sum, from *step 1 on: as it is, and in fewer and fewer bits where that makes a difference.
 * False: no more, or they are no small integers. */
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

/* One string for those in a row, where strings may be others. */
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

/* What a chunk of so many may be replaced by. */
static bool total_of(struct explorer *x, const struct item_run *run, uint32_t at, uint32_t length, uint32_t *step,
                     term *out) {
  const struct level *here = cursor_here(&x->cursor);
  if (length < 2) return false;
  if (is_string(seq_item(here->t, at))) return join_strings(x, here, at, length, step, out);
  return run->count >= 3 && sum_of(here->t, at, length, step, out);
}

/* Goes to the next chunk that there is in the run, which may have become shorter. False: there is
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

/* The present chunk: left out (step 0), or made one (from step 1 on). False: that was all. */
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
