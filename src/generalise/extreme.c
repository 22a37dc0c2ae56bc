/* extreme: see the header. */
#include "generalise/extreme.h"

#include "space/unusual_atoms.h"

/* ---- a term around another ---- */

struct embedding {
  struct space *space;
  struct rng *rng;
  term inner;
  unsigned steps; /* steps left, since grammars are recursive */
};

static term embed_in(struct embedding *e, const struct sort *sort);

enum { MOST_ITEMS = 256 };

/* The sequence with `item` as part `chosen`, repeated `times` times if possible; all other parts
 * are small. */
static term sequence_with(struct space *s, const struct sort *sort, uint32_t chosen, term item, uint32_t times) {
  term items[MOST_ITEMS];
  uint32_t count = 0;
  for (uint32_t i = 0; i < sort->count; i++) {
    const struct part *p = &sort->parts[i];
    if (i != chosen && p->repeat) continue;
    if (i != chosen && !p->sort->smallest_count) return 0;
    for (uint32_t n = 0; n < (p->repeat ? times : 1); n++) {
      if (count == MOST_ITEMS) return 0;
      items[count++] = i == chosen ? item : p->sort->smallest[0];
    }
  }
  return term_sequence(s->world, items, count);
}

static term embed_in_sequence(struct embedding *e, const struct sort *sort) {
  if (!sort->count) return 0;
  const uint32_t first = (uint32_t)rng_below(e->rng, sort->count);
  for (uint32_t i = 0; i < sort->count; i++) {
    const uint32_t at = (first + i) % sort->count;
    const term item = embed_in(e, sort->parts[at].sort);
    const term t = item ? sequence_with(e->space, sort, at, item, 1) : 0;
    if (t) return t;
  }
  return 0;
}

/* One that is not the term itself. */
static term embed_below(struct embedding *e, const struct sort *sort) {
  if (sort->kind == SORT_SEQUENCE) return embed_in_sequence(e, sort);
  if (sort->kind == SORT_ANY) return term_sequence(e->space->world, &e->inner, 1);
  if (sort->kind != SORT_CHOICE || !sort->count) return 0;
  const uint32_t first = (uint32_t)rng_below(e->rng, sort->count);
  for (uint32_t i = 0; i < sort->count; i++) {
    const term t = embed_below(e, sort->choices[(first + i) % sort->count]);
    if (t) return t;
  }
  return 0;
}

static term embed_in(struct embedding *e, const struct sort *sort) {
  if (!e->steps || sort->kind == SORT_FIXED) return 0;
  e->steps--;
  return e->space->is_of(e->space, sort, e->inner) ? e->inner : embed_below(e, sort);
}

enum { STEPS = 60 };

static term checked(struct space *s, const struct sort *sort, term t) { return t && s->is_of(s, sort, t) ? t : 0; }

term embed(struct space *s, const struct sort *sort, term inner, struct rng *r) {
  struct embedding e = {s, r, inner, STEPS};
  return checked(s, sort, embed_in(&e, sort));
}

/* ---- long ones ---- */

/* Nests terms of the sort repeatedly. */
static term spine(struct space *s, const struct sort *sort, struct rng *r) {
  enum { LEAST = 32, MORE = 48 };
  term t = sort->smallest_count ? sort->smallest[0] : small(0);
  for (uint64_t depth = LEAST + rng_below(r, MORE); depth > 0; depth--) {
    struct embedding e = {s, r, t, STEPS};
    t = checked(s, sort, embed_below(&e, sort));
    if (!t) return 0;
  }
  return t;
}

static term long_atom(struct space *s, const struct sort *sort, struct rng *r) {
  enum { KINDS = 4 };
  const uint64_t first = rng_below(r, KINDS);
  for (unsigned i = 0; i < KINDS; i++) {
    const unsigned kind = (unsigned)((first + i) % KINDS);
    const term atom = kind == 0   ? unusual_long_text(s->world, r, KIND_STRING)
                      : kind == 1 ? unusual_long_text(s->world, r, KIND_SYMBOL)
                      : kind == 2 ? unusual_large_number(s->world, r)
                                  : unusual_tiny_number(s->world, r);
    const term t = embed(s, sort, atom, r);
    if (t) return t;
  }
  return 0;
}

/* The sort, or a form of its terms, with a repeated part. */
static const struct sort *repeating_form(const struct sort *sort, struct rng *r) {
  const struct sort *found = NULL;
  uint64_t count = 0;
  if (sort->kind == SORT_SEQUENCE && sort->repeats) return sort;
  for (uint32_t i = 0; i < sort->form_count; i++)
    if (sort->forms[i]->repeats && rng_below(r, ++count) == 0) found = sort->forms[i];
  return found;
}

static term long_list(struct space *s, const struct sort *sort, struct rng *r) {
  enum { LEAST = 40, MORE = 120 };
  const struct sort *form = repeating_form(sort, r);
  if (!form) return 0;
  const struct part *part = &form->parts[form->first_repeat];
  const uint64_t count = part->sort->smallest_count;
  if (!count) return 0;
  const term item = part->sort->smallest[rng_below(r, count)];
  return checked(s, sort, sequence_with(s, form, form->first_repeat, item, (uint32_t)(LEAST + rng_below(r, MORE))));
}

/* One of the parts is extreme. */
static term extreme_part(struct space *s, const struct sort *sort, struct rng *r) {
  if (sort->kind != SORT_SEQUENCE || !sort->count) return 0;
  const uint32_t at = (uint32_t)rng_below(r, sort->count);
  if (sort->parts[at].sort->kind == SORT_FIXED) return 0;
  world_check_stack(s->world);
  const term t = extreme_term(s, sort->parts[at].sort, r);
  return t ? checked(s, sort, sequence_with(s, sort, at, t, 1)) : 0;
}

term extreme_term(struct space *s, const struct sort *sort, struct rng *r) {
  typedef term way(struct space * s, const struct sort *sort, struct rng *r);
  static way *const ways[] = {spine, long_atom, long_list, extreme_part};
  enum { WAYS = sizeof ways / sizeof *ways };
  const uint64_t first = rng_below(r, WAYS);
  for (unsigned i = 0; i < WAYS; i++) {
    const term t = ways[(first + i) % WAYS](s, sort, r);
    if (t) return t;
  }
  return 0;
}
