/* steps: how each kind of goal runs. */
#include "logic/ordering.h"
#include "logic/search.h"
#include "logic/sort.h"

enum { GROUND_TRIES = 4 };

/* Rules. */

/* The rest of the budget, beyond the minimum cost of the rule. */
static uint32_t what_is_left(const struct goal *g, const struct inference *r) {
  return g->budget > r->cost ? g->budget - r->cost : 0;
}

static void post_premises(struct search *s, const struct instance *i, uint32_t budget) {
  if (!i->rule->premises) return;
  struct goal *p = goal_new(s, GOAL_PREMISES);
  p->instance = *i;
  p->premise = i->rule->premises;
  p->budget = budget;
  p->thrift = s->store.level > 0 ? s->choices[s->store.level - 1].thrift : 0;
  goal_post(s, p);
}

/* The arguments of a judgment in its input positions, or in its output positions. */
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
  post_premises(s, &i, what_is_left(g, r));
  return true;
}

static bool run_judgment(struct search *s, struct goal *g) {
  if (g->depth >= DEEPEST) return false;
  order_rules(s, g);
  return false; /* the first alternative is next */
}

/* Metafunctions. */

/* Excludes the arguments that an earlier clause takes (section 5.2). */
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
  s->pool = what_is_left(g, r);
  s->room = s->options->size > 0 && !r->grows ? s->pool : g->depth < s->options->depth;
  s->sharers = r->growing_calls;
  if (s->counts_calls) store_set(&s->store, &s->used, s->used + 1);
  if (!lengths_look(s, &i, arguments, g->result) || !instance_match(s, &i, r->inputs, arguments)) return false;
  open_term result = r->outputs ? instance_template(s, &i, r->outputs) : s->store.world->true_;
  if (!result || !store_unify(&s->store, result, g->result)) return false;
  if (!g->definition->metafunction->is_relation && !exclude(s, g, which, arguments)) return false;
  post_premises(s, &i, s->pool);
  return true;
}

static term closed_arguments(struct search *s, const struct goal *g) {
  return store_closed(&s->store, store_sequence(&s->store, g->arguments, g->argument_count));
}

static struct open_variable *open_argument(const struct goal *g) {
  for (uint32_t i = 0; i < g->argument_count; i++) {
    struct open_variable *v = open_variable(g->arguments[i]);
    if (v) return v;
  }
  return NULL;
}

static bool is_compound(struct search *s, const struct open_variable *v) {
  for (const struct sorts *k = v->sorts; k; k = k->next)
    if (!sort_is_compound(s->store.tables, k->pattern)) return false;
  return true;
}

/* A decisive argument of which nothing is known but that it may be large: all clauses would
 * match. */
static struct open_variable *unknown_argument(struct search *s, const struct goal *g) {
  for (uint32_t i = 0; i < g->argument_count; i++) {
    if (i < 64 && !(g->definition->decisive >> i & 1)) continue;
    open_term t = store_deref(&s->store, g->arguments[i]);
    if (is_variable(t) && is_compound(s, variable_of(t))) return variable_of(t);
  }
  return NULL;
}

/* The model's fresh names differ from those of the search; only the judgment itself determines them
 * in the end. */
static bool is_answer(struct search *s, term answer, open_term wanted) {
  wanted = store_deref(&s->store, wanted);
  if (s->fresh == 0 || answer == wanted || is_variable(wanted)) return store_unify(&s->store, answer, wanted);
  if (!is_open(wanted) && is_fresh_symbol(wanted)) return is_symbol(answer);
  if (!is_sequence(answer) || !open_is_sequence(wanted) || seq_count(answer) != open_count(wanted)) return false;
  world_check_stack(s->store.world);
  for (uint32_t i = 0; i < seq_count(answer); i++)
    if (!is_answer(s, seq_item(answer, i), open_item(wanted, i))) return false;
  return true;
}

static bool run_native(struct search *s, const struct goal *g, term arguments) {
  term answer = native_call(s, g->definition, arguments);
  return answer && is_answer(s, answer, g->result);
}

static bool ground_first(struct search *s, const struct goal *g, struct open_variable *v) {
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
  struct open_variable *unknown = g->forced ? NULL : unknown_argument(s, g);
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

/* Goals that wait for closed terms. */

static bool run_when_closed(struct search *s, struct goal *g) {
  const enum counting counting = counting_run(s, g);
  if (counting != COUNTING_NOTHING) return counting == COUNTING_DONE;
  if (!condition_solve(s, g)) return false;
  struct open_variable *v = native_waits_for(s, g);
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

/* Other goals. */

/* All that is known is that the sequence may match the pattern. */
static bool member_when_closed(struct search *s, const struct goal *g) {
  struct open_variable *v = open_variable(g->result);
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
  struct choice *c = choice_push(s, g, GROUND_TRIES, NULL);
  for (uint32_t i = 0; i < GROUND_TRIES; i++) c->alternatives[i] = (struct alternative){i, 1, 0, i}; /* in order */
  return false;
}

bool goal_run(struct search *s, struct goal *g) {
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

bool goal_try(struct search *s, const struct goal *g, const void *data, uint32_t which) {
  switch (g->kind) {
  case GOAL_JUDGMENT: return try_rule(s, g, &g->definition->rules[which]);
  case GOAL_CALL: return try_clause(s, g, which);
  case GOAL_PLUG: return plug_try(s, g, data, which);
  case GOAL_MEMBER: return try_member(s, g, which);
  case GOAL_GROUND: return ground_variable(s, variable_of(store_deref(&s->store, g->result)), s->restarts + which);
  default: return false;
  }
}
