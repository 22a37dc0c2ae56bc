/* disagreement: see the header. */
#include "generalise/disagreement.h"

#include "core/array.h"
#include "core/rng.h"
#include "core/sequence.h"

enum { DEEPEST = 64, MOST_PLACES = 16, SAMPLES = 8 };

/* ---- places ---- */

struct place_found {
  const struct sort *sort;
  struct term_path path;
  uint32_t failed, passed; /* terms with another one there */
};

struct term_places { /* in the world's arena */
  struct world *world;
  struct place_found *list;
  uint32_t count, capacity;
};

static bool is_inside(const struct term_path *p, const struct term_path *outer) {
  for (uint32_t i = 0; i < outer->length; i++)
    if (p->length <= i || p->items[i] != outer->items[i]) return false;
  return true;
}

/* Outer places come first; the inner ones replace them. */
static void see_place(void *data, const struct sort *sort, term t, const struct term_path *path) {
  struct term_places *p = data;
  uint32_t kept = 0;
  (void)t;
  for (uint32_t i = 0; i < p->count; i++)
    if (!is_inside(path, &p->list[i].path)) p->list[kept++] = p->list[i];
  p->count = kept;
  if (p->count == MOST_PLACES || path->length >= DEEPEST) return;
  ARENA_ROOM(&p->world->arena, p->list, p->count, p->capacity);
  uint32_t *items = arena_array(&p->world->arena, path->length, sizeof *items);
  for (uint32_t i = 0; i < path->length; i++) items[i] = path->items[i];
  p->list[p->count++] = (struct place_found){.sort = sort, .path = {path->length, items}};
}

static term put_at(struct world *w, term t, const struct term_path *p, uint32_t depth, term inner) {
  if (depth == p->length) return inner;
  const uint32_t count = seq_count(t);
  term items[count];
  for (uint32_t i = 0; i < count; i++)
    items[i] = i == p->items[depth] ? put_at(w, seq_item(t, i), p, depth + 1, inner) : seq_item(t, i);
  return term_sequence(w, items, count);
}

/* ---- samples ---- */

struct samples { /* of all places of both terms */
  struct reduce_candidate list[2 * MOST_PLACES * SAMPLES];
  struct place_found *of[2 * MOST_PLACES * SAMPLES];
  size_t count;
};

static void add_samples(const struct disagreement_question *q, struct samples *s, term whole, struct place_found *p) {
  enum { NODES = 8 };
  struct space *space = q->space;
  struct rng r;
  for (uint64_t i = 0; i < SAMPLES; i++) {
    rng_init(&r, q->seed, i); /* the same for each place */
    const term other = space->vary(space, p->sort, whole, &r, NODES);
    const term t = other ? put_at(space->world, whole, &p->path, 0, other) : 0;
    if (!t || t == whole || (space->is_valid && !space->is_valid(space, t))) continue;
    s->list[s->count] = (struct reduce_candidate){.t = t, .verdict = REDUCE_UNANSWERED};
    s->of[s->count++] = p;
  }
}

static void count_samples(const struct samples *s) {
  for (size_t i = 0; i < s->count; i++) {
    s->of[i]->failed += s->list[i].verdict == REDUCE_FAILS;
    s->of[i]->passed += s->list[i].verdict == REDUCE_PASSES;
  }
}

/* ---- comparison ---- */

struct comparing {
  struct term_places places[2];
  uint32_t path[DEEPEST];
  bool is_open[2]; /* in a place where they differ, only that term is open */
};

static const struct place_found *place_at(const struct term_places *p, const struct term_path *here) {
  for (uint32_t i = 0; i < p->count; i++)
    if (p->list[i].path.length == here->length && is_inside(here, &p->list[i].path)) return &p->list[i];
  return NULL;
}

/* The place there, or the only one inside: that of a literal is its number. */
static const struct place_found *only_place_in(const struct term_places *p, const struct term_path *here) {
  const struct place_found *only = NULL;
  for (uint32_t i = 0; i < p->count; i++) {
    if (!is_inside(&p->list[i].path, here)) continue;
    if (only) return NULL;
    only = &p->list[i];
  }
  return only;
}

enum openness { UNCLEAR, OPEN, CLOSED };

/* A name, such as that of a parameter, stands for all that it can be. */
static enum openness openness_of(const struct comparing *c, int side, const struct term_path *here, term t,
                                 term other) {
  const struct place_found *p = only_place_in(&c->places[side], here);
  if (!is_sequence(t) && is_sequence(other)) return OPEN;
  if (!p || p->failed + p->passed < SAMPLES / 2) return UNCLEAR;
  if (4 * p->failed >= 3 * (p->failed + p->passed)) return OPEN;
  return 4 * p->failed <= p->failed + p->passed ? CLOSED : UNCLEAR;
}

static void note_difference(struct comparing *c, const struct term_path *here, term a, term b) {
  const enum openness first = openness_of(c, 0, here, a, b), second = openness_of(c, 1, here, b, a);
  if (first == OPEN && second == CLOSED) c->is_open[0] = true;
  if (second == OPEN && first == CLOSED) c->is_open[1] = true;
}

/* Such as the types of parameters, which follow from the rest. */
static bool has_names_only(term t) {
  for (uint32_t i = 0; is_sequence(t) && i < seq_count(t); i++)
    if (!is_symbol(seq_item(t, i))) return false;
  return is_sequence(t);
}

/* Returns false if the terms are built differently. */
static bool compare_terms(struct comparing *c, term a, term b, uint32_t depth) {
  const struct term_path here = {.items = c->path, .length = depth};
  if (a == b || (has_names_only(a) && has_names_only(b))) return true;
  if (is_symbol(a) && is_symbol(b)) return false; /* operations */
  if (!is_sequence(a) || !is_sequence(b) || place_at(&c->places[0], &here) || place_at(&c->places[1], &here)) {
    note_difference(c, &here, a, b);
    return true;
  }
  if (seq_count(a) != seq_count(b) || depth == DEEPEST) return false;
  for (uint32_t i = 0; i < seq_count(a); i++) {
    c->path[depth] = i;
    if (!compare_terms(c, seq_item(a, i), seq_item(b, i), depth + 1)) return false;
  }
  return true;
}

static bool is_cured_by_transplant(const struct disagreement_question *q) {
  struct space *s = q->space;
  const term t = s->transplant ? s->transplant(s, q->terms[1], q->terms[0]) : 0;
  struct reduce_candidate c = {.t = t, .verdict = REDUCE_UNANSWERED};
  if (!t || (s->is_valid && !s->is_valid(s, t))) return false;
  q->check(q->data, &c, 1);
  return c.verdict == REDUCE_PASSES;
}

static bool differ_in_openness(const struct disagreement_question *q) {
  struct world *w = q->space->world;
  struct comparing c = {.places = {{.world = w}, {.world = w}}};
  if (!q->space->places || !q->space->vary) return false;
  for (int i = 0; i < 2; i++) q->space->places(q->space, q->terms[i], see_place, &c.places[i]);
  if (!compare_terms(&c, q->terms[0], q->terms[1], 0)) return false;
  struct samples *s = arena_alloc_zero(&w->arena, sizeof *s);
  for (int i = 0; i < 2; i++)
    for (uint32_t k = 0; k < c.places[i].count; k++) add_samples(q, s, q->terms[i], &c.places[i].list[k]);
  if (s->count) q->check(q->data, s->list, s->count);
  count_samples(s);
  compare_terms(&c, q->terms[0], q->terms[1], 0);
  return c.is_open[0] && c.is_open[1];
}

bool terms_disagree(const struct disagreement_question *q) {
  return is_cured_by_transplant(q) || differ_in_openness(q);
}
