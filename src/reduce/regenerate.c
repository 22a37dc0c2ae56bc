/* regenerate: the tactic that draws random terms of a sort. */
#include "reduce/tactics.h"

/* A large term has many places: each gets fewer. */
static unsigned tries_here(const struct explorer *x) {
  enum { SMALL = 30, LEAST = 2 };
  const size_t nodes = term_nodes(x->cursor.levels[0].t);
  const unsigned all = x->options->tries;
  if (nodes <= SMALL || all <= LEAST) return all;
  const size_t fewer = (size_t)all * SMALL / nodes;
  return fewer < LEAST ? LEAST : (unsigned)fewer;
}

static bool regenerate_next(struct explorer *x, struct tactic_state *s, term *out) {
  enum { DRAWS = 5 }; /* per try, until one is small enough */
  const struct level *here = cursor_here(&x->cursor);
  const size_t largest = x->options->largest_size;
  size_t below = term_nodes(here->t);
  if (largest && largest < below) below = largest + 1;
  if (!x->space->regenerate || here->sort->kind == SORT_ATOM) return false;
  const unsigned tries = tries_here(x);
  for (; s->step < tries && s->run < DRAWS * tries; s->run++) {
    *out = x->space->regenerate(x->space, &x->cursor, &x->rng, below);
    if (!*out || *out == here->t) continue;
    s->step++;
    return true;
  }
  return false;
}

static void regenerate_taken(struct tactic_state *s) { s->step = s->run = 0; }

const struct tactic tactic_regenerate = {"regenerate", ON_SEQUENCES, regenerate_next, regenerate_taken, false};
