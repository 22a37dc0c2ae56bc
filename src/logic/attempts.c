/* attempts: repeats searches until one succeeds, and grows its result.
 *
 * The larger a term, the less likely it is that all of it succeeds at once. Beyond a certain size
 * (logic/size_calibration.c), a smaller term is made, and then parts of it are repeatedly
 * regenerated larger, while the rest is unchanged. So a failure costs a part, not the whole. */
#include "logic/derivation.h"

#include "logic/proof.h"
#include "redex/judgment/derivation_check.h"

enum {
  RESTARTS = 8,
  DEFAULT_BACKTRACK = 60,
  STEPS = 10000, /* plus this many for each requested node, before it starts again */
  STEPS_PER_NODE = 500,
  RULES_PER_NODE = 4,   /* at most, approximately */
  MOST_RULES = 1000000, /* the maximum budget */
};

static struct goal *first_goal(struct search *s, const struct derivation_goal *g, open_term arguments,
                               uint32_t budget) {
  struct goal *k = goal_new(s, g->definition->judgment ? GOAL_JUDGMENT : GOAL_CALL);
  k->definition = g->definition;
  k->arguments = is_open(arguments) ? node_of(arguments)->items : sequence_of(arguments)->items;
  k->argument_count = open_count(arguments) - (g->result != NULL);
  k->result = g->result ? open_item(arguments, k->argument_count) : s->store.world->true_;
  k->budget = budget;
  k->forced = true;
  return k;
}

/* The goal's main definitions usually get the requested size, the rest (environments, types...)
 * less often; so that among many terms, each part is large while other parts are small. */
static void draw_appetites(struct search *s, const struct derivation_goal *g) {
  static const uint32_t own[] = {1, 2, 4, 16, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX};
  static const uint32_t other[] = {1, 1, 1, 1, 2, 4, 16, UINT32_MAX};
  s->appetite_count = g->program->definition_count;
  s->appetite = store_alloc(&s->store, s->appetite_count * sizeof *s->appetite);
  for (const struct definition *d = g->program->definitions; d; d = d->next) {
    uint64_t k = rng_below(s->rng, sizeof own / sizeof *own);
    bool hungry = s->options->larger || d->continues || d == g->definition;
    s->appetite[d->number] = hungry ? own[s->options->larger ? k | 4 : k] : other[k];
  }
}

static struct search *search_new(struct machine *m, struct rng *r, const struct derivation_goal *g,
                                 const struct derivation_options *o) {
  enum { FIRST_CAPACITY = 64 };
  struct search *s = arena_alloc_zero(&m->world->arena, sizeof *s);
  store_init(&s->store, m, g->tables);
  s->program = g->program;
  s->language = g->language;
  s->rng = r;
  s->options = o;
  s->limit = o->backtrack ? o->backtrack : DEFAULT_BACKTRACK + 2 * (uint64_t)o->size;
  s->step_limit = STEPS + STEPS_PER_NODE * (uint64_t)o->size;
  s->order = o->order;
  if (s->order == ORDER_ONE_PER_TERM) s->order = rng_below(r, 2) ? ORDER_UNIFORM : ORDER_BY_PREMISES;
  s->choice_capacity = s->symbol_capacity = FIRST_CAPACITY;
  s->counts_calls = !g->definition->judgment;
  draw_appetites(s, g);
  s->salt = o->size > 0 && rng_below(r, 2) ? rng_next(r) : 0;
  s->choices = arena_array(&m->world->arena, s->choice_capacity, sizeof *s->choices);
  s->symbols = arena_array(&m->world->arena, s->symbol_capacity, sizeof *s->symbols);
  return s;
}

static bool is_proved(struct machine *m, struct derivation_goal *g, struct search *s) {
  g->proof = g->definition->judgment && s->fresh == 0 ? proof_of_search(s) : NULL;
  if (g->proof && !proof_holds(m, g->proof)) g->proof = NULL;
  return g->proof;
}

/* For a form without a mode, the derivation can only be checked. */
static bool is_accepted(struct machine *m, struct derivation_goal *g, struct search *s) {
  struct judgment *j = g->definition->judgment;
  if (is_proved(m, g, s) && derivation_check_holds(m, j, proof_derivation(m, g->proof))) return true;
  g->proof = NULL;
  return false;
}

/* Checked by the judgment itself, unless the calibration has shown that it may not terminate. */
static term checked(struct machine *m, struct derivation_goal *g, struct search *s) {
  const term found = store_closed(&s->store, s->conclusion);
  if (g->definition->judgment && g->definition->judgment->modeless) return is_accepted(m, g, s) ? found : 0;
  if (g->endless && is_proved(m, g, s)) return found;
  g->proof = NULL;
  const term answer = derivation_verified(m, g, found);
  if (answer || g->endless || !is_proved(m, g, s)) return answer;
  g->endless = !g->is_measured;
  return found;
}

enum derivation_outcome attempt(struct machine *m, struct rng *r, struct derivation_goal *g,
                                const struct derivation_options *o, unsigned restarts, uint32_t budget, term *out,
                                uint64_t *steps) {
  struct search *s = search_new(m, r, g, o);
  s->restarts = restarts;
  s->posted.end = &s->posted.first;
  struct instance i = instance_new(s, &g->conclusion);
  s->room = budget;
  s->conclusion = instance_sequence(s, &i, g->conclusion.inputs);
  s->most = o->size ? 100 + 8 * (uintptr_t)budget : UINTPTR_MAX;
  if (!s->conclusion) return DERIVATION_NONE;
  if (o->example && !g->conclusion.inputs->repeats) {
    bool is_fixed[g->conclusion.inputs->count + 1];
    for (uint32_t k = 0; k < g->conclusion.inputs->count; k++)
      is_fixed[k] = derivation_is_output(g, k) || store_closed(&s->store, open_item(s->conclusion, k));
    const bool known = o->gaps ? search_fill(s, s->conclusion, o->example, o->gaps, o->gap_count, is_fixed)
                               : search_vary(s, s->conclusion, o->example, is_fixed);
    if (!known) return DERIVATION_GAVE_UP;
    s->spare = budget;
    s->most += RULES_PER_NODE * term_nodes(o->example); /* the unchanged part needs rules, too */
  }
  goal_post(s, first_goal(s, g, s->conclusion, budget));
  s->goals = s->posted.first;
  bool found = search_run(s);
  *steps += s->steps;
  if (!found) return search_gave_up(s) ? DERIVATION_GAVE_UP : DERIVATION_NONE;
  *out = checked(m, g, s);
  return *out ? DERIVED : DERIVATION_GAVE_UP;
}

bool attempt_given(struct machine *m, struct derivation_goal *g, term arguments) {
  struct rng r;
  rng_init(&r, 0, 0);
  struct derivation_options o = {.backtrack = ASKED_BACKTRACK, .attempt = 1};
  g->proof = NULL;
  for (o.depth = 1; o.depth <= ASKED_DEPTH; o.depth *= 2) {
    struct search *s = search_new(m, &r, g, &o);
    s->posted.end = &s->posted.first;
    s->conclusion = arguments;
    s->room = UINT32_MAX;
    s->most = UINTPTR_MAX;
    goal_post(s, first_goal(s, g, arguments, UINT16_MAX));
    s->goals = s->posted.first;
    if (search_run(s)) return is_accepted(m, g, s);
    if (!search_gave_up(s)) return false;
  }
  return false;
}

/* The mean follows the size even if a rule makes many nodes: a fraction of a rule becomes a
 * probability of one. */
static uint32_t budget_for(const struct derivation_goal *g, double nodes, struct rng *r) {
  double rules = scale_rules(&g->scale, nodes);
  if (rules > MOST_RULES) rules = MOST_RULES;
  return (uint32_t)rules + 1 + rng_chance(r, rules - (uint32_t)rules);
}

/* Two failures suggest that the budget is too large: reduces it. */
static uint32_t budget_after(uint32_t budget, unsigned restarts) {
  return restarts < 2 ? budget : budget >> (restarts - 1);
}

static enum derivation_outcome attempt_with_restarts(struct machine *m, struct rng *r, struct derivation_goal *g,
                                                     const struct derivation_options *o, uint32_t *budget, term *out) {
  enum derivation_outcome outcome = DERIVATION_GAVE_UP;
  uint64_t steps = 0;
  const uint32_t first = *budget;
  for (unsigned i = 0; i < RESTARTS && outcome == DERIVATION_GAVE_UP; i++) {
    *budget = budget_after(first, i);
    outcome = attempt(m, r, g, o, i, *budget, out, &steps);
  }
  return outcome;
}

/* Growing. */

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* Makes a part of *out larger, if possible. */
static void grow_once(struct machine *m, struct rng *r, struct derivation_goal *g, const struct derivation_options *o,
                      uint64_t nodes, term *out, uint64_t *steps) {
  enum { GROWTH_BACKTRACK = 60, LEAST_GROWTH = 6, OCTAVES = 2 };
  struct derivation_options part = *o;
  part.example = *out;
  part.larger = true;
  uint64_t have = term_nodes(*out);
  part.backtrack = GROWTH_BACKTRACK + have;
  uint32_t most =
      g->reach << rng_below(r, OCTAVES); /* the unchanged part is derived again each time, so it pays to be bold */
  uint32_t budget = least(LEAST_GROWTH + budget_for(g, (double)(nodes - have), r), most);
  struct proof *before = g->proof;
  term larger;
  bool made = attempt(m, r, g, &part, 0, budget, &larger, steps) == DERIVED;
  if (made && term_nodes(larger) > have && 2 * term_nodes(larger) < 3 * nodes) *out = larger;
  else g->proof = before;
}

/* Some terms become larger than requested, some smaller, as with terms made at once. Growing ends
 * after too many steps. */
static void grow_term(struct machine *m, struct rng *r, struct derivation_goal *g, const struct derivation_options *o,
                      term *out) {
  enum { STEPS_TO_TRY = 4, STEPS_TO_GROW = 30, MOST_STEPS = 300000 };
  uint64_t nodes = o->size * UINT64_C(3) / 8 + rng_below(r, (uint64_t)o->size + 1), steps = 0;
  const uint64_t most = STEPS_TO_GROW * nodes < MOST_STEPS ? STEPS_TO_GROW * nodes : MOST_STEPS;
  for (; steps < most && term_nodes(*out) < nodes; steps += STEPS_TO_TRY) grow_once(m, r, g, o, nodes, out, &steps);
}

enum derivation_outcome attempts(struct machine *m, struct rng *r, struct derivation_goal *g,
                                 const struct derivation_options *o, term *out) {
  uint32_t wanted = o->size > 0 ? budget_for(g, o->size, r) : 0, budget = least(wanted, g->reach);
  enum derivation_outcome outcome = attempt_with_restarts(m, r, g, o, &budget, out);
  if (outcome == DERIVED && budget < wanted && !o->example) grow_term(m, r, g, o, out);
  return outcome;
}
