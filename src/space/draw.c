/* draw: SmartCheck's step (Pike, section 4.1): a sub-term is replaced by random ones of its sort,
 * strictly smaller.
 *
 * A term is made by unfolding sorts. Each term uses only some of the productions of a sort, drawn
 * at random, since small failing terms are often made in one way throughout. */
#include "space/draw.h"

#include "core/number/number.h"
#include "space/cursor.h"
#include "space/unusual_atoms.h"

struct sort_maker {
  struct space *space;
  struct rng *rng;
  term whole;
  uint64_t ways; /* bit i: production i may be used, as long as others remain */
  size_t left;   /* nodes */
  bool wide;     /* atoms of all kinds, longer sequences */
};

/* ---- parts of the whole term ---- */

/* A random sub-term of the sort: the first on a random path down. 0: there was none. */
static term part_of_whole(struct sort_maker *k, const struct sort *sort) {
  enum { STEPS = 12 };
  term t = k->whole;
  for (int i = 0; i < STEPS && is_sequence(t) && seq_count(t); i++) {
    t = seq_item(t, (uint32_t)rng_below(k->rng, seq_count(t)));
    if (t != k->whole && term_nodes(t) <= k->left && k->space->is_of(k->space, sort, t) && rng_below(k->rng, 2))
      return t;
  }
  return 0;
}

/* ---- new terms ---- */

static term make_of_sort(struct sort_maker *k, const struct sort *sort);

/* Draws atoms until the sort allows one. */
static term make_wild(struct sort_maker *k, const struct sort *sort) {
  enum { TRIES = 12, OFTEN = 12 };
  struct world *w = k->space->world;
  if (k->space->word_count && rng_below(k->rng, OFTEN) == 0) {
    const term word = k->space->words[rng_below(k->rng, k->space->word_count)];
    if (k->space->is_of(k->space, sort, word)) return word;
  }
  const term near = rng_below(k->rng, 4) == 0 ? part_of_whole(k, sort) : 0;
  for (int i = 0; i < TRIES; i++) {
    const term t = near && is_number(near) && i == 0 ? unusual_neighbour(w, k->rng, near) : unusual_atom(w, k->rng);
    if (k->space->is_of(k->space, sort, t)) return t;
  }
  return sort->smallest_count ? sort->smallest[rng_below(k->rng, sort->smallest_count)] : near;
}

static term make_atom(struct sort_maker *k, const struct sort *sort) {
  if (k->wide && rng_below(k->rng, 4)) return make_wild(k, sort);
  const term known = rng_below(k->rng, 2) ? part_of_whole(k, sort) : 0;
  if (known) return known;
  const term number = small((int64_t)rng_below(k->rng, 4));
  if (k->space->is_of(k->space, sort, number)) return number;
  return sort->smallest_count ? sort->smallest[rng_below(k->rng, sort->smallest_count)] : 0;
}

static term make_choice(struct sort_maker *k, const struct sort *sort) {
  if (rng_below(k->rng, 4) == 0) {
    const term known = part_of_whole(k, sort);
    if (known) return known;
  }
  if (sort->smallest_count && k->left <= 1) return sort->smallest[rng_below(k->rng, sort->smallest_count)];
  if (!sort->count) return 0;
  uint32_t way = (uint32_t)rng_below(k->rng, sort->count);
  for (uint32_t i = 0; i < sort->count && !(k->ways >> (way & 63) & 1); i++) way = (way + 1) % sort->count;
  const struct sort *choice = sort->choices[way];
  if (choice->smallest_count && rng_below(k->rng, 3) == 0)
    return choice->smallest[rng_below(k->rng, choice->smallest_count)];
  return make_of_sort(k, choice);
}

static term make_sequence(struct sort_maker *k, const struct sort *sort) {
  enum { MOST = 32, FEW_REPEATED = 3, SOME_REPEATED = 5 };
  const unsigned most = k->wide && rng_below(k->rng, 4) == 0 ? SOME_REPEATED : FEW_REPEATED;
  term items[MOST];
  uint32_t count = 0;
  for (uint32_t i = 0; i < sort->count; i++) {
    const struct part *p = &sort->parts[i];
    const uint64_t times = p->repeat ? rng_below(k->rng, most) : 1;
    for (uint64_t n = 0; n < times; n++) {
      if (count == MOST) return 0;
      if (!(items[count] = make_of_sort(k, p->sort))) return 0;
      count++;
    }
  }
  return term_sequence(k->space->world, items, count);
}

/* An atom, or a short sequence of terms. */
static term make_any(struct sort_maker *k, const struct sort *sort) {
  enum { MOST = 4 };
  if (!k->wide || rng_below(k->rng, 3)) return make_atom(k, sort);
  term items[MOST];
  const uint32_t count = (uint32_t)rng_below(k->rng, MOST + 1);
  for (uint32_t i = 0; i < count; i++)
    if (!(items[i] = k->left ? make_of_sort(k, sort) : small(0))) return 0;
  return term_sequence(k->space->world, items, count);
}

/* When there is no room for more: an atom, or a form that contains only atoms. */
static term make_leaf(struct sort_maker *k, const struct sort *sort) {
  const struct sort *leaf = NULL;
  uint64_t leaves = 0;
  if (!k->wide) return sort->smallest_count ? sort->smallest[0] : 0;
  if (sort->kind == SORT_ATOM) return make_atom(k, sort);
  if (sort->kind == SORT_SEQUENCE && sort->is_leaf && !sort->repeats) return make_sequence(k, sort);
  for (uint32_t i = 0; sort->kind == SORT_CHOICE && i < sort->count; i++) {
    const struct sort *choice = sort->choices[i];
    const bool fits = choice->kind == SORT_ATOM || choice->kind == SORT_FIXED || choice->is_leaf;
    if (fits && rng_below(k->rng, ++leaves) == 0) leaf = choice;
  }
  if (leaf && leaf->kind != SORT_FIXED && !leaf->repeats) return make_leaf(k, leaf);
  if (leaf && leaf->smallest_count) return leaf->smallest[0];
  return sort->smallest_count ? sort->smallest[0] : 0;
}

static term make_of_sort(struct sort_maker *k, const struct sort *sort) {
  world_check_stack(k->space->world);
  if (k->left == 0) return make_leaf(k, sort);
  k->left--;
  switch (sort->kind) {
  case SORT_CHOICE: return make_choice(k, sort);
  case SORT_SEQUENCE: return make_sequence(k, sort);
  case SORT_FIXED: return sort->smallest_count ? sort->smallest[0] : 0;
  case SORT_ANY: return make_any(k, sort);
  default: return make_atom(k, sort);
  }
}

term regenerate_by_sorts(struct space *s, struct cursor *c, struct rng *r, size_t below) {
  const struct sort *sort = cursor_here(c)->sort;
  if (sort->kind == SORT_FIXED || below <= 1) return 0;
  struct sort_maker k = {.space = s, .rng = r, .whole = c->levels[0].t};
  k.ways = rng_next(r);
  k.ways &= rng_next(r); /* a quarter of them */
  k.left = 1 + rng_below(r, below);
  const term t = make_of_sort(&k, sort);
  return t && term_nodes(t) < below && s->is_of(s, sort, t) ? t : 0;
}

term vary_by_sorts(struct space *s, const struct sort *sort, term whole, struct rng *r, size_t nodes) {
  if (sort->kind == SORT_FIXED) return 0;
  struct sort_maker k = {.space = s, .rng = r, .whole = whole, .left = nodes, .wide = true};
  k.ways = rng_below(r, 2) ? UINT64_MAX : rng_next(r);
  const term t = make_of_sort(&k, sort);
  return t && s->is_of(s, sort, t) ? t : 0;
}

term part_by_sort(struct space *s, const struct sort *sort, term whole, struct rng *r) {
  struct sort_maker k = {.space = s, .rng = r, .whole = whole, .left = SIZE_MAX};
  return part_of_whole(&k, sort);
}
