/* small: immediate replacements: the smallest terms of a sort, and the space's own candidates. */
#include "reduce/tactics.h"
#include "space/order.h"

/* ---- the smallest terms ---- */

static bool smallest_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor);
  if (s->begun || cursor_is_root(&x->cursor) || !here->sort->smallest_count) return false;
  s->begun = true;
  *out = here->sort->smallest[0];
  return *out != here->t;
}

const struct tactic tactic_smallest = {"smallest", ON_SEQUENCES, smallest_next, NULL, true};

/* Any of the smallest terms, unless the term itself is as small. */
static bool small_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor);
  if (is_small(here->t) || here->sort->kind == SORT_ATOM) return false;
  if (s->step == 0 && !cursor_is_root(&x->cursor)) s->step = 1; /* the first was tried */
  while (s->step < here->sort->smallest_count) {
    *out = here->sort->smallest[s->step++];
    if (order_is_smaller(x->space, *out, here->t)) return true;
  }
  return false;
}

const struct tactic tactic_small = {"small", ON_SEQUENCES | ON_ATOMS, small_next, NULL, true};

/* ---- the space's own candidates ---- */

static bool own_next(struct explorer *x, struct tactic_state *s, term *out) {
  return x->space->candidate && x->space->candidate(x->space, &x->cursor, &s->step, out);
}

const struct tactic tactic_own = {"own", ON_SEQUENCES, own_next, NULL, true};
const struct tactic tactic_own_atoms = {"own atoms", ON_ATOMS, own_next, NULL, true};
