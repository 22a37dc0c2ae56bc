/* instances: tests a claim. */
#include "core/keep.h"
#include "core/number/number.h"
#include "generalise/claim.h"
#include "generalise/extreme.h"
#include "space/draw.h"

#include <string.h>

/* ---- values ---- */

static term random_whole(struct generaliser *k) {
  const uint32_t count = k->options->example_count;
  if (!count || rng_below(&k->rng, 3) == 0) return k->t;
  return k->options->examples[rng_below(&k->rng, count)];
}

static term random_value(struct generaliser *k, const struct sort *sort, const struct stock *stock) {
  enum { SIZES = 6, RARELY = 100 };
  struct space *s = k->space;
  if (rng_below(&k->rng, RARELY) == 0) return extreme_term(s, sort, &k->rng);
  switch (rng_below(&k->rng, 8)) {
  case 0: return sort->smallest_count ? sort->smallest[rng_below(&k->rng, sort->smallest_count)] : 0;
  case 1:
  case 2: return part_by_sort(s, sort, random_whole(k), &k->rng);
  case 3:
    if (stock && stock->count) return stock->values[rng_below(&k->rng, stock->count)];
    /* fall through */
  default: return s->vary ? s->vary(s, sort, random_whole(k), &k->rng, (size_t)1 << rng_below(&k->rng, SIZES)) : 0;
  }
}

term generaliser_draw(struct generaliser *k, const struct sort *sort, const struct stock *stock, uint64_t n) {
  if (n < sort->smallest_count) return sort->smallest[n];
  if (n - sort->smallest_count < k->spot_count) { /* sub-terms from elsewhere in the term */
    const term t = k->spots[n - sort->smallest_count].t;
    if (k->space->is_of(k->space, sort, t)) return t;
  }
  return random_value(k, sort, stock);
}

static term original_value(const struct generaliser *k, const struct claim *c, uint32_t i) {
  return term_path_item(k->t, c->variables[i].places);
}

/* A costly check gets few instances: so the neighbours of the current number come first. */
static term number_beside(struct generaliser *k, const struct claim *c, uint32_t i, uint64_t n) {
  const term there = original_value(k, c, i);
  if (!is_exact_integer(there)) return 0;
  const term t = number_add(k->world, there, small(n ? -1 : 1));
  return k->space->is_of(k->space, c->variables[i].sort, t) ? t : 0;
}

static term draw_varied(struct generaliser *k, const struct claim *c, uint32_t i, uint64_t n) {
  enum { TRIES = 4, BESIDE = 2 };
  term t = generaliser_is_dear(k) && n < BESIDE ? number_beside(k, c, i, n) : 0;
  for (int attempt = 0; !t && attempt < TRIES; attempt++)
    t = generaliser_draw(k, c->variables[i].sort, c->stocks[i], n);
  return t;
}

/* ---- values that satisfy the guards ---- */

/* A number that satisfies the relation to another. */
static term value_beside(struct generaliser *k, enum guard_kind kind, term other) {
  enum { NEAR = 3, FAR = 100000 };
  const bool strict = kind == GUARD_BELOW || kind == GUARD_ABOVE;
  const int64_t far = (int64_t)rng_below(&k->rng, rng_below(&k->rng, 4) ? NEAR : FAR) + strict;
  const bool down = kind == GUARD_BELOW || kind == GUARD_AT_MOST;
  return number_add(k->world, other, small(down ? -far : far));
}

/* Changes one side of a violated guard. */
static void mend_values(struct generaliser *k, const struct claim *c, const struct guard *g, term *values) {
  const bool right = g->to_variable && rng_below(&k->rng, 2);
  const uint32_t changed = right ? g->right : g->left;
  const term other = right ? values[g->left] : g->to_variable ? values[g->right] : g->bound;
  const enum guard_kind kind = right ? guard_kind_converse(g->kind) : g->kind;
  term t = 0;
  if (kind != GUARD_DIFFERS && is_number(other) && is_real_number(other)) t = value_beside(k, kind, other);
  if (!t || !k->space->is_of(k->space, c->variables[changed].sort, t)) t = draw_varied(k, c, changed, UINT64_MAX);
  if (t) values[changed] = t;
}

static bool satisfy(struct generaliser *k, const struct claim *c, term *values) {
  enum { ROUNDS = 12 };
  const struct formula *f = &c->formula;
  for (int round = 0; round < ROUNDS; round++) {
    bool all = true;
    for (uint32_t i = 0; i < f->guard_count; i++) {
      const struct guard *g = &f->guards[i];
      if (guard_kind_holds(k->world, g->kind, values[g->left], g->to_variable ? values[g->right] : g->bound)) continue;
      all = false;
      mend_values(k, c, g, values);
    }
    if (all) return true;
  }
  return false;
}

/* ---- an instance of a claim ---- */

enum { ONE_VARIED = 0, SOME_VARIED = 1, MANNERS = 5 }; /* else all, which has a higher probability */

/* Does the variable vary in this instance? Otherwise it keeps the original term. */
static bool is_varied(struct generaliser *k, uint64_t manner, uint32_t i, uint32_t one) {
  if (manner == ONE_VARIED) return i == one;
  return manner != SOME_VARIED || rng_below(&k->rng, 2);
}

/* Makes variables equal to other parts of the instance: only this finds failures that depend on two
 * parts being different. */
static void collide(struct generaliser *k, const struct claim *c, term *values) {
  const uint32_t count = c->formula.variable_count;
  const term whole = formula_instance(k->space, &c->formula, values);
  for (uint64_t times = 1 + rng_below(&k->rng, count); times > 0; times--) {
    const uint32_t i = (uint32_t)rng_below(&k->rng, count);
    const struct spot_found *spot = &k->spots[rng_below(&k->rng, k->spot_count)];
    const term t = term_path_item(whole, &spot->path);
    if (c->variables[i].kind == VARIABLE_FOLLOWS || !t) continue;
    if (k->space->is_of(k->space, c->variables[i].sort, t)) values[i] = t;
  }
}

/* Returns false if there is none this time. */
static bool draw_instance(struct generaliser *k, const struct claim *c, uint64_t n, term *values) {
  const uint32_t count = c->formula.variable_count;
  const bool is_single = generaliser_is_dear(k) && count == 1;
  const uint64_t manner = is_single ? ONE_VARIED : rng_below(&k->rng, MANNERS);
  const uint32_t one = (uint32_t)rng_below(&k->rng, count);
  for (uint32_t i = 0; i < count; i++) {
    values[i] = original_value(k, c, i);
    if (c->variables[i].kind == VARIABLE_FOLLOWS || !is_varied(k, manner, i, one)) continue;
    const term t = draw_varied(k, c, i, n);
    if (t) values[i] = t;
  }
  if (k->spot_count && rng_below(&k->rng, 6) == 0) collide(k, c, values);
  return satisfy(k, c, values);
}

/* ---- enumerated instances ---- */

/* One variable at a time takes the program's atoms and then the small numbers; the others keep
 * their terms. */
struct instance_listing {
  uint32_t count; /* of variables */
  uint32_t variables[MOST_VARIABLES];
  uint32_t words, numbers; /* per variable */
  uint64_t length;
};

static struct instance_listing listing_of(struct generaliser *k, const struct claim *c, uint64_t tests) {
  enum { MOST_NUMBERS = 3000, SHARE_OF_NUMBERS = 3, SHARE_OF_WORDS = 10 };
  struct instance_listing l = {.count = 0};
  for (uint32_t i = 0; i < c->formula.variable_count; i++)
    if (c->variables[i].kind == VARIABLE_ANY) l.variables[l.count++] = i;
  if (!l.count) return l;
  const uint64_t numbers = tests / SHARE_OF_NUMBERS / l.count, words = tests / SHARE_OF_WORDS / l.count;
  l.numbers = numbers < MOST_NUMBERS ? (uint32_t)numbers : MOST_NUMBERS;
  l.words = words < k->space->word_count ? (uint32_t)words : k->space->word_count;
  l.length = (uint64_t)l.count * (l.words + l.numbers);
  return l;
}

/* Of three numbers, two are naturals; none is repeated. */
static term listed_atom(const struct space *s, const struct instance_listing *l, uint32_t at) {
  if (at < l->words) return s->words[at];
  const int64_t n = at - l->words;
  return small(n % 3 == 2 ? -(n / 3) - 1 : n / 3 * 2 + n % 3);
}

/* Returns false if there is none with this number. */
static bool listed_instance(struct generaliser *k, const struct claim *c, const struct instance_listing *l, uint64_t n,
                            term *values) {
  const uint32_t variable = l->variables[n % l->count], at = (uint32_t)(n / l->count);
  const term t = embed(k->space, c->variables[variable].sort, listed_atom(k->space, l, at), &k->rng);
  if (!t) return false;
  for (uint32_t i = 0; i < c->formula.variable_count; i++) values[i] = i == variable ? t : original_value(k, c, i);
  return formula_guards_hold(k->world, &c->formula, values);
}

/* ---- many instances ---- */

/* Counts distinct terms, up to the number that matters. */
struct distinct_keys {
  uint32_t count;
  uint64_t keys[512];
};

static void note_distinct(struct distinct_keys *d, term t) {
  enum { ROOM = sizeof d->keys / sizeof *d->keys };
  const uint64_t key = ((uint64_t)term_hash(t) << 32 | (uint32_t)term_nodes(t)) | 1;
  size_t at = key >> 32 & (ROOM - 1);
  if (2 * d->count >= ROOM) return;
  while (d->keys[at] && d->keys[at] != key) at = (at + 1) & (ROOM - 1);
  d->count += !d->keys[at];
  d->keys[at] = key;
}

static bool is_wanted_in_stock(const struct stock *s, term t) {
  return s && s->count < STOCK_ROOM && !term_is_among(s->values, s->count, t);
}

static bool are_wanted(const struct claim *c, const term *values) {
  for (uint32_t i = 0; i < c->formula.variable_count; i++)
    if (is_wanted_in_stock(c->stocks[i], values[i])) return true;
  return false;
}

static void stock_values(const struct claim *c, const term *values) {
  for (uint32_t i = 0; i < c->formula.variable_count; i++)
    if (is_wanted_in_stock(c->stocks[i], values[i])) c->stocks[i]->values[c->stocks[i]->count++] = values[i];
}

struct drawn_instance {
  term values[MOST_VARIABLES];
  term instance;
  enum claim_answer answer;
};

struct run_of_tests {
  struct generaliser *k;
  const struct claim *claim;
  struct effort effort;
  struct claim_tally *tally;
  struct instance_listing listing;
  struct distinct_keys tested, drawn;
  uint64_t next;                /* the number of the next draw; enumerated ones come first */
  struct drawn_instance *queue; /* instances for the next batch */
  uint32_t queued;
  struct world_mark mark; /* before them */
};

/* Do other variables vary, too? */
static bool is_together(const struct generaliser *k, const struct claim *c, const term *values) {
  const uint32_t last = c->formula.variable_count - 1;
  if (values[last] == original_value(k, c, last)) return false;
  for (uint32_t i = 0; i < last; i++)
    if (c->variables[i].kind != VARIABLE_FOLLOWS && values[i] != original_value(k, c, i)) return true;
  return false;
}

/* Returns whether to keep the values. */
static bool count_answer(struct run_of_tests *x, const struct drawn_instance *d) {
  struct claim_tally *t = x->tally;
  const uint32_t last = x->claim->formula.variable_count - 1;
  const bool tells = d->values[last] != original_value(x->k, x->claim, last);
  if (tells) note_distinct(&x->drawn, d->values[last]);
  switch (d->answer) {
  case ANSWER_FAILS:
    t->tests++;
    t->together += is_together(x->k, x->claim, d->values);
    if (tells) note_distinct(&x->tested, d->values[last]);
    return are_wanted(x->claim, d->values);
  case ANSWER_HOLDS: return !t->refuted;
  default: t->discarded++; return false;
  }
}

/* Releases everything since the mark but the values. */
static const term *release_all_but(struct run_of_tests *x, const term *values) {
  struct world *w = x->k->world;
  if (generaliser_is_dear(x->k)) return values;
  const term all = term_sequence(w, values, x->claim->formula.variable_count);
  const term kept = world_release_keeping(w, &x->mark, all);
  world_close(w, x->mark);
  return sequence_of(kept)->items;
}

static void take_answer(struct run_of_tests *x, const struct drawn_instance *d) {
  struct claim_tally *t = x->tally;
  if (!count_answer(x, d)) {
    generaliser_release(x->k, x->mark);
    return;
  }
  const term *kept = release_all_but(x, d->values);
  if (d->answer == ANSWER_FAILS) stock_values(x->claim, kept);
  else memcpy(t->values, kept, x->claim->formula.variable_count * sizeof *kept);
  t->refuted = t->refuted || d->answer == ANSWER_HOLDS;
}

/* An instance made to satisfy the precondition. */
static term suggested(struct run_of_tests *x, term *values) {
  struct generaliser *k = x->k;
  const struct formula *f = &x->claim->formula;
  const term t = k->options->suggest(k->options->data, f, &k->rng);
  return t && formula_matches(k->space, f, t, values) ? t : 0;
}

/* If most random instances violate the precondition, some are made to satisfy it. */
static bool is_to_be_suggested(struct run_of_tests *x) {
  enum { OFTEN = 8, FEW = 8 };
  const struct claim_tally *t = x->tally;
  if (!x->k->options->suggest || t->discarded <= t->tests || t->discarded < FEW) return false;
  return rng_below(&x->k->rng, OFTEN) == 0;
}

static term next_instance(struct run_of_tests *x, uint64_t n, term *values) {
  if (is_to_be_suggested(x)) return suggested(x, values);
  if (!draw_instance(x->k, x->claim, n, values)) return 0;
  return formula_instance(x->k->space, &x->claim->formula, values);
}

static term next_listed(struct run_of_tests *x, uint64_t n, term *values) {
  if (!listed_instance(x->k, x->claim, &x->listing, n, values)) return 0;
  return formula_instance(x->k->space, &x->claim->formula, values);
}

/* Is there room for one more test within the bounds? */
static bool has_next(struct run_of_tests *x) {
  const struct claim_tally *t = x->tally;
  const uint64_t listed = x->listing.length;
  if (t->refuted || generaliser_is_over(x->k)) return false;
  return x->next < listed || (x->next - listed < x->effort.draws && t->tests + x->queued < x->effort.tests);
}

static bool is_queued(const struct run_of_tests *x, term instance) {
  for (uint32_t i = 0; i < x->queued; i++)
    if (x->queue[i].instance == instance) return true;
  return false;
}

static bool draw_next(struct run_of_tests *x, struct drawn_instance *d) {
  const uint64_t n = x->next++;
  const bool name_list_has = n < x->listing.length;
  const uint64_t number = x->effort.in_order ? n - x->listing.length : UINT64_MAX;
  d->instance = name_list_has ? next_listed(x, n, d->values) : next_instance(x, number, d->values);
  return d->instance && d->instance != x->k->t && !is_queued(x, d->instance);
}

/* Up to `most` instances. */
static void fill_queue(struct run_of_tests *x, uint32_t most) {
  x->queued = 0;
  while (x->queued < most && has_next(x)) {
    const struct world_mark mark = generaliser_mark(x->k);
    if (draw_next(x, &x->queue[x->queued])) {
      x->mark = mark;
      x->queued++;
    } else {
      generaliser_release(x->k, mark);
    }
  }
}

static void ask_queues(struct run_of_tests *runs, uint32_t count) {
  struct generaliser *k = runs->k;
  uint32_t all = 0, n = 0;
  for (uint32_t i = 0; i < count; i++) all += runs[i].queued;
  struct asked *list = arena_array(&k->world->arena, all, sizeof *list);
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < runs[i].queued; j++) list[n++].instance = runs[i].queue[j].instance;
  generaliser_ask_all(k, &runs->claim->formula, list, all);
  n = 0;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < runs[i].queued; j++) {
      runs[i].queue[j].answer = list[n++].answer;
      take_answer(&runs[i], &runs[i].queue[j]);
    }
}

static struct run_of_tests begin_run(struct generaliser *k, const struct claim *c, struct effort effort,
                                     struct claim_tally *out) {
  struct run_of_tests x = {.k = k, .claim = c, .effort = effort, .tally = out};
  *out = (struct claim_tally){0};
  if (effort.listed) x.listing = listing_of(k, c, effort.tests);
  return x;
}

static void end_run(struct run_of_tests *x) {
  x->tally->distinct = x->tested.count;
  x->tally->drawn = x->drawn.count;
}

void claim_test(struct generaliser *k, const struct claim *c, struct effort effort, struct claim_tally *out) {
  const uint32_t batch = generaliser_batch(k);
  struct drawn_instance queue[batch];
  struct run_of_tests x = begin_run(k, c, effort, out);
  x.queue = queue;
  for (fill_queue(&x, batch); x.queued; fill_queue(&x, batch)) ask_queues(&x, 1);
  end_run(&x);
}

void claims_test(struct generaliser *k, struct claim *const *claims, uint32_t count, struct effort effort,
                 struct claim_tally *out) {
  struct arena *arena = &k->world->arena;
  struct run_of_tests *runs = arena_array(arena, count, sizeof *runs);
  for (uint32_t i = 0; i < count; i++) {
    runs[i] = begin_run(k, claims[i], effort, &out[i]);
    runs[i].queue = arena_array(arena, effort.tests, sizeof *runs[i].queue);
    fill_queue(&runs[i], (uint32_t)effort.tests);
  }
  if (count) ask_queues(runs, count);
  for (uint32_t i = 0; i < count; i++) end_run(&runs[i]);
}

bool tally_is_enough(const struct generaliser *k, const struct claim_tally *t, const struct claim *c) {
  const struct generalise_effort *e = k->effort;
  if (t->refuted) return false;
  if (claim_varied(c) > 1 && t->together < e->enough_together) return false;
  if (t->distinct >= e->enough) return true;
  return t->distinct >= e->few && 2 * t->distinct >= t->drawn; /* the sort has few terms, and nearly all were tried */
}

bool claim_is_plausible(struct generaliser *k, const struct claim *c) {
  const struct generalise_effort *e = k->effort;
  struct claim_tally t;
  claim_test(k, c, e->alone, &t);
  if (t.refuted || !t.tests) return false;
  if (tally_is_enough(k, &t, c)) return true;
  if (!e->more_alone.tests) return false;
  claim_test(k, c, e->more_alone, &t);
  return tally_is_enough(k, &t, c);
}

bool claim_extends(struct generaliser *k, struct claim *c, const struct variable *v, struct stock *stock) {
  struct claim *wider = arena_alloc(&k->world->arena, sizeof *wider);
  claim_copy(wider, c);
  if (!claim_add(k, wider, v, stock)) return false;
  if (claim_varied(wider) > 1) {
    struct claim_tally t;
    claim_test(k, wider, k->effort->together, &t);
    if (!tally_is_enough(k, &t, wider)) return false;
  }
  claim_copy(c, wider);
  return true;
}
