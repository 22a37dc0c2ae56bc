/* premises: runs the premises of a rule in order, and divides the budget of rules among them. */
#include "logic/ordering.h"
#include "logic/search.h"
#include "redex/metafunction/template_node.h"

static bool is_judgment(const struct condition *c) {
  return c->kind == CONDITION_JUDGMENT || c->kind == CONDITION_JUDGMENTS;
}

/* It does not lead back to the rule's definition, and other premises do: its part of the term is
 * probably small. */
static bool is_aside(const struct inference *r, const struct condition *c) {
  uint32_t k = 0;
  for (const struct condition *i = r->premises; i != c; i = i->next) k += is_judgment(i);
  return r->recursive && k < 64 && !(r->recursive >> k & 1);
}

/* A small share, even if nothing is left: otherwise lists would always be empty where a term
 * ends. */
static uint32_t share_aside(struct search *s) {
  enum { MOST_ASIDE = 8 };
  uint32_t mine = 0;
  while (mine < MOST_ASIDE && rng_below(s->rng, 2)) mine++;
  return mine;
}

uint32_t share_call(struct search *s, const struct definition *d) {
  if (!d->grows) return 0;
  if (s->sharers == 0) return share_aside(s);
  uint32_t mine = s->sharers > 1 ? (uint32_t)rng_below(s->rng, (uint64_t)s->pool + 1) : s->pool;
  s->pool -= mine;
  if (s->sharers > 1) s->sharers--;
  return mine;
}

static bool others_grow(const struct search *s, const struct condition *c) {
  for (c = c->next; c; c = c->next)
    if (is_judgment(c) && program_definition(s->program, c->binding, &c->place)->grows) return true;
  return false;
}

/* The share of the remaining budget for this premise: nothing if it makes nothing, all if no later
 * one can use it. */
static uint32_t share(struct search *s, const struct goal *g, const struct inference *r, const struct condition *c,
                      uint32_t pool) {
  enum { SELDOM = 4 };
  if (!g->definition->grows) return 0;
  if (!others_grow(s, c)) return pool;
  if (!order_makes_something(s, g)) return 0;
  if (is_aside(r, c) && (pool == 0 || rng_below(s->rng, SELDOM))) return share_aside(s);
  return (uint32_t)rng_below(s->rng, (uint64_t)pool + 1) >> 2 * s->thrift;
}

static bool post_judgment(struct search *s, const struct inference *r, const struct condition *c, open_term inputs,
                          open_term outputs, uint32_t *pool) {
  struct goal *g = goal_new(s, GOAL_JUDGMENT);
  g->definition = program_definition(s->program, c->binding, &c->place);
  const struct judgment *j = g->definition->judgment;
  open_term *arguments = store_alloc(&s->store, (j->arity + 1) * sizeof *arguments);
  for (uint32_t i = 0, in = 0, out = 0; i < j->arity; i++)
    arguments[i] = c->is_output[i] ? open_item(outputs, out++) : open_item(inputs, in++);
  g->arguments = arguments;
  g->argument_count = j->arity;
  uint32_t mine = share(s, g, r, c, *pool);
  *pool -= mine < *pool ? mine : *pool;
  g->budget = mine + g->definition->cost;
  goal_post(s, g);
  return true;
}

static bool run_judgment_premise(struct search *s, struct instance *i, const struct condition *c, uint32_t *pool) {
  open_term inputs = instance_template(s, i, c->template);
  if (!inputs || !open_is_sequence(inputs = store_deref(&s->store, inputs))) return false;
  open_term outputs = instance_pattern(s, i, c->pattern);
  return outputs && post_judgment(s, i->rule, c, inputs, store_deref(&s->store, outputs), pool);
}

/* premise …: as many judgments as there are inputs. Without inputs, which is possible only for a
 * form without a mode: a few. */
static bool run_judgments_premise(struct search *s, struct instance *i, const struct condition *c, uint32_t *pool) {
  open_term inputs = instance_template_now(s, i, c->template);
  if (!inputs || !open_is_sequence(inputs = store_deref(&s->store, inputs))) return false;
  const struct definition *d = program_definition(s->program, c->binding, &c->place);
  enum { A_FEW = 4 };
  const uint32_t count = c->input_count ? open_count(inputs) : (uint32_t)rng_below(s->rng, A_FEW);
  const uint32_t width = d->judgment->arity - c->input_count;
  uint64_t least = (uint64_t)count * d->cost; /* not part of the rule's cost: there might be none */
  *pool = *pool > least ? *pool - (uint32_t)least : 0;
  open_term *rows = store_alloc(&s->store, (count + 1) * sizeof *rows);
  for (uint32_t k = 0; k < count; k++) {
    open_term *items = store_alloc(&s->store, (width + 1) * sizeof *items);
    for (uint32_t j = 0; j < width; j++) items[j] = store_variable(&s->store, NULL);
    rows[k] = store_sequence(&s->store, items, width);
  }
  if (!instance_match(s, i, c->pattern, store_sequence(&s->store, rows, count))) return false;
  for (uint32_t k = 0; k < count; k++) {
    open_term row = c->input_count ? store_deref(&s->store, open_item(inputs, k)) : inputs;
    uint32_t part = *pool / (count - k);
    *pool -= part;
    if (!open_is_sequence(row) || !post_judgment(s, i->rule, c, row, rows[k], &part)) return false;
    *pool += part;
  }
  return true;
}

static bool must_be_true(struct search *s, const struct template *t, open_term answer) {
  struct world *w = s->store.world;
  if (template_is_relation(t)) return store_unify(&s->store, answer, w->true_);
  return store_differ(&s->store, answer, w->false_);
}

static bool run_terms_premise(struct search *s, struct instance *i, const struct condition *c) {
  open_term answers = instance_template_now(s, i, c->template);
  if (!answers || !open_is_sequence(answers = store_deref(&s->store, answers))) return false;
  for (uint32_t k = 0; k < open_count(answers); k++)
    if (!store_differ(&s->store, open_item(answers, k), s->store.world->false_)) return false;
  return true;
}

static bool run_side_premise(struct search *s, struct instance *i, const struct condition *c) {
  if (!condition_hold(s, i, c->source, c->scope)) return false;
  struct goal *g = goal_new(s, GOAL_HOLDS);
  g->instance = *i;
  g->expression = c->expression;
  g->source = c->source;
  g->scope = c->scope;
  goal_post(s, g);
  return true;
}

static bool run_premise(struct search *s, struct instance *i, const struct condition *c, uint32_t *pool) {
  switch (c->kind) {
  case CONDITION_WHERE: {
    open_term t = instance_template(s, i, c->template);
    return t && instance_match(s, i, c->pattern, t);
  }
  case CONDITION_SIDE: return run_side_premise(s, i, c);
  case CONDITION_TERM: {
    const struct template *t = c->template;
    if (t->kind == TEMPLATE_UNQUOTE && !condition_hold(s, i, t->source, t->scope)) return false;
    open_term answer = instance_template(s, i, t);
    return answer && must_be_true(s, t, answer);
  }
  case CONDITION_TERMS: return run_terms_premise(s, i, c);
  case CONDITION_JUDGMENT: return run_judgment_premise(s, i, c, pool);
  case CONDITION_JUDGMENTS: return run_judgments_premise(s, i, c, pool);
  case CONDITION_FRESH: return instance_fresh(s, i, c->fresh);
  }
  return false;
}

bool premises_run(struct search *s, const struct goal *g) {
  struct instance i = g->instance;
  const struct condition *c = g->premise;
  s->pool = g->budget;
  s->thrift = g->thrift;
  if (i.rule->growing_calls > 0) s->sharers = c->next ? 2 : 1; /* the call here, and all later ones */
  s->depth = g->depth; /* premises are no deeper than the goal that contains them */
  s->room = goal_room(s, g, 0);
  if (!run_premise(s, &i, c, &s->pool)) return false;
  if (!c->next) return true;
  struct goal *rest = goal_copy(s, g);
  rest->premise = c->next;
  rest->budget = s->pool;
  goal_post(s, rest);
  return true;
}
