/* pairs: two changes at a time, in different places. What one of them breaks, the other may mend. */
#include "reduce/replace.h"
#include "reduce/tactics.h"

#include <string.h>

enum { LARGEST = 100 }; /* nodes: there are many pairs */

/* The k-th cheap change of a place: a replacement, or one repeated item less. */
static bool change(struct space *s, const struct level *l, uint32_t *step, term *out) {
  enum { DROPS = 1 << 16, FEW = 32 };
  if (*step < DROPS) {
    if (replacement_next(s, l->sort, l->t, step, out)) return true;
    *step = DROPS;
  }
  for (; l->form && *step - DROPS < seq_count(l->t) && seq_count(l->t) <= FEW; ++*step) {
    const uint32_t count = seq_count(l->t), i = *step - DROPS;
    if (!form_part(l->form, count, &l->split, i)->repeat) continue;
    term items[FEW];
    for (uint32_t k = 0, n = 0; k < count; k++)
      if (k != i) items[n++] = seq_item(l->t, k);
    *out = term_sequence(s->world, items, count - 1);
    ++*step;
    return true;
  }
  return false;
}

/* The inner cursor goes on from the outer one's place, in the whole with the first change. */
static void begin_inner(struct explorer *x) {
  cursor_copy(&x->inner, &x->cursor);
  x->inner.skips_atoms = false;
}

/* s->step: of the first change before the present one, s->chunk: after it; s->last: of the second. */
static bool pairs_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor);
  if (!x->options->pairs || term_nodes(x->cursor.levels[0].t) > LARGEST) return false;
  for (;;) {
    term first, second;
    uint32_t step = s->step;
    if (!change(x->space, here, &step, &first)) return false;
    const term whole = cursor_plug(&x->cursor, first);
    if (!s->begun) begin_inner(x);
    cursor_settle(&x->inner, whole);
    bool more = s->begun || cursor_next(&x->inner, false);
    s->begun = true;
    while (more && !change(x->space, cursor_here(&x->inner), &s->last, &second)) {
      s->last = 0;
      more = cursor_next(&x->inner, true);
    }
    if (more) {
      *out = cursor_plug(&x->inner, second);
      x->gives_whole = true;
      return true;
    }
    *s = (struct tactic_state){.step = step};
  }
}

const struct tactic tactic_pairs = {"pairs", ON_SEQUENCES | ON_ATOMS, pairs_next, NULL, true};
