/* pairs: two changes at a time, in different places. The second may repair what the first
 * breaks. */
#include "reduce/replace.h"
#include "reduce/tactics.h"

#include <string.h>

enum { LARGEST = 300, MOST_PAIRS = 20000 }; /* nodes; a limit on the many pairs of one term */

/* The k-th cheap change of a place: a replacement, or the removal of a repeated item. */
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

/* The next second change, in the whole term with the first. The inner cursor continues from its
 * last place. */
static bool second_change(struct explorer *x, struct tactic_state *s, term whole, term *out) {
  term part;
  cursor_settle(&x->inner, whole);
  bool more = s->begun || cursor_next(&x->inner, cursor_is_root(&x->inner));
  s->begun = true;
  while (more && !change(x->space, cursor_here(&x->inner), &s->last, &part)) {
    s->last = 0;
    more = cursor_next(&x->inner, true);
  }
  if (more) *out = cursor_plug(&x->inner, part);
  return more;
}

static bool may_go_on(struct explorer *x) {
  if (!x->options->pairs || term_nodes(x->cursor.levels[0].t) > LARGEST || x->pairs == MOST_PAIRS) return false;
  x->pairs++;
  x->gives_whole = true;
  return true;
}

/* s->step is the first change, before the current one; s->last is the second. The second place
 * comes after the first. */
static bool pairs_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor);
  if (!may_go_on(x)) return false;
  for (;;) {
    term first;
    uint32_t step = s->step;
    if (!change(x->space, here, &step, &first)) break;
    if (!s->begun) cursor_copy(&x->inner, &x->cursor);
    if (second_change(x, s, cursor_plug(&x->cursor, first), out)) return true;
    *s = (struct tactic_state){.step = step};
  }
  x->gives_whole = false;
  return false;
}

/* The same with all places of a sub-term as the first; s->run is its number. */
static bool equal_pairs_next(struct explorer *x, struct tactic_state *s, term *out) {
  if (!may_go_on(x)) return false;
  if (!s->chunk && !equal_parts_begin(x)) x->list_count = 0;
  s->chunk = 1; /* they are listed */
  for (;;) {
    term whole;
    uint32_t step = s->step, part = s->run;
    if (!equal_parts_change(x, false, &part, &step, &whole)) break;
    if (!s->begun) cursor_copy(&x->inner, &x->cursor);
    if (second_change(x, s, whole, out)) return true;
    *s = (struct tactic_state){.step = step, .run = part, .chunk = 1};
  }
  x->gives_whole = false;
  return false;
}

const struct tactic tactic_pairs = {"pairs", ON_SEQUENCES | ON_ATOMS, pairs_next, NULL, true};
const struct tactic tactic_equal_pairs = {"twin pairs", ON_ROOT, equal_pairs_next, NULL, true};
