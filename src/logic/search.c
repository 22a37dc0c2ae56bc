/* search: the loop, the goals and the choices. */
#include "logic/search.h"

#include "logic/ordering.h"
#include "logic/sort.h"
#include "model/template_node.h"

#include <string.h>

enum { GROUND_TRIES = 4, DEEPEST = 60000 };

/* Blame. */

static void blame_clear(struct blame *b) { memset(b->words, 0, b->word_count * sizeof *b->words); }

/* Room for levels up to this one. */
static void blame_room(struct store *s, uint32_t level) {
  struct blame *b = &s->blame;
  if (level / 64 < b->word_count) return;
  uint32_t count = 2 * (level / 64 + 1);
  uint64_t *words = store_alloc(s, count * sizeof *words);
  memcpy(words, b->words, b->word_count * sizeof *words);
  *b = (struct blame){words, count};
}

static size_t blame_last(const struct blame *b) {
  for (uint32_t i = b->word_count; i-- > 0;)
    if (b->words[i]) return (size_t)i * 64 + 63 - (size_t)__builtin_clzll(b->words[i]);
  return 0;
}

/* Goals. */

struct goal *goal_new(struct search *s, enum goal_kind kind) {
  struct goal *g = store_alloc(&s->store, sizeof *g);
  g->kind = kind;
  g->depth = s->depth;
  g->level = (uint32_t)blame_last(&s->store.blame);
  g->owner = s->owner;
  return g;
}

static void list_init(struct goal_list *l) {
  l->first = NULL;
  l->end = &l->first;
}

static void list_add(struct goal_list *l, struct goal *g) {
  g->next = NULL;
  *l->end = g;
  l->end = &g->next;
}

void goal_post(struct search *s, struct goal *g) {
  uint32_t level = (uint32_t)blame_last(&s->store.blame); /* all that the step has looked at may be in the goal */
  if (g->level < level) g->level = level;
  list_add(&s->posted, g);
}

static void begin_step(struct search *s, const struct goal *g, uint32_t level) {
  list_init(&s->posted);
  list_init(&s->awake);
  s->depth = g->depth < DEEPEST ? (uint16_t)(g->depth + 1) : DEEPEST;
  s->owner = g->owner;
  blame_clear(&s->store.blame);
  store_blame(&s->store, level);
}

/* What the step posted goes before the rest. */
static bool end_step(struct search *s) {
  if (!store_wake(&s->store)) return false;
  *s->posted.end = s->goals;
  *s->awake.end = s->posted.first;
  s->goals = s->awake.first;
  return true;
}

/* Waiting. */

struct goal *goal_copy(struct search *s, const struct goal *g) {
  struct goal *copy = store_alloc(&s->store, sizeof *copy);
  *copy = *g;
  return copy;
}

static bool delayed_wake(struct store *store, struct watcher *w) {
  struct search *s = (struct search *)store;
  const struct delayed *d = (struct delayed *)w;
  store_set(store, &w->done, true);
  list_add(&s->awake, goal_copy(s, d->goal));
  return true;
}

void goal_delay(struct search *s, const struct goal *g, struct variable *v) {
  struct delayed *d = store_alloc(&s->store, sizeof *d);
  *d = (struct delayed){{delayed_wake, 0}, s->delayed, goal_copy(s, g)};
  store_set(&s->store, (uintptr_t *)&s->delayed, (uintptr_t)d);
  store_watch(&s->store, v, &d->watcher);
}

void goal_delay_on_either(struct search *s, const struct goal *g, struct variable *v, struct variable *w) {
  goal_delay(s, g, v);
  store_watch(&s->store, w, &s->delayed->watcher);
}

/* Choices. */

struct choice *choice_push(struct search *s, struct goal *g, uint32_t count, const void *data) {
  if (s->choice_count == s->choice_capacity)
    s->choices = arena_double(&s->store.world->arena, s->choices, &s->choice_capacity, sizeof *s->choices);
  struct choice *c = &s->choices[s->choice_count++];
  *c = (struct choice){.goal = g, .rest = s->goals, .trail = store_mark(&s->store), .count = count, .data = data};
  c->alternatives = arena_array(&s->store.world->arena, count + 1, sizeof *c->alternatives);
  blame_room(&s->store, (uint32_t)s->choice_count);
  for (uint32_t i = 0; i < count; i++) c->alternatives[i] = (struct alternative){i, 1, 1, 0};
  return c;
}

/* The alternative to be tried next is drawn by weight; where none has any, evenly among those of least rank. What will not be
 * tried is not drawn. */

static uint32_t draw_by_weight(struct search *s, const struct choice *c, uint64_t total) {
  uint64_t drawn = rng_below(s->rng, total);
  uint32_t k = 0;
  for (uint64_t weight; drawn >= (weight = c->alternatives[k].weight * c->alternatives[k].tries); k++) drawn -= weight;
  return k;
}

static uint32_t draw_by_rank(struct search *s, const struct choice *c) {
  uint32_t least = 0, ties = 0;
  for (uint32_t i = 0; i < c->count; i++) {
    uint32_t rank = c->alternatives[i].rank;
    if (rank > c->alternatives[least].rank) continue;
    ties = rank < c->alternatives[least].rank ? 1 : ties + 1;
    if (rng_below(s->rng, ties) == 0) least = i;
  }
  return least;
}

static uint32_t choose(struct search *s, struct choice *c) {
  uint64_t total = 0;
  for (uint32_t i = 0; i < c->count; i++) total += c->alternatives[i].weight * c->alternatives[i].tries;
  struct alternative *a = &c->alternatives[total ? draw_by_weight(s, c, total) : draw_by_rank(s, c)];
  uint32_t which = a->which;
  if (--a->tries == 0) *a = c->alternatives[--c->count];
  c->tried++;
  return which;
}

/* Rules. */

static void post_premises(struct search *s, const struct goal *g, const struct instance *i) {
  if (!i->rule->premises) return;
  struct goal *p = goal_new(s, GOAL_PREMISES);
  p->instance = *i;
  p->premise = i->rule->premises;
  p->budget = g->budget > i->rule->cost ? g->budget - i->rule->cost : 0;
  goal_post(s, p);
}

/* The arguments of a judgment in its input positions, or in the others. */
static open_term judgment_arguments(struct search *s, const struct goal *g, bool outputs) {
  const struct judgment *j = g->definition->judgment;
  open_term items[j->arity + 1];
  uint32_t count = 0;
  for (uint32_t i = 0; i < j->arity; i++)
    if (j->is_output[i] == outputs) items[count++] = g->arguments[i];
  return store_sequence(&s->store, items, count);
}

uint32_t goal_room(const struct search *s, const struct goal *g, unsigned cost) {
  if (s->options->size == 0) return g->depth < s->options->depth ? s->options->depth : 0;
  return g->budget > cost ? g->budget - cost : 0;
}

static bool try_rule(struct search *s, const struct goal *g, const struct inference *r) {
  store_set(&s->store, &s->used, s->used + 1);
  struct instance i = instance_new(s, r);
  s->owner = s->store.level;
  open_term inputs = judgment_arguments(s, g, false), wanted = judgment_arguments(s, g, true);
  s->room = goal_room(s, g, r->cost);
  if (!lengths_look(s, &i, inputs, wanted) || !instance_match(s, &i, r->inputs, inputs)) return false;
  open_term outputs = instance_template(s, &i, r->outputs);
  if (!outputs || !store_unify(&s->store, outputs, wanted)) return false;
  post_premises(s, g, &i);
  return true;
}

static bool run_judgment(struct search *s, struct goal *g) {
  if (g->depth >= DEEPEST) return false;
  order_rules(s, g);
  return false; /* the first alternative is next */
}

/* Metafunctions. */

/* The arguments are none that an earlier clause takes (section 5.2). */
static bool exclude(struct search *s, const struct goal *g, uint32_t before, open_term arguments) {
  bool opaque = false;
  for (uint32_t k = 0; k < before; k++) {
    const struct inference *r = &g->definition->rules[k];
    if (r->opaque) {
      opaque = true;
      continue;
    }
    struct instance i = instance_new(s, r);
    i.universal = true;
    open_term instance = instance_pattern(s, &i, r->inputs);
    if (instance && !store_differ(&s->store, instance, arguments)) return false;
  }
  if (!opaque) return true;
  struct goal *check = goal_copy(s, g);
  check->kind = GOAL_CHECK;
  check->forced = false;
  goal_post(s, check);
  return true;
}

static bool try_clause(struct search *s, const struct goal *g, uint32_t which) {
  const struct inference *r = &g->definition->rules[which];
  struct instance i = instance_new(s, r);
  s->owner = s->store.level;
  open_term arguments = store_sequence(&s->store, g->arguments, g->argument_count);
  s->room = g->depth < s->options->depth;
  if (!lengths_look(s, &i, arguments, g->result) || !instance_match(s, &i, r->inputs, arguments)) return false;
  open_term result = r->outputs ? instance_template(s, &i, r->outputs) : s->store.world->true_;
  if (!result || !store_unify(&s->store, result, g->result)) return false;
  if (!g->definition->metafunction->is_relation && !exclude(s, g, which, arguments)) return false;
  post_premises(s, g, &i);
  return true;
}

static term closed_arguments(struct search *s, const struct goal *g) {
  return store_closed(&s->store, store_sequence(&s->store, g->arguments, g->argument_count));
}

static struct variable *open_argument(const struct goal *g) {
  for (uint32_t i = 0; i < g->argument_count; i++) {
    struct variable *v = open_variable(g->arguments[i]);
    if (v) return v;
  }
  return NULL;
}

static bool is_compound(struct search *s, const struct variable *v) {
  for (const struct sorts *k = v->sorts; k; k = k->next)
    if (!sort_is_compound(s->store.tables, k->pattern)) return false;
  return true;
}

/* An argument that decides on the clause, and of which nothing is known but that it may be large: all clauses would do. */
static struct variable *unknown_argument(struct search *s, const struct goal *g) {
  for (uint32_t i = 0; i < g->argument_count; i++) {
    if (i < 64 && !(g->definition->decisive >> i & 1)) continue;
    open_term t = store_deref(&s->store, g->arguments[i]);
    if (is_variable(t) && is_compound(s, variable_of(t))) return variable_of(t);
  }
  return NULL;
}

static bool run_native(struct search *s, const struct goal *g, term arguments) {
  term answer = native_call(s, g->definition, arguments);
  return answer && store_unify(&s->store, answer, g->result);
}

static bool ground_first(struct search *s, const struct goal *g, struct variable *v) {
  goal_delay(s, g, v);
  struct goal *ground = goal_new(s, GOAL_GROUND);
  ground->result = open_of(v);
  goal_post(s, ground);
  return true;
}

static bool run_check(struct search *s, const struct goal *g) {
  term arguments = closed_arguments(s, g);
  if (arguments) return run_native(s, g, arguments);
  if (g->forced) return ground_first(s, g, open_argument(g));
  goal_delay(s, g, open_argument(g));
  return true;
}

static bool run_call(struct search *s, struct goal *g) {
  term arguments = closed_arguments(s, g);
  if (arguments) return run_native(s, g, arguments);
  struct variable *unknown = g->forced ? NULL : unknown_argument(s, g);
  if (unknown) {
    goal_delay(s, g, unknown);
    return true;
  }
  if (g->definition->metafunction->is_relation) {
    if (store_deref(&s->store, g->result) == s->store.world->false_) return run_check(s, g);
    s->incomplete |= is_variable(store_deref(&s->store, g->result)); /* it might be false */
    if (!store_unify(&s->store, g->result, s->store.world->true_)) return false;
  }
  if (g->depth >= DEEPEST) return false;
  order_rules(s, g);
  return false;
}

/* What waits for closed terms. */

static bool run_when_closed(struct search *s, struct goal *g) {
  if (!condition_solve(s, g)) return false;
  struct variable *v = native_waits_for(s, g);
  if (v) {
    open_term result = g->kind == GOAL_BUILD ? store_deref(&s->store, g->result) : 0;
    if (g->forced) return ground_first(s, g, v);
    if (is_variable(result)) goal_delay_on_either(s, g, v, variable_of(result));
    else goal_delay(s, g, v);
    return true;
  }
  if (g->kind == GOAL_HOLDS) return native_holds(s, g);
  term t = native_build(s, g);
  return t && store_unify(&s->store, t, g->result);
}

/* The others. */

/* No more is known of the pattern than that the sequence may be a phrase of it. */
static bool member_when_closed(struct search *s, const struct goal *g) {
  struct variable *v = open_variable(g->result);
  if (!v) return true;
  if (g->forced) return ground_first(s, g, v);
  goal_delay(s, g, v);
  return true;
}

static bool run_member(struct search *s, struct goal *g) {
  switch (sort_member(&s->store, g->result, g->pattern)) {
  case MEMBER_NO: return false;
  case MEMBER_YES: return true;
  default: break;
  }
  const struct pattern *p = g->pattern;
  if (p->kind == PATTERN_NONTERMINAL) choice_push(s, g, p->nonterminal->production_count, NULL);
  else if (p->kind == PATTERN_SEQUENCE && p->repeats == 2) choice_push(s, g, open_count(g->result) - p->min + 1, NULL);
  else return member_when_closed(s, g);
  return false;
}

static bool try_member(struct search *s, const struct goal *g, uint32_t which) {
  const struct pattern *p = g->pattern;
  if (p->kind == PATTERN_SEQUENCE) return store_narrow_split(&s->store, g->result, p, which);
  return store_narrow(&s->store, g->result, p->nonterminal->productions[which].pattern);
}

static bool run_ground(struct search *s, struct goal *g) {
  if (!is_variable(store_deref(&s->store, g->result))) return true;
  s->incomplete = true;
  choice_push(s, g, GROUND_TRIES, NULL);
  return false;
}

static bool run(struct search *s, struct goal *g) {
  switch (g->kind) {
  case GOAL_JUDGMENT: return run_judgment(s, g);
  case GOAL_CALL: return run_call(s, g);
  case GOAL_CHECK: return run_check(s, g);
  case GOAL_PREMISES: return premises_run(s, g);
  case GOAL_BUILD:
  case GOAL_HOLDS: return run_when_closed(s, g);
  case GOAL_SHAPE: return instance_shape(s, g);
  case GOAL_PLUG: return plug_run(s, g);
  case GOAL_MEMBER: return run_member(s, g);
  case GOAL_GROUND: return run_ground(s, g);
  }
  return false;
}

static bool try_alternative(struct search *s, const struct goal *g, const void *data, uint32_t which) {
  switch (g->kind) {
  case GOAL_JUDGMENT: return try_rule(s, g, &g->definition->rules[which]);
  case GOAL_CALL: return try_clause(s, g, which);
  case GOAL_PLUG: return plug_try(s, g, data, which);
  case GOAL_MEMBER: return try_member(s, g, which);
  case GOAL_GROUND: return ground_variable(s, variable_of(store_deref(&s->store, g->result)));
  default: return false;
  }
}

static bool run_goals(struct search *s);

/* A search that fails again and again near one place has gone wrong long before: then it goes back further, each time
 * twice as far, until it gets past that place. */
static size_t impatience(struct search *s) {
  enum { PATIENCE = 12, PATIENCE_AHEAD = 8 }; /* looking ahead makes a failure dear, and tells more */
  if (s->used > s->best) {
    s->best = s->used;
    s->failures = 0;
    s->jump = 1;
  }
  if (++s->failures <= (s->looked_ahead ? PATIENCE_AHEAD : PATIENCE)) return 0;
  s->failures = 0;
  s->jump *= 2;
  return s->jump;
}

/* A rule whose premises fail again and again is the wrong one, whatever was chosen since: soon if it was a condition that
 * failed, later if it was a judgment, for which there may be other ways. */
static bool is_hopeless(struct search *s, const struct goal *g, bool had_ways) {
  struct choice *c = g->owner > 0 ? &s->choices[g->owner - 1] : NULL;
  if (!c || c->count == 0) return false;
  size_t patience = had_ways || g->kind == GOAL_JUDGMENT ? s->choice_count - g->owner : 0;
  return ++c->failures > patience + 1;
}

/* To the latest choice that the failure may be due to, past those that had nothing to do with it. A goal and a binding
 * know only the latest of the choices that they are due to; so where all has been tried, the search goes on with the
 * choice before. */
static void jump_back(struct search *s, const struct goal *failed, bool had_ways) {
  size_t jump = impatience(s), level = blame_last(&s->store.blame);
  if (jump > 0) level = s->choice_count > jump ? s->choice_count - jump : 0;
  if (failed && is_hopeless(s, failed, had_ways) && level > failed->owner) level = failed->owner;
  if (level < s->base) level = s->base;
  if (level > s->choice_count) level = s->choice_count;
  for (size_t i = level; i < s->choice_count && !s->incomplete; i++) s->incomplete = s->choices[i].count > 0;
  s->choice_count = level;
}

/* In continuation-passing style, what a rule does may be found impossible only when all that comes after it has been made. So
 * after each choice there the search looks ahead for one quick way to fill the next few places; where there is none, it does
 * not go on. */

static bool has_end(struct search *s) {
  enum { LOOK_AHEAD_UNDONE = 8, LOOK_AHEAD_STEPS = 1000 };
  uintptr_t points = s->points;
  struct goal *goals = s->goals;
  size_t choices = s->choice_count, mark = store_mark(&s->store), jump = s->jump;
  uint64_t undone = s->undone, limit = s->limit, step_limit = s->step_limit;
  uint32_t failures = s->failures, level = s->store.level;
  uintptr_t best = s->best;
  s->looking_ahead = s->looked_ahead = true;
  s->base = choices;
  s->points = 0;
  s->limit = undone + LOOK_AHEAD_UNDONE;
  if (step_limit > s->steps + LOOK_AHEAD_STEPS) s->step_limit = s->steps + LOOK_AHEAD_STEPS;
  bool found = run_goals(s);
  s->looking_ahead = false;
  s->base = 0;
  store_undo(&s->store, mark);
  s->points = points;
  s->goals = goals;
  s->choice_count = choices;
  s->jump = jump;
  s->undone = undone;
  s->limit = limit;
  s->step_limit = step_limit;
  s->failures = failures;
  s->best = best;
  s->store.level = level;
  return found;
}

static bool alternative_works(struct search *s, const struct choice *c, uint32_t which) {
  struct goal *g = c->goal;
  bool looks_ahead = c->looks_ahead;
  if (!try_alternative(s, g, c->data, which) || !end_step(s)) return false;
  if (!looks_ahead || has_end(s)) return true;
  begin_step(s, g, s->store.level); /* nothing is known of why */
  return false;
}

static uint64_t limit_of(const struct search *s) {
  enum { CHEAPER = 1 };
  return s->looked_ahead ? s->limit : CHEAPER * s->limit;
}

/* To an alternative that has not been tried. */
static bool go_back(struct search *s) {
  while (s->choice_count > s->base) {
    struct choice *c = &s->choices[s->choice_count - 1];
    store_undo(&s->store, c->trail);
    if (c->count == 0) {
      s->choice_count--;
      continue;
    }
    if (c->tried > 0 && ++s->undone > limit_of(s)) return false;
    uint32_t which = choose(s, c);
    c->failures = 0;
    s->goals = c->rest;
    s->store.level = (uint32_t)s->choice_count;
    begin_step(s, c->goal, s->store.level);
    const struct goal *g = c->goal;
    if (alternative_works(s, c, which)) return true;
    jump_back(s, c->count > 0 ? NULL : g, true);
  }
  return false;
}

/* Until no goal is left. */
static bool run_goals(struct search *s) {
  enum { POINTS_AHEAD = 5 };
  while (s->goals) {
    if (s->looking_ahead && s->points > POINTS_AHEAD) return true;
    if (++s->steps > s->step_limit || s->used > s->most) return false;
    struct goal *g = s->goals;
    s->goals = g->next;
    begin_step(s, g, g->level);
    size_t choices = s->choice_count;
    if (run(s, g) && end_step(s)) continue;
    if (s->choice_count == choices) jump_back(s, g, false); /* else there are new alternatives */
    if (!go_back(s)) return false;
  }
  return true;
}

/* Nothing is left to do but what waits, and what is still open. */

static struct delayed *oldest_delayed(const struct search *s) {
  struct delayed *oldest = NULL, *oldest_call = NULL;
  for (struct delayed *d = s->delayed; d; d = d->next) {
    if (d->watcher.done) continue;
    oldest = d;
    if (d->goal->kind == GOAL_CALL || d->goal->kind == GOAL_PLUG) oldest_call = d;
  }
  return oldest_call ? oldest_call : oldest;
}

static bool post_delayed(struct search *s) {
  struct delayed *d = oldest_delayed(s);
  if (!d) return false;
  store_set(&s->store, &d->watcher.done, true);
  struct goal *g = goal_copy(s, d->goal);
  g->forced = true;
  list_add(&s->posted, g);
  return true;
}

static bool post_membership(struct search *s) {
  const struct membership *k = s->store.memberships;
  if (!k) return false;
  store_set(&s->store, (uintptr_t *)&s->store.memberships, (uintptr_t)k->next);
  struct goal *g = goal_new(s, GOAL_MEMBER);
  g->result = store_deref(&s->store, k->t);
  g->pattern = k->pattern;
  goal_post(s, g);
  return true;
}

static bool post_ground(struct search *s, open_term t) {
  t = store_deref(&s->store, t);
  if (!is_open(t)) return false;
  const struct node *n = node_of(t);
  if (n->is_node) {
    bool posted = false;
    if (n->closed) return false;
    for (uint32_t i = 0; i < n->count; i++) posted |= post_ground(s, n->items[i]);
    return posted;
  }
  struct goal *g = goal_new(s, GOAL_GROUND);
  g->result = t;
  goal_post(s, g);
  return true;
}

static bool post_rest(struct search *s) {
  const struct goal nothing = {0};
  begin_step(s, &nothing, 0);
  if (!post_delayed(s) && !post_membership(s) && !post_ground(s, s->conclusion)) return false;
  s->goals = s->posted.first;
  return true;
}

bool search_gave_up(const struct search *s) {
  return s->incomplete || s->undone >= s->limit || s->steps > s->step_limit || s->used > s->most;
}

bool search_run(struct search *s) {
  for (;;) {
    if (!run_goals(s)) return false;
    if (!post_rest(s)) return true;
  }
}
