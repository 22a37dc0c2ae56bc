/* guards: finds variables that may be any term of their sort that satisfies a simple relation.
 *
 * At each place a few dozen terms are tried, with the rest unchanged, and the failing ones are
 * compared with the others. Relations to other places come first, and must hold for the samples of
 * both; constants are tried if there are none. The result is a guess: it is then tested with all
 * variables varied together, as always. */
#include "core/number/number.h"
#include "generalise/claim.h"
#include "generalise/neighbours.h"

#include <string.h>

enum { MOST_SAMPLES = 80, MOST_UNITS = 40 };

struct guard_unit { /* places that change together */
  struct variable variable;
  term original;
  struct stock *stock;
  uint32_t count, failing, holding;
  term values[MOST_SAMPLES];
  bool fails[MOST_SAMPLES];
};

struct units { /* in the arena */
  struct generaliser *k;
  uint32_t count;
  struct guard_unit list[MOST_UNITS];
};

/* ---- samples ---- */

static bool is_sampled(const struct guard_unit *u, term t) {
  for (uint32_t i = 0; i < u->count; i++)
    if (u->values[i] == t) return true;
  return t == u->original;
}

/* Terms for a unit's places, with the rest unchanged, that wait for the check. */
enum { MOST_WAITING = 128 };
struct unit_questions {
  struct generaliser *k;
  const struct guard_unit *unit;
  uint32_t count;
  term values[MOST_WAITING];
  enum claim_answer answers[MOST_WAITING];
};

/* Asks the check about them. */
static void ask_questions(struct unit_questions *q) {
  struct generaliser *k = q->k;
  const struct world_mark mark = generaliser_mark(k);
  struct claim *c = arena_alloc(&k->world->arena, sizeof *c);
  struct asked list[q->count + 1];
  term values[MOST_VARIABLES] = {0};
  claim_copy(c, &k->empty);
  claim_add(k, c, &q->unit->variable, q->unit->stock);
  for (uint32_t i = 0; i < q->count; i++) {
    values[c->formula.variable_count - 1] = q->values[i];
    list[i].instance = formula_instance(k->space, &c->formula, values);
  }
  generaliser_ask_all(k, &c->formula, list, q->count);
  for (uint32_t i = 0; i < q->count; i++) q->answers[i] = list[i].answer;
  generaliser_release(k, mark);
}

static bool is_full(const struct unit_questions *q) {
  const uint32_t batch = generaliser_batch(q->k);
  return q->count == (batch < MOST_WAITING ? batch : MOST_WAITING);
}

static void take_samples(struct unit_questions *q, struct guard_unit *u) {
  ask_questions(q);
  for (uint32_t i = 0; i < q->count; i++) {
    const enum claim_answer a = q->answers[i];
    if (a == ANSWER_DISCARDED) continue;
    u->values[u->count] = q->values[i];
    u->fails[u->count++] = a == ANSWER_FAILS;
    u->failing += a == ANSWER_FAILS;
    u->holding += a == ANSWER_HOLDS;
  }
  q->count = 0;
}

static bool is_sampled_enough(const struct unit_questions *q) {
  return q->unit->count + q->count >= q->k->effort->samples;
}

static void sample(struct unit_questions *q, struct guard_unit *u, term t) {
  struct space *s = q->k->space;
  if (!t || is_sampled_enough(q) || is_sampled(u, t) || term_is_among(q->values, q->count, t) ||
      !s->is_of(s, u->variable.sort, t))
    return;
  q->values[q->count++] = t;
  if (is_full(q)) take_samples(q, u);
}

/* Other sub-terms show relations to them best; for numbers, their neighbours do, too. */
static void sample_others(struct unit_questions *q, struct guard_unit *u) {
  struct generaliser *k = q->k;
  for (uint32_t i = 0; i < k->spot_count; i++) {
    const term t = k->spots[i].t;
    sample(q, u, t);
    if (!is_exact_integer(t)) continue;
    sample(q, u, number_add(k->world, t, small(1)));
    sample(q, u, number_subtract(k->world, t, small(1)));
  }
}

/* Are the samples conclusive enough to continue? */
static bool is_telling(const struct generaliser *k, const struct guard_unit *u) {
  return u->failing >= k->effort->least_failing && u->holding > 0;
}

static void sample_unit(struct generaliser *k, struct guard_unit *u) {
  enum { FEW = 30 };
  struct unit_questions q = {.k = k, .unit = u};
  sample_others(&q, u);
  for (uint32_t n = 0; n < k->effort->sample_draws && !is_sampled_enough(&q) && !k->over; n++) {
    sample(&q, u, generaliser_draw(k, u->variable.sort, NULL, n));
    if (n != FEW) continue;
    if (q.count) take_samples(&q, u);
    if (!u->failing) return;
  }
  if (q.count) take_samples(&q, u);
}

/* ---- units ---- */

static void add_unit(struct units *all, const struct variable *v) {
  struct generaliser *k = all->k;
  if (all->count == MOST_UNITS) return;
  struct guard_unit *u = &all->list[all->count];
  *u = (struct guard_unit){.variable = *v, .original = term_path_item(k->t, v->places)};
  u->stock = arena_alloc_zero(&k->world->arena, sizeof *u->stock);
  sample_unit(k, u);
  if (is_telling(k, u)) all->count++;
}

static void add_single_units(struct units *all, const struct claim *c) {
  struct generaliser *k = all->k;
  for (uint32_t i = 0; i < k->spot_count && !k->over; i++) {
    const struct spot_found *spot = &k->spots[i];
    const bool is_all = !spot->path.length && is_sequence(spot->t); /* a guard on a whole term is useless */
    const bool never_fails = k->is_screened && spot->stock && !spot->stock->count;
    if (is_all || never_fails || spot->alone == IS_UNIVERSAL || claim_covers(c, &spot->path) ||
        claim_touches(&k->empty, &spot->path))
      continue;
    add_unit(all, &(struct variable){.sort = spot->sort, .place_count = 1, .places = &spot->path});
  }
}

/* All places of a repeated sub-term. */
static void add_linked_unit(struct units *all, const struct claim *c, uint32_t first) {
  struct generaliser *k = all->k;
  const struct spot_found *spot = &k->spots[first];
  struct term_path *places = arena_array(&k->world->arena, k->spot_count, sizeof *places);
  struct variable v = {.sort = spot->sort, .places = places};
  for (uint32_t i = 0; i < k->spot_count; i++) {
    const struct spot_found *other = &k->spots[i];
    if (other->t != spot->t || other->sort != spot->sort || claim_touches(c, &other->path)) continue;
    if (i < first) return;
    places[v.place_count++] = other->path;
  }
  if (v.place_count > 1) add_unit(all, &v);
}

static void add_linked_units(struct units *all, const struct claim *c) {
  for (uint32_t i = 0; i < all->k->spot_count && !all->k->over; i++)
    if (!claim_touches(c, &all->k->spots[i].path)) add_linked_unit(all, c, i);
}

/* ---- predicates ---- */

/* Does the relation to the bound separate failing samples from the others? */
static bool tells(struct world *w, const struct guard_unit *u, enum guard_kind kind, term bound) {
  if (!guard_kind_holds(w, kind, u->original, bound)) return false;
  for (uint32_t i = 0; i < u->count; i++)
    if (guard_kind_holds(w, kind, u->values[i], bound) != u->fails[i]) return false;
  return true;
}

static bool is_banned(const struct generaliser *k, const struct guard_unit *a, const struct guard_unit *b) {
  const struct term_path *p = a->variable.places, *q = b->variable.places;
  for (uint32_t i = 0; i < k->banned_count; i++) {
    const struct banned *x = &k->banned[i];
    if (term_path_equal(p, &x->left) && term_path_equal(q, &x->right)) return true;
    if (term_path_equal(q, &x->left) && term_path_equal(p, &x->right)) return true;
  }
  return false;
}

static bool find_relation(struct world *w, const struct guard_unit *a, const struct guard_unit *b,
                          enum guard_kind *out) {
  for (unsigned i = 0; i < GUARD_KINDS; i++) {
    const enum guard_kind kind = (enum guard_kind)i;
    if (!tells(w, a, kind, b->original) || !tells(w, b, guard_kind_converse(kind), a->original)) continue;
    *out = kind;
    return true;
  }
  return false;
}

/* ---- predicates on trial ---- */

/* Up to two of them: an interval has two ends. */
struct limits {
  uint32_t count;
  struct {
    enum guard_kind kind;
    term bound;
  } list[2];
};

static struct limits limits_of_guard(enum guard_kind kind, term bound) {
  return (struct limits){.count = 1, .list = {{kind, bound}}};
}

/* A guess under test, with terms that should fail according to its guards. */
struct guess {
  struct unit_questions questions;
  const struct limits *limits;
  bool is_refuted;
};

static void ask_guess(struct guess *g) {
  struct unit_questions *q = &g->questions;
  if (!q->count) return;
  ask_questions(q);
  for (uint32_t i = 0; i < q->count; i++) g->is_refuted = g->is_refuted || q->answers[i] == ANSWER_HOLDS;
  q->count = 0;
}

static void try_guess(struct guess *g, term t) {
  struct unit_questions *q = &g->questions;
  struct generaliser *k = q->k;
  const struct limits *l = g->limits;
  for (uint32_t i = 0; i < l->count; i++)
    if (!guard_kind_holds(k->world, l->list[i].kind, t, l->list[i].bound)) return;
  if (g->is_refuted || !k->space->is_of(k->space, q->unit->variable.sort, t)) return;
  q->values[q->count++] = t;
  if (is_full(q)) ask_guess(g);
}

static bool goes_on(const struct guess *g) { return !g->is_refuted && !g->questions.k->over; }

static void try_neighbours(struct guess *g, term bound) {
  struct generaliser *k = g->questions.k;
  bool more = true;
  for (uint32_t n = 0; more && n < k->effort->neighbours && goes_on(g); n++) {
    const struct world_mark mark = generaliser_mark(k);
    term t;
    more = neighbour_of(k->world, bound, n, &t);
    if (more && t) try_guess(g, t);
    generaliser_release(k, mark);
  }
}

/* Naturals below `end`, and half as many negative numbers. */
static void try_integers(struct guess *g, int64_t end) {
  for (int64_t n = -end / 2; n < end && goes_on(g); n++) try_guess(g, small(n));
}

/* An atom of the program, and numbers as far from the bound as it is. */
static void try_word(struct guess *g, term bound, term word) {
  struct world *w = g->questions.k->world;
  try_guess(g, word);
  if (!is_number(word) || !is_number(bound)) return;
  try_guess(g, number_subtract(w, small(0), word));
  try_guess(g, number_add(w, bound, word));
  try_guess(g, number_subtract(w, bound, word));
}

static void try_words(struct guess *g, term bound) {
  struct generaliser *k = g->questions.k;
  for (uint32_t i = 0; i < k->space->word_count && goes_on(g); i++) {
    const struct world_mark mark = generaliser_mark(k);
    try_word(g, bound, k->space->words[i]);
    generaliser_release(k, mark);
  }
}

/* Tests a guess from a few dozen samples, in which one of many exceptions looks like the only one.
 * So it tries likely further exceptions. */
static bool guess_stands(struct generaliser *k, const struct guard_unit *u, const struct limits *l, int64_t naturals) {
  struct guess g = {.questions = {.k = k, .unit = u}, .limits = l};
  for (uint32_t i = 0; i < l->count; i++) {
    try_neighbours(&g, l->list[i].bound);
    try_words(&g, l->list[i].bound);
  }
  if (is_number(u->original)) try_integers(&g, naturals);
  ask_guess(&g);
  return !g.is_refuted;
}

enum { MANY_UNITS = 8 };

/* ---- relations between places ---- */

/* The unit's variable; UINT32_MAX: none. */
static uint32_t number_of_unit(const struct claim *c, const struct guard_unit *u) {
  for (uint32_t i = 0; i < c->formula.variable_count; i++)
    if (c->variables[i].places == u->variable.places) return i;
  return UINT32_MAX;
}

/* A guarded variable is preferred to those inside it. */
static bool add_unit_to(struct generaliser *k, struct claim *c, const struct guard_unit *u) {
  if (number_of_unit(c, u) != UINT32_MAX) return true;
  for (uint32_t i = 0; i < u->variable.place_count; i++)
    if (!claim_clear(c, &u->variable.places[i])) return false;
  return claim_add(k, c, &u->variable, u->stock);
}

static bool claim_stands(struct generaliser *k, const struct claim *c) {
  struct claim_tally t;
  claim_test(k, c, k->effort->together, &t);
  return !t.refuted && t.tests >= k->effort->least_together;
}

static void ban_both(struct generaliser *k, const struct guard_unit *a, const struct guard_unit *b) {
  if (k->banned_count == MOST_BANNED) return;
  k->banned[k->banned_count++] = (struct banned){a->variable.places[0], b->variable.places[0]};
}

/* Adds the relation between the two units to the claim, if there is one. */
static bool relate(struct generaliser *k, struct claim *c, const struct units *all, uint32_t i, uint32_t j) {
  const struct guard_unit *a = &all->list[i], *b = &all->list[j];
  struct guard g = {.to_variable = true};
  if (is_banned(k, a, b) || !find_relation(k->world, a, b, &g.kind)) return false;
  const struct generalise_effort *e = k->effort;
  const int64_t naturals = g.kind != GUARD_DIFFERS ? 0 : all->count < MANY_UNITS ? e->naturals : e->naturals_of_many;
  const struct limits left = limits_of_guard(g.kind, b->original),
                      right = limits_of_guard(guard_kind_converse(g.kind), a->original);
  if (!guess_stands(k, a, &left, naturals) || !guess_stands(k, b, &right, naturals)) {
    ban_both(k, a, b);
    return false;
  }
  if (!add_unit_to(k, c, a) || !add_unit_to(k, c, b)) return false;
  g.left = number_of_unit(c, a);
  g.right = number_of_unit(c, b);
  return g.left != UINT32_MAX && claim_add_guard(c, g);
}

/* Adds all at once; if that fails, one after the other. */
static void add_relations(struct generaliser *k, struct claim *c, const struct units *all) {
  struct claim *wider = arena_alloc(&k->world->arena, sizeof *wider);
  claim_copy(wider, c);
  bool any = false;
  for (uint32_t i = 0; i < all->count; i++)
    for (uint32_t j = i + 1; j < all->count; j++) any = relate(k, wider, all, i, j) || any;
  if (!any) return;
  if (claim_stands(k, wider)) {
    claim_copy(c, wider);
    return;
  }
  for (uint32_t i = 0; i < all->count; i++)
    for (uint32_t j = i + 1; j < all->count && !k->over; j++) {
      claim_copy(wider, c);
      if (relate(k, wider, all, i, j) && claim_stands(k, wider)) claim_copy(c, wider);
    }
}

/* ---- constants ---- */

struct failing_interval {
  term low, high;    /* the outermost failing terms */
  term below, above; /* the nearest passing terms outside; 0: there are none */
};

static bool is_less(struct world *w, term a, term b) { return guard_kind_holds(w, GUARD_BELOW, a, b); }

/* Returns false if the failing terms do not form an interval. */
static bool find_interval(struct world *w, const struct guard_unit *u, struct failing_interval *out) {
  *out = (struct failing_interval){.low = u->original, .high = u->original};
  if (!is_number(u->original) || !is_real_number(u->original)) return false;
  for (uint32_t i = 0; i < u->count; i++) {
    const term t = u->values[i];
    if (!is_number(t) || !is_real_number(t)) return false;
    if (u->fails[i] && is_less(w, t, out->low)) out->low = t;
    if (u->fails[i] && is_less(w, out->high, t)) out->high = t;
  }
  for (uint32_t i = 0; i < u->count; i++) {
    const term t = u->values[i];
    if (u->fails[i]) continue;
    if (is_less(w, t, out->low)) {
      if (!out->below || is_less(w, out->below, t)) out->below = t;
    } else if (is_less(w, out->high, t)) {
      if (!out->above || is_less(w, t, out->above)) out->above = t;
    } else {
      return false;
    }
  }
  return true;
}

/* Numbers between the two at equal distances: one, or as many as fit into a batch. */
static uint32_t cut_interval(struct unit_questions *q, int64_t from, int64_t to) {
  enum { MOST_CUTS = 12 };
  const int64_t cuts = generaliser_is_dear(q->k) ? MOST_CUTS : 1, distance = to - from;
  q->count = 0;
  for (int64_t i = 1; i <= cuts; i++) {
    const int64_t at = from + distance / (cuts + 1) * i + distance % (cuts + 1) * i / (cuts + 1);
    if (at != from && at != to && !term_is_among(q->values, q->count, small(at))) q->values[q->count++] = small(at);
  }
  return q->count;
}

/* Moves the two ends towards each other until they are adjacent: *fails fails, *holds does not. */
static void bisect(struct generaliser *k, const struct guard_unit *u, term *fails, term *holds) {
  struct unit_questions q = {.k = k, .unit = u};
  for (uint32_t round = 0; round < k->effort->bisections; round++) {
    if (!is_small(*fails) || !is_small(*holds) || k->over) return;
    if (!cut_interval(&q, small_value(*fails), small_value(*holds))) return;
    ask_questions(&q);
    for (uint32_t i = 0; i < q.count; i++) {
      if (q.answers[i] == ANSWER_DISCARDED) return;
      *(q.answers[i] == ANSWER_FAILS ? fails : holds) = q.values[i];
      if (q.answers[i] == ANSWER_HOLDS) break;
    }
  }
}

/* x > 0 rather than x >= 1. */
static struct guard bound_guard(uint32_t variable, term fails, term holds, bool is_upper) {
  const bool by_zero = holds == small(0);
  const enum guard_kind strict = is_upper ? GUARD_BELOW : GUARD_ABOVE,
                        loose = is_upper ? GUARD_AT_MOST : GUARD_AT_LEAST;
  return (struct guard){.kind = by_zero ? strict : loose, .left = variable, .bound = by_zero ? holds : fails};
}

static struct limits limits_of(const struct claim *c, uint32_t first_guard) {
  struct limits l = {.count = 0};
  for (uint32_t i = first_guard; i < c->formula.guard_count; i++, l.count++) {
    l.list[l.count].kind = c->guards[i].kind;
    l.list[l.count].bound = c->guards[i].bound;
  }
  return l;
}

static bool add_interval(struct generaliser *k, struct claim *c, const struct guard_unit *u, uint32_t variable) {
  struct failing_interval i;
  const uint32_t first_guard = c->formula.guard_count;
  if (!find_interval(k->world, u, &i)) return false;
  if (i.below) bisect(k, u, &i.low, &i.below);
  if (i.above) bisect(k, u, &i.high, &i.above);
  if (i.below && !claim_add_guard(c, bound_guard(variable, i.low, i.below, false))) return false;
  if (i.above && !claim_add_guard(c, bound_guard(variable, i.high, i.above, true))) return false;
  const struct limits l = limits_of(c, first_guard);
  return guess_stands(k, u, &l, k->effort->naturals);
}

/* The only term that does not fail. */
static bool add_exception(struct generaliser *k, struct claim *c, const struct guard_unit *u, uint32_t variable) {
  if (u->holding != 1) return false;
  uint32_t i = 0;
  while (u->fails[i]) i++;
  const struct limits l = limits_of_guard(GUARD_DIFFERS, u->values[i]);
  return guess_stands(k, u, &l, k->effort->naturals) &&
         claim_add_guard(c, (struct guard){.kind = GUARD_DIFFERS, .left = variable, .bound = u->values[i]});
}

static void add_constants(struct generaliser *k, struct claim *c, const struct units *all) {
  struct claim *wider = arena_alloc(&k->world->arena, sizeof *wider);
  for (uint32_t i = 0; i < all->count && !k->over; i++) {
    const struct guard_unit *u = &all->list[i];
    if (number_of_unit(c, u) != UINT32_MAX) continue;
    claim_copy(wider, c);
    if (!add_unit_to(k, wider, u)) continue;
    const uint32_t number = number_of_unit(wider, u);
    if ((add_exception(k, wider, u, number) || add_interval(k, wider, u, number)) && claim_stands(k, wider))
      claim_copy(c, wider);
  }
}

/* ---- the search ---- */

/* Removes guards without which the claim holds. */
static void drop_needless(struct generaliser *k, struct claim *c) {
  struct claim *without = arena_alloc(&k->world->arena, sizeof *without);
  for (uint32_t i = 0; i < c->formula.guard_count && !k->over;) {
    claim_copy(without, c);
    struct formula *f = &without->formula;
    f->guard_count--;
    memmove(&without->guards[i], &without->guards[i + 1], (f->guard_count - i) * sizeof *without->guards);
    if (claim_stands(k, without)) claim_copy(c, without);
    else i++;
  }
}

struct units *guards_between(struct generaliser *k, struct claim *c) {
  struct units *all = arena_alloc_zero(&k->world->arena, sizeof *all);
  all->k = k;
  add_single_units(all, c);
  add_relations(k, c, all);
  return all;
}

void guards_add(struct generaliser *k, struct claim *c, const struct units *single) {
  struct units *linked = arena_alloc_zero(&k->world->arena, sizeof *linked);
  linked->k = k;
  add_linked_units(linked, c);
  for (uint32_t i = 0; i < single->count && linked->count && linked->count < MOST_UNITS; i++)
    if (!claim_covers(c, single->list[i].variable.places)) linked->list[linked->count++] = single->list[i];
  add_relations(k, c, linked);
  add_constants(k, c, single);
  add_constants(k, c, linked);
  drop_needless(k, c);
}
