/* simpler_atoms: simpler numbers, strings and booleans. */
#include "core/number/number.h"
#include "reduce/tactics.h"
#include "space/order.h"
#include "space/text_edit.h"

/* 0, 1, the number without its sign, its half, and then ever smaller steps towards 0. */
static bool simpler_integer(struct world *w, term t, uint32_t step, term *out) {
  if (!is_small(t)) {
    if (step > 1) return false;
    *out = step == 0 ? small(0) : number_quotient(w, t, small(2));
    return true;
  }
  const int64_t n = small_value(t);
  switch (step) {
  case 0: *out = small(0); return n != 0;
  case 1: *out = small(1); return true;
  case 2: *out = small(n < 0 ? -n : n / 2); return true;
  default: break;
  }
  const uint32_t shift = step - 2;
  if (shift >= 62 || !(n / ((int64_t)1 << shift))) return false;
  *out = small(n - n / ((int64_t)1 << shift));
  return true;
}

static bool simpler_number(struct world *w, term t, uint32_t step, term *out) {
  if (is_exact_integer(t)) return simpler_integer(w, t, step, out);
  if (step > 2) return false;
  if (step < 2) *out = small(step);
  else if (!is_rational_number(t)) return false;
  else *out = number_to_exact(w, number_truncate(w, t));
  return true;
}

/* The empty string, "a", a string of a's of the same length; the first half, then ever shorter cuts
 * at the end. The middle is left to texts.c. */
static bool simpler_string(struct world *w, term t, uint32_t step, term *out) {
  const size_t count = text_characters(t);
  switch (step) {
  case 0: *out = term_text(w, KIND_STRING, "", 0); return true;
  case 1: *out = term_text(w, KIND_STRING, "a", 1); return true;
  case 2: *out = text_filled(w, t, 0, count, 'a'); return true;
  default: break;
  }
  const uint32_t shift = step - 2;
  const size_t less = shift < 32 ? count >> shift : 0;
  if (!less) return false;
  *out = text_without(w, t, count - less, less);
  return true;
}

static bool simpler(struct world *w, term t, uint32_t step, term *out) {
  if (is_number(t)) return simpler_number(w, t, step, out);
  if (is_string(t)) return simpler_string(w, t, step, out);
  if (t != w->true_ || step) return false;
  *out = w->false_;
  return true;
}

static bool atoms_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor);
  if (is_sequence(here->t) || is_symbol(here->t)) return false;
  while (simpler(x->space->world, here->t, s->step++, out))
    if (order_compare(x->space, *out, here->t) < 0 && x->space->is_of(x->space, here->sort, *out)) return true;
  return false;
}

/* Earlier candidates need not be repeated: they would be simpler still. */
static void atoms_taken(struct tactic_state *s) { s->step--; }

const struct tactic tactic_atoms = {"atoms", ON_ATOMS, atoms_next, atoms_taken, true};
