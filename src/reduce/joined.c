/* joined: replaces a term with only numbers by one number, and a term with only strings by one
 * string.
 *
 * The value of a sub-term is not known here, but guessed: the sum, the product, the difference of
 * its numbers, the neighbours of these, and then ever larger numbers. If one of them fails,
 * tactic_atoms finds the smallest. */
#include "core/number/number.h"
#include "reduce/replace.h"
#include "reduce/tactics.h"
#include "space/order.h"
#include "space/text_edit.h"

enum { MOST_LEAVES = 8 };

struct joined_leaves {
  term list[MOST_LEAVES];
  uint32_t count;
};

/* Returns false if there are too many, or leaves of other kinds. */
static bool collect_leaves(struct space *s, const struct sort *sort, term t, struct joined_leaves *l) {
  struct split split;
  if (!is_sequence(t)) {
    if (l->count == MOST_LEAVES || (!is_exact_integer(t) && !is_string(t))) return false;
    l->list[l->count++] = t;
    return true;
  }
  const struct sort *form = s->form_of(s, sort, t, &split);
  if (!form) return false;
  for (uint32_t i = 0; i < seq_count(t); i++) {
    const struct sort *part = form_part(form, seq_count(t), &split, i)->sort;
    if (part->kind != SORT_FIXED && !collect_leaves(s, part, seq_item(t, i), l)) return false;
  }
  return true;
}

static bool are_strings(const struct joined_leaves *l) {
  for (uint32_t i = 0; i < l->count; i++)
    if (!is_string(l->list[i])) return false;
  return true;
}

static bool are_numbers(const struct joined_leaves *l) {
  for (uint32_t i = 0; i < l->count; i++)
    if (is_string(l->list[i])) return false;
  return true;
}

/* ---- numbers ---- */

typedef term operation(struct world *w, term a, term b);

/* The results from left to right, and their neighbours: three steps per operation. */
static bool next_result(struct world *w, const struct joined_leaves *l, uint32_t step, term *out) {
  static operation *const operations[] = {number_add, number_multiply, number_subtract};
  static const int8_t beside[] = {0, -1, 1};
  enum { OPERATIONS = sizeof operations / sizeof *operations, BESIDE = sizeof beside };
  if (step >= OPERATIONS * BESIDE) return false;
  term t = l->list[0];
  for (uint32_t i = 1; i < l->count; i++) t = operations[step / BESIDE](w, t, l->list[i]);
  *out = number_add(w, t, small(beside[step % BESIDE]));
  return true;
}

/* Powers of two and of ten, each with both signs. */
static bool next_power(uint32_t step, term *out) {
  static const int64_t powers[] = {2,
                                   4,
                                   8,
                                   10,
                                   16,
                                   32,
                                   64,
                                   100,
                                   128,
                                   256,
                                   512,
                                   1000,
                                   1024,
                                   2048,
                                   4096,
                                   8192,
                                   10000,
                                   16384,
                                   1 << 15,
                                   1 << 16,
                                   100000,
                                   1000000,
                                   INT64_C(1) << 31,
                                   INT64_C(1) << 32};
  if (step >= 2 * sizeof powers / sizeof *powers) return false;
  const int64_t n = powers[step / 2];
  *out = small(step % 2 ? -n : n);
  return true;
}

/* Where any S-expression is allowed, a number is unlikely to have the effect of a list of numbers,
 * so that this does not search for one. */
static bool next_number(struct explorer *x, const struct joined_leaves *l, uint32_t *step, term *out) {
  enum { POWERS = 1 << 8 };
  if (*step < POWERS) {
    if (next_result(x->space->world, l, (*step)++, out)) return true;
    *step = POWERS;
  }
  return cursor_here(&x->cursor)->sort->kind != SORT_ANY && next_power((*step)++ - POWERS, out);
}

/* ---- the tactic ---- */

static bool next_leaf(struct explorer *x, const struct joined_leaves *l, uint32_t *step, term *out) {
  if (are_numbers(l)) return next_number(x, l, step, out);
  if (!are_strings(l) || (*step)++) return false;
  *out = text_joined(x->space->world, l->list, l->count);
  return true;
}

static bool joined_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor);
  struct joined_leaves l = {.count = 0};
  if (here->sort->kind == SORT_SEQUENCE || !collect_leaves(x->space, here->sort, here->t, &l) || !l.count) return false;
  term leaf;
  while (next_leaf(x, &l, &s->step, &leaf)) {
    *out = term_holding(x, here->sort, leaf);
    if (*out && order_is_smaller(x->space, *out, here->t)) return true;
  }
  return false;
}

const struct tactic tactic_joined = {"joined", ON_SEQUENCES, joined_next, NULL, true};
