/* disagreement: see the header. */
#include "generalise/disagreement.h"

#include "core/array.h"
#include "core/rng.h"
#include "core/sequence.h"

enum { DEEPEST = 64, MOST_PLACES = 16, SAMPLES = 8, MOST_PARTS = 64 };

/* ---- places ---- */

struct place_found {
  const struct sort *sort;
  struct term_path path;
  term around;             /* 0; or the path is that of a name, which is replaced by variants of this... */
  struct term_path inner;  /* ...with another term there */
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

static struct term_path copy_path(struct world *w, const uint32_t *from, uint32_t length) {
  uint32_t *items = arena_array(&w->arena, length, sizeof *items);
  for (uint32_t i = 0; i < length; i++) items[i] = from[i];
  return (struct term_path){length, items};
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
  p->list[p->count++] = (struct place_found){.sort = sort, .path = copy_path(p->world, path->items, path->length)};
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

enum { MOST_SAMPLES = 2 * MOST_PLACES * SAMPLES };

struct samples { /* of all places of both terms */
  struct reduce_candidate list[MOST_SAMPLES];
  struct place_found *of[MOST_SAMPLES];
  size_t count;
};

/* 0: none this time. */
static term draw_for(struct space *s, const struct place_found *p, term whole, struct rng *r) {
  enum { NODES = 8 };
  const term t = s->vary(s, p->sort, whole, r, NODES);
  return t && p->around ? put_at(s->world, p->around, &p->inner, 0, t) : t;
}

static void add_samples(const struct disagreement_question *q, struct samples *s, term whole, struct place_found *p) {
  struct space *space = q->space;
  struct rng r;
  for (uint64_t i = 0; i < SAMPLES && s->count < MOST_SAMPLES; i++) {
    rng_init(&r, q->seed, i); /* the same for each place */
    const term other = draw_for(space, p, whole, &r);
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
  struct world *world;
  struct term_places places[2];
  uint32_t path[DEEPEST];
  bool is_open[2]; /* in a place where they differ, only that term is open */
  term both;       /* the first term with what the second has where only the first is open */
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

static enum openness openness_of(const struct comparing *c, int side, const struct term_path *here) {
  const struct place_found *p = only_place_in(&c->places[side], here);
  if (!p || p->failed + p->passed < SAMPLES / 2) return UNCLEAR;
  if (4 * p->failed >= 3 * (p->failed + p->passed)) return OPEN;
  return 4 * p->failed <= p->failed + p->passed && !p->around ? CLOSED : UNCLEAR;
}

/* A name, such as that of a parameter, is open if the term mostly fails with what the other one has
 * there, and with others of that kind. It is never closed: what is not known is the usual case. */
static void add_name(struct comparing *c, int side, const struct term_path *here, term t, term other) {
  struct term_places *own = &c->places[side];
  const struct place_found *p = only_place_in(&c->places[!side], here);
  if (is_sequence(t) || !is_sequence(other) || !p || own->count == MOST_PLACES || only_place_in(own, here)) return;
  ARENA_ROOM(&c->world->arena, own->list, own->count, own->capacity);
  own->list[own->count++] =
      (struct place_found){.sort = p->sort,
                           .path = copy_path(c->world, here->items, here->length),
                           .around = other,
                           .inner = copy_path(c->world, p->path.items + here->length, p->path.length - here->length)};
}

static void note_difference(struct comparing *c, const struct term_path *here, term a, term b) {
  add_name(c, 0, here, a, b);
  add_name(c, 1, here, b, a);
  const enum openness first = openness_of(c, 0, here), second = openness_of(c, 1, here);
  if (second == OPEN && first == CLOSED) c->is_open[1] = true;
  if (first != OPEN || second != CLOSED) return;
  c->is_open[0] = true;
  c->both = put_at(c->world, c->both, here, 0, b);
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

struct parts_seen {
  uint32_t list[MOST_PARTS];
  size_t count;
  bool is_new; /* there is one beside them */
};

static bool has_part(const struct parts_seen *p, uint32_t number) {
  for (size_t i = 0; i < p->count; i++)
    if (p->list[i] == number) return true;
  return false;
}

static void note_part(void *data, uint32_t number) {
  struct parts_seen *p = data;
  if (p->count < MOST_PARTS) p->list[p->count++] = number;
}

static void compare_part(void *data, uint32_t number) {
  struct parts_seen *p = data;
  p->is_new = p->is_new || !has_part(p, number);
}

/* Has the new term a part that could be to blame instead of those of the known one? */
static bool has_new_parts(const struct disagreement_question *q) {
  struct parts_seen p = {.count = 0};
  if (!q->space->see_parts) return true;
  q->space->see_parts(q->space, q->terms[1], note_part, &p);
  q->space->see_parts(q->space, q->terms[0], compare_part, &p);
  return p.is_new;
}

static bool is_cured_by_transplant(const struct disagreement_question *q) {
  struct space *s = q->space;
  const term t = s->transplant && has_new_parts(q) ? s->transplant(s, q->terms[1], q->terms[0]) : 0;
  struct reduce_candidate c = {.t = t, .verdict = REDUCE_UNANSWERED};
  if (!t || (s->is_valid && !s->is_valid(s, t))) return false;
  q->check(q->data, &c, 1);
  return c.verdict == REDUCE_PASSES;
}

static bool is_failing(const struct disagreement_question *q, term t) {
  struct reduce_candidate c = {.t = t, .verdict = REDUCE_UNANSWERED};
  if (q->space->is_valid && !q->space->is_valid(q->space, t)) return false;
  q->check(q->data, &c, 1);
  return c.verdict == REDUCE_FAILS;
}

/* If what is to blame in either is put together, that fails, too, unless it is one cause that needs
 * a difference between the places: then it is in either of two. */
static bool differ_in_openness(const struct disagreement_question *q) {
  struct world *w = q->space->world;
  struct comparing c = {.world = w, .places = {{.world = w}, {.world = w}}};
  if (!q->space->places || !q->space->vary) return false;
  for (int i = 0; i < 2; i++) q->space->places(q->space, q->terms[i], see_place, &c.places[i]);
  if (!compare_terms(&c, q->terms[0], q->terms[1], 0)) return false;
  struct samples *s = arena_alloc_zero(&w->arena, sizeof *s);
  for (int i = 0; i < 2; i++)
    for (uint32_t k = 0; k < c.places[i].count; k++) add_samples(q, s, q->terms[i], &c.places[i].list[k]);
  if (s->count) q->check(q->data, s->list, s->count);
  count_samples(s);
  c.both = q->terms[0];
  compare_terms(&c, q->terms[0], q->terms[1], 0);
  return c.is_open[0] && c.is_open[1] && is_failing(q, c.both);
}

bool terms_disagree(const struct disagreement_question *q) {
  return is_cured_by_transplant(q) || differ_in_openness(q);
}
