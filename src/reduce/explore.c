/* explore: see the header. */
#include "reduce/explore.h"

#include <string.h>

const struct plan plan_of_sorts = {
    "by sorts",
    {{{&tactic_own, &tactic_smallest, &tactic_hoist, &tactic_drop}, ON_SEQUENCES, PASS_ALWAYS},
     {{&tactic_own_atoms, &tactic_small, &tactic_hoist_deep, &tactic_rebuild, &tactic_chain, &tactic_atoms,
       &tactic_swap},
      ON_SEQUENCES | ON_ATOMS,
      PASS_ALWAYS},
     {{&tactic_equal_parts, &tactic_numbers, &tactic_variables}, ON_ROOT, PASS_ALWAYS},
     {{&tactic_joined, &tactic_texts}, ON_SEQUENCES | ON_ATOMS, PASS_OF_PAIRS},
     {{&tactic_equal_pairs, &tactic_pairs}, ON_SEQUENCES | ON_ATOMS, PASS_OF_PAIRS},
     {{&tactic_regenerate}, ON_SEQUENCES, PASS_OF_DRAWING}},
    6};

bool pass_is_wanted(const struct reduce_options *o, const struct pass *p) {
  switch (p->demand) {
  case PASS_OF_PAIRS: return o->pairs;
  case PASS_OF_DRAWING: return o->tries > 0;
  case PASS_ALWAYS: break;
  }
  return true;
}

void explorer_init(struct explorer *x, struct space *s, const struct reduce_options *o) {
  x->space = s;
  x->options = o;
  x->plan = s->plans ? &s->plans[o->plan] : &plan_of_sorts;
  x->gives_whole = false;
  rng_init(&x->rng, o->seed, 1);
  cursor_init(&x->cursor, s);
  cursor_init(&x->inner, s);
}

void explorer_free(struct explorer *x) {
  cursor_free(&x->cursor);
  cursor_free(&x->inner);
}

void explorer_copy(struct explorer *to, const struct explorer *from) {
  const struct cursor cursor = to->cursor, inner = to->inner;
  *to = *from;
  to->cursor = cursor;
  to->inner = inner;
  cursor_copy(&to->cursor, &from->cursor);
  cursor_copy(&to->inner, &from->inner);
}

/* 0 for the smallest term of a sort, which no tactic applies to. */
static unsigned scope_here(const struct cursor *c) {
  const struct level *here = cursor_here(c);
  if (here->sort->smallest_count && here->t == here->sort->smallest[0] && !cursor_is_root(c)) return 0;
  return (is_sequence(here->t) ? ON_SEQUENCES : ON_ATOMS) | (cursor_is_root(c) ? ON_ROOT : 0);
}

static void begin_place(struct explorer *x) {
  x->tactic = 0;
  x->state = (struct tactic_state){0};
  x->scope = scope_here(&x->cursor);
}

void explorer_begin(struct explorer *x, unsigned pass, term whole, const struct tactic_progress *p, uint64_t steps) {
  x->pass = pass;
  x->pairs = 0;
  x->end.known = false;
  if (p->begun && p->steps == steps) x->end = p->place;
  x->cursor.skips_atoms = !(x->plan->passes[pass].scope & ON_ATOMS);
  cursor_start(&x->cursor, whole);
  begin_place(x);
}

static bool may_enter(const struct explorer *x) {
  if (!x->scope) return false;
  return !x->options->largest_depth || x->cursor.depth <= x->options->largest_depth;
}

static void next_tactic(struct explorer *x) {
  x->tactic++;
  x->state = (struct tactic_state){0};
}

static bool is_at_end(const struct explorer *x, bool is_done) {
  return x->end.known && x->end.is_done == is_done && cursor_is_at(&x->cursor, &x->end);
}

static bool next_place(struct explorer *x) {
  if (x->plan->passes[x->pass].scope == ON_ROOT || is_at_end(x, false) || !cursor_next(&x->cursor, may_enter(x)))
    return false;
  begin_place(x);
  return !is_at_end(x, true);
}

/* The next tactic for this place, from the current one on; NULL: there is none. */
static const struct tactic *tactic_here(struct explorer *x) {
  const struct tactic *const *tactics = x->plan->passes[x->pass].tactics;
  if (!x->scope) return NULL;
  while (tactics[x->tactic] && !(tactics[x->tactic]->scope & x->scope)) x->tactic++;
  return tactics[x->tactic];
}

bool explorer_next(struct explorer *x, term *whole) {
  if (is_at_end(x, true)) return false;
  for (;;) {
    const struct tactic *t = tactic_here(x);
    term part;
    if (!t) {
      if (!next_place(x)) return false;
    } else if (t->next(x, &x->state, &part)) {
      *whole = x->gives_whole ? part : cursor_plug(&x->cursor, part);
      x->gives_whole = false;
      return true;
    } else {
      next_tactic(x);
    }
  }
}

const char *explorer_tactic(const struct explorer *x) { return x->plan->passes[x->pass].tactics[x->tactic]->name; }

void explorer_take(struct explorer *x, term whole, struct tactic_progress *p, uint64_t steps) {
  const struct tactic *tactic = x->plan->passes[x->pass].tactics[x->tactic];
  const size_t depth = x->cursor.depth;
  cursor_settle(&x->cursor, whole);
  x->end.known = false;
  x->scope = scope_here(&x->cursor);
  p->begun = true;
  p->steps = steps;
  cursor_remember(&x->cursor, &p->place);
  p->place.is_done = !tactic->taken || (tactic->is_thorough && !cursor_here(&x->cursor)->sort->nests);
  if (tactic->taken && x->cursor.depth == depth) tactic->taken(&x->state);
  else begin_place(x);
}

void explorer_list(struct explorer *x, term t) {
  uint32_t at = x->list_count;
  while (at > 0 && term_nodes(x->list[at - 1]) < term_nodes(t)) at--;
  for (uint32_t i = at; i > 0 && term_nodes(x->list[i - 1]) == term_nodes(t); i--)
    if (x->list[i - 1] == t) return;
  if (at == LIST_ROOM) return;
  if (x->list_count < LIST_ROOM) x->list_count++;
  memmove(&x->list[at + 1], &x->list[at], (x->list_count - at - 1) * sizeof(term));
  x->list[at] = t;
}
