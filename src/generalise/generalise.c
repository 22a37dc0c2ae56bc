/* generalise: see the header. */
#include "generalise/generalise.h"

#include "generalise/claim.h"

#include <string.h>

enum { MOST_FORMULAS = 8, MOST_RIVALS = 4 };
enum { LARGEST = 20000 }; /* nodes: the formula of a larger term would be unreadable */

/* ---- places ---- */

struct generalise_walk {
  struct generaliser *k;
  uint32_t way[MOST_DEPTH];
  uint32_t depth;
};

static struct term_path path_of(const struct generalise_walk *w) {
  uint32_t *items = arena_array(&w->k->world->arena, w->depth + 1, sizeof *items);
  memcpy(items, w->way, w->depth * sizeof *items);
  return (struct term_path){w->depth, items};
}

static bool is_literal(const struct sort *sort, term t) { return sort->smallest_count == 1 && sort->smallest[0] == t; }

/* Adds the place with the sort, and with narrower sorts of its term: not any e, but any number. */
static void add_spot(struct generaliser *k, const struct sort *sort, term t, const struct term_path *path) {
  if (k->spot_count == k->effort->spots) return;
  for (uint32_t i = k->spot_count; i-- > 0 && k->spots[i].path.items == path->items;)
    if (k->spots[i].sort == sort) return;
  k->spots[k->spot_count++] = (struct spot_found){.sort = sort, .t = t, .path = *path};
  for (uint32_t i = 0; sort->kind == SORT_CHOICE && i < sort->count; i++) {
    const struct sort *narrower = sort->choices[i];
    if (narrower->kind != SORT_CHOICE && narrower->kind != SORT_ATOM) continue;
    if (k->space->is_of(k->space, narrower, t)) add_spot(k, narrower, t, path);
  }
}

/* Does the sort have just one term? */
static bool is_constant(const struct sort *sort) {
  if (sort->kind != SORT_SEQUENCE || sort->repeats) return false;
  for (uint32_t i = 0; i < sort->count; i++)
    if (sort->parts[i].sort->kind != SORT_FIXED && !is_constant(sort->parts[i].sort)) return false;
  return true;
}

static void walk_spots(struct generalise_walk *w, const struct sort *sort, term t) {
  struct generaliser *k = w->k;
  if (k->spot_count == k->effort->spots || is_constant(sort)) return;
  if (sort->kind == SORT_FIXED) {
    if (!k->options->repairs || is_literal(sort, t)) return;
    const struct spot_found spot = {.sort = sort, .path = path_of(w)};
    claim_add_spot(k, &k->empty, &spot, VARIABLE_FOLLOWS);
    return;
  }
  const struct term_path path = path_of(w);
  add_spot(k, sort, t, &path);
  struct split split;
  const struct sort *form = k->space->form_of(k->space, sort, t, &split);
  if (!form || w->depth == MOST_DEPTH) return;
  for (uint32_t i = 0; i < seq_count(t); i++) {
    w->way[w->depth++] = i;
    walk_spots(w, form_part(form, seq_count(t), &split, i)->sort, seq_item(t, i));
    w->depth--;
  }
}

static void see_spot(void *data, const struct sort *sort, term t, const struct term_path *path) {
  add_spot(data, sort, t, path);
}

static void find_spots(struct generaliser *k) {
  struct generalise_walk w = {.k = k};
  if (k->space->places) k->space->places(k->space, k->t, see_spot, k);
  else walk_spots(&w, k->space->root, k->t);
}

/* ---- places that follow from the rest ---- */

/* Does the check always restore the original term there? */
static bool is_put_back(struct generaliser *k, const struct spot_found *spot) {
  enum { DRAWS = 12, ENOUGH = 3 };
  struct claim *c = arena_alloc_zero(&k->world->arena, sizeof *c);
  int times = 0;
  claim_copy(c, &k->empty);
  if (!claim_add_spot(k, c, spot, VARIABLE_FOLLOWS)) return false;
  for (uint64_t n = 0; n < DRAWS && times < ENOUGH && !k->over; n++) {
    const struct world_mark mark = world_mark(k->world);
    const term t = generaliser_draw(k, spot->sort, NULL, n);
    term values[MOST_VARIABLES] = {0}, tried = 0;
    values[c->formula.variable_count - 1] = t;
    if (t && t != spot->t) tried = generaliser_made(k, formula_instance(k->space, &c->formula, values));
    world_release(k->world, mark);
    if (tried && tried != k->t) return false;
    times += tried != 0;
  }
  return times == ENOUGH;
}

static bool is_inside_follower(const struct generaliser *k, const struct spot_found *spot) {
  for (uint32_t i = 0; i < k->empty.formula.variable_count; i++)
    if (term_path_is_inside(&spot->path, k->empty.variables[i].places)) return true;
  return false;
}

/* Adds such places to those that follow from the rest; neither they nor their sub-terms may
 * vary. */
static void find_followers(struct generaliser *k) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < k->spot_count; i++) {
    const struct spot_found *spot = &k->spots[i];
    if (is_inside_follower(k, spot)) continue;
    const bool is_around = !spot->path.length || claim_touches(&k->empty, &spot->path);
    if (!is_around && is_put_back(k, spot)) claim_add_spot(k, &k->empty, spot, VARIABLE_FOLLOWS);
    else k->spots[kept++] = *spot;
  }
  k->spot_count = kept;
}

/* ---- places where every term fails (5.1) ---- */

static struct variable variable_at(const struct spot_found *spot) {
  return (struct variable){.kind = VARIABLE_ANY, .sort = spot->sort, .place_count = 1, .places = &spot->path};
}

static bool is_unread(const struct generaliser *k, const struct spot_found *spot) {
  return k->options->is_unread && k->options->is_unread(k->options->data, &spot->path);
}

static struct claim *claim_alone(struct generaliser *k, struct spot_found *spot) {
  struct claim *c = arena_alloc(&k->world->arena, sizeof *c);
  if (!spot->stock) spot->stock = arena_alloc_zero(&k->world->arena, sizeof *spot->stock);
  claim_copy(c, &k->empty);
  return claim_add_spot(k, c, spot, VARIABLE_ANY) ? c : NULL;
}

static bool is_universal_alone(struct generaliser *k, struct spot_found *spot) {
  if (spot->alone == NOT_TRIED) {
    struct claim *alone = claim_alone(k, spot);
    spot->alone = alone && claim_is_plausible(k, alone) ? IS_UNIVERSAL : IS_NOT;
  }
  return spot->alone == IS_UNIVERSAL;
}

static void note_rival(struct generaliser *k, uint32_t spot) {
  for (uint32_t i = 0; i < k->rival_count; i++)
    if (k->rivals[i] == spot) return;
  if (k->rival_count < MOST_RIVALS) k->rivals[k->rival_count++] = spot;
}

static bool is_inside_one_of(const struct generaliser *k, const struct spot_found *spot, const uint32_t *spots,
                             uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (term_path_is_inside(&spot->path, &k->spots[spots[i]].path)) return true;
  return false;
}

/* Tests the places where every term might fail, in one batch. The last time, it decides all of
 * them, except places inside others. */
static void try_alone(struct generaliser *k, struct effort effort, bool is_last) {
  struct arena *arena = &k->world->arena;
  struct claim **claims = arena_array(arena, k->spot_count, sizeof *claims);
  struct claim_tally *tallies = arena_array(arena, k->spot_count, sizeof *tallies);
  uint32_t *spots = arena_array(arena, k->spot_count, sizeof *spots), count = 0;
  for (uint32_t i = 0; i < k->spot_count; i++) {
    struct spot_found *spot = &k->spots[i];
    if (spot->alone == IS_NOT || is_unread(k, spot) || (is_last && is_inside_one_of(k, spot, spots, count))) continue;
    if ((claims[count] = claim_alone(k, spot))) spots[count++] = i;
  }
  claims_test(k, claims, count, effort, tallies);
  for (uint32_t i = 0; i < count; i++) {
    struct spot_found *spot = &k->spots[spots[i]];
    if (tallies[i].refuted) spot->alone = IS_NOT;
    else if (is_last) spot->alone = tally_is_enough(k, &tallies[i], claims[i]) ? IS_UNIVERSAL : IS_NOT;
  }
}

/* With a costly check, places are not tested one by one. */
static void screen_spots(struct generaliser *k) {
  if (!k->effort->screened.tests || k->is_screened) return;
  k->is_screened = true;
  try_alone(k, k->effort->screened, false);
  try_alone(k, k->effort->alone, true);
}

/* Adds all of them at once; returns false if the claim does not hold for all of them together. */
static bool add_all_universals(struct generaliser *k, struct claim *c) {
  struct claim *wider = arena_alloc(&k->world->arena, sizeof *wider);
  struct claim_tally t;
  if (!k->is_screened) return false;
  claim_copy(wider, c);
  for (uint32_t i = 0; k->spots && i < k->spot_count; i++) {
    struct spot_found *spot = &k->spots[i];
    if (spot->alone == IS_UNIVERSAL && !claim_touches(wider, &spot->path) &&
        !claim_add_spot(k, wider, spot, VARIABLE_ANY))
      return false;
  }
  if (claim_varied(wider) > claim_varied(c) + 1) {
    claim_test(k, wider, k->effort->together, &t);
    if (!tally_is_enough(k, &t, wider)) return false;
  }
  claim_copy(c, wider);
  return true;
}

static void add_universals(struct generaliser *k, struct claim *c) {
  screen_spots(k);
  if (add_all_universals(k, c)) return;
  for (uint32_t i = 0; k->spots && i < k->spot_count && !k->over; i++) {
    struct spot_found *spot = &k->spots[i];
    if (claim_touches(c, &spot->path)) continue;
    if (is_unread(k, spot)) {
      claim_add_spot(k, c, spot, VARIABLE_UNREAD);
      continue;
    }
    if (!is_universal_alone(k, spot)) continue;
    const struct variable v = variable_at(spot);
    if (!claim_extends(k, c, &v, spot->stock)) note_rival(k, i);
  }
}

/* ---- sub-terms that must stay equal ---- */

enum { MOST_NEIGHBOURS = 24, SUBSETS_BELOW = 5 };

struct twins {
  uint32_t count;
  uint32_t spots[MOST_NEIGHBOURS];
};

/* The places of the spot's sub-term, if the spot is the first of them. */
static void find_twins(const struct generaliser *k, const struct claim *c, uint32_t first, struct twins *out) {
  const struct spot_found *spot = &k->spots[first];
  out->count = 0;
  for (uint32_t i = 0; i < k->spot_count && out->count < MOST_NEIGHBOURS; i++) {
    const struct spot_found *other = &k->spots[i];
    if (other->t != spot->t || other->sort != spot->sort || claim_touches(c, &other->path)) continue;
    if (i < first) {
      out->count = 0;
      return;
    }
    out->spots[out->count++] = i;
  }
}

static bool add_linked(struct generaliser *k, struct claim *c, const struct twins *t, uint64_t chosen) {
  struct term_path *places = arena_array(&k->world->arena, t->count, sizeof *places);
  struct variable v = {.kind = VARIABLE_ANY, .sort = k->spots[t->spots[0]].sort, .places = places};
  for (uint32_t i = 0; i < t->count; i++)
    if (chosen >> i & 1) places[v.place_count++] = k->spots[t->spots[i]].path;
  struct stock *stock = arena_alloc_zero(&k->world->arena, sizeof *stock);
  struct claim *alone = arena_alloc(&k->world->arena, sizeof *alone);
  claim_copy(alone, &k->empty);
  return claim_add(k, alone, &v, stock) && claim_is_plausible(k, alone) && claim_extends(k, c, &v, stock);
}

/* Adds all of them or, if they are few, as many as possible. */
static void add_twins(struct generaliser *k, struct claim *c, const struct twins *t) {
  const uint64_t all = (UINT64_C(1) << t->count) - 1;
  if (add_linked(k, c, t, all) || t->count > SUBSETS_BELOW) return;
  for (int size = (int)t->count - 1; size >= 2; size--)
    for (uint64_t chosen = all; chosen > 0; chosen--)
      if (__builtin_popcountll(chosen) == size && add_linked(k, c, t, chosen)) return;
}

static void add_all_twins(struct generaliser *k, struct claim *c) {
  for (uint32_t i = 0; i < k->spot_count && !k->over; i++) {
    struct twins t;
    if (claim_touches(c, &k->spots[i].path)) continue;
    find_twins(k, c, i, &t);
    if (t.count >= 2) add_twins(k, c, &t);
  }
}

/* ---- the long test ---- */

/* The variable that causes the instance not to fail: it fails again with the original term there.
 * Inner variables are removed first. */
static uint32_t to_blame(struct generaliser *k, const struct claim *c, const struct claim_tally *t) {
  const uint32_t count = c->formula.variable_count;
  uint32_t last = count - 1;
  while (last > 0 && c->variables[last].kind == VARIABLE_FOLLOWS) last--;
  for (uint32_t i = count; i-- > 0;) {
    if (c->variables[i].kind == VARIABLE_FOLLOWS) continue;
    term values[MOST_VARIABLES];
    memcpy(values, t->values, count * sizeof *values);
    values[i] = term_path_item(k->t, c->variables[i].places);
    if (!formula_guards_hold(k->world, &c->formula, values)) continue;
    const struct world_mark mark = generaliser_mark(k);
    const term instance = formula_instance(k->space, &c->formula, values);
    const enum claim_answer answer = generaliser_ask(k, &c->formula, instance);
    generaliser_release(k, mark);
    if (answer == ANSWER_FAILS) return i;
  }
  return last;
}

/* Returns false if an instance did not fail, or there were too few. */
static bool stands_the_long_test(struct generaliser *k, struct claim *c, struct claim_tally *t) {
  const uint64_t tries = k->options->tries ? k->options->tries : GENERALISE_TRIES;
  claim_test(k, c, (struct effort){.tests = tries, .draws = 2 * tries, .listed = true}, t);
  c->formula.tests = t->tests;
  c->formula.discarded = t->discarded;
  return !t->refuted && t->tests >= (k->over ? k->effort->least_long : 1);
}

/* Prevents the same claim about the variable: not with the same relation or, without one, not at
 * all. */
static void condemn(struct generaliser *k, const struct claim *c, uint32_t variable) {
  const struct variable *v = &c->variables[variable];
  bool is_related = false;
  for (uint32_t i = 0; i < c->formula.guard_count; i++) {
    const struct guard *g = &c->guards[i];
    if (!g->to_variable || (g->left != variable && g->right != variable)) continue;
    is_related = true;
    if (k->banned_count < MOST_BANNED)
      k->banned[k->banned_count++] = (struct banned){c->variables[g->left].places[0], c->variables[g->right].places[0]};
  }
  for (uint32_t i = 0; !is_related && i < k->spot_count; i++) {
    struct spot_found *spot = &k->spots[i];
    if (v->place_count == 1 && spot->sort == v->sort && term_path_equal(&spot->path, v->places)) spot->alone = IS_NOT;
  }
}

/* ---- formulas ---- */

struct formulas {
  uint32_t count;
  const struct formula *list[MOST_FORMULAS];
};

static void add_formula(struct generaliser *k, struct formulas *all, const struct formula *f) {
  for (uint32_t i = 0; i < all->count; i++)
    if (formula_covers(k->space, all->list[i], f)) return;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < all->count; i++)
    if (!formula_covers(k->space, f, all->list[i])) all->list[kept++] = all->list[i];
  all->count = kept;
  if (all->count < MOST_FORMULAS) all->list[all->count++] = f;
}

/* `first`, if not NULL, is claimed before the others. */
static void build_claim(struct generaliser *k, const struct spot_found *first, struct claim *c) {
  claim_copy(c, &k->empty);
  if (first) claim_add_spot(k, c, first, VARIABLE_ANY);
  add_universals(k, c);
  claim_copy(&k->universals, c);
  const struct units *units = guards_between(k, c);
  add_all_twins(k, c);
  guards_add(k, c, units);
}

/* Releases the checks that were reserved for the long test. */
static void spend_the_rest(struct generaliser *k) {
  if (!k->kept) return;
  k->kept = 0;
  k->over = false;
  generaliser_is_over(k);
}

/* Removes a variable that fails the long test: first so that another claim may take its place,
 * then, if that does not help, for good. With a costly check, only claims without guards remain
 * then. */
static void build_formula(struct generaliser *k, const struct spot_found *first, struct claim *c,
                          struct formulas *all) {
  enum { ROUNDS = 3 };
  build_claim(k, first, c);
  spend_the_rest(k);
  for (int round = 0; claim_varied(c); round++) {
    struct claim_tally t;
    if (stands_the_long_test(k, c, &t)) {
      add_formula(k, all, claim_finish(k, c));
      return;
    }
    if (!t.refuted) return;
    const uint32_t blamed = to_blame(k, c, &t);
    condemn(k, c, blamed);
    const uint32_t fewer = claim_varied(&k->universals);
    if (k->is_screened && !round && fewer && fewer < claim_varied(c)) claim_copy(c, &k->universals);
    else if (!k->is_screened && round < ROUNDS && !(first && first->alone == IS_NOT)) build_claim(k, first, c);
    else claim_remove(c, blamed);
  }
}

static struct generaliser *generaliser_new(struct space *s, term t, const struct generalise_options *o) {
  struct arena *arena = &s->world->arena;
  struct generaliser *k = arena_alloc_zero(arena, sizeof *k);
  k->world = s->world;
  k->space = s;
  k->options = o;
  k->effort = generaliser_is_dear(k) ? &effort_dear : &effort_usual;
  k->t = t;
  k->spots = arena_array(arena, k->effort->spots, sizeof *k->spots);
  k->rivals = arena_array(arena, MOST_RIVALS, sizeof *k->rivals);
  k->empty.formula = (struct formula){.t = t, .variables = k->empty.variables, .guards = k->empty.guards};
  enum { STREAM = 2 };
  rng_init(&k->rng, o->seed, STREAM);
  return k;
}

struct generalised generalise(struct space *s, term t, const struct generalise_options *options) {
  struct generaliser *k = generaliser_new(s, t, options);
  struct claim *c = arena_alloc_zero(&s->world->arena, sizeof *c),
               *other = arena_alloc_zero(&s->world->arena, sizeof *c);
  struct formulas *all = arena_alloc_zero(&s->world->arena, sizeof *all);
  if (term_nodes(t) > LARGEST) return (struct generalised){.complete = true};
  find_spots(k);
  if (generaliser_is_dear(k) && options->most_checks) k->kept = 2 * options->tries;
  if (options->repairs) find_followers(k);
  build_formula(k, NULL, c, all);
  const uint32_t rivals = k->rival_count;
  for (uint32_t i = 0; i < rivals && !k->over; i++) build_formula(k, &k->spots[k->rivals[i]], other, all);
  if (!options->no_existentials && !k->over)
    all->count += existentials_find(k, c, all->list + all->count, MOST_FORMULAS - all->count);
  return (struct generalised){all->count, all->list, k->checks, !k->over};
}

/* ---- costly checks ---- */

void generalise_dearly(struct generalise_options *o, uint64_t checks, uint32_t batch) {
  enum { PARTS = 8 }; /* the test of a whole formula gets one of them */
  o->tries = 1 + checks / PARTS;
  o->most_checks = 1 + checks;
  o->batch = batch;
}

/* ---- verification ---- */

/* Each witness must fail. */
static struct verification verify_witnesses(struct generaliser *k, struct claim *c) {
  struct verification v = {0};
  const uint32_t last = c->formula.variable_count - 1;
  for (uint32_t i = 0; i < c->variables[last].witness_count && !v.refuted; i++) {
    v.tests++;
    v.refuting = c->variables[last].witnesses[i];
    v.refuted = claim_ask_last(k, c, v.refuting) != ANSWER_FAILS;
  }
  return v;
}

struct verification generalise_verify(struct space *s, const struct formula *f, const struct generalise_options *o) {
  struct generaliser *k = generaliser_new(s, f->t, o);
  struct claim *c = arena_alloc_zero(&s->world->arena, sizeof *c);
  claim_copy(c, &k->empty);
  for (uint32_t i = 0; i < f->variable_count; i++) claim_add(k, c, &f->variables[i], NULL);
  for (uint32_t i = 0; i < f->guard_count; i++) claim_add_guard(c, f->guards[i]);
  if (!formula_is_universal(f)) return verify_witnesses(k, c);
  find_spots(k);
  const uint64_t tries = o->tries ? o->tries : GENERALISE_TRIES;
  struct claim_tally t = {0};
  if (claim_varied(c)) claim_test(k, c, (struct effort){.tests = tries, .draws = 2 * tries, .listed = true}, &t);
  struct verification v = {.tests = t.tests, .discarded = t.discarded, .refuted = t.refuted};
  if (t.refuted) v.refuting = formula_instance(s, &c->formula, t.values);
  return v;
}
