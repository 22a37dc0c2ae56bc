/* ordering: see the header.
 *
 * A goal that makes something (one of its inputs is still a variable for terms of any size) has a
 * budget of rules. The more budget is left, the likelier are rules that lead on; when it is used
 * up, those that end soonest come first, by the minimum cost of their derivations: with judgments
 * in continuation-passing style, where each rule has one premise, the number of premises would not
 * help. Without a budget, the depth decides, by one of the two strategies of the paper. */
#include "logic/ordering.h"

#include "gen/term_bias.h"
#include "logic/search.h"
#include "logic/sort.h"
#include "redex/metafunction/template_node.h"

static bool is_unknown(struct search *s, open_term t) {
  t = store_deref(&s->store, t);
  if (!is_variable(t)) return false;
  for (const struct sorts *k = variable_of(t)->sorts; k; k = k->next)
    if (!sort_is_compound(s->store.tables, k->pattern)) return false;
  return true;
}

bool order_makes_something(struct search *s, const struct goal *g) {
  const struct judgment *j = g->definition->judgment;
  for (uint32_t i = 0; i < g->argument_count; i++)
    if ((!j || !j->is_output[i] || j->inputs == 0) && is_unknown(s, g->arguments[i])) return true;
  return false;
}

/* A rule that ends here leaves the rest of the budget unused. Such a rule with a condition, such as
 * a variable in the environment, ties the term together, and is worth more than a constant. A rule
 * that is among the cheapest but goes on, as all do in continuation-passing style, passes the
 * budget on. */
enum { TIES = 12 };

static uint64_t weight(const struct search *s, const struct definition *d, const struct inference *r, uint32_t budget) {
  uint32_t appetite = d->number < s->appetite_count ? s->appetite[d->number] : 1;
  uint64_t grow = (uint64_t)(budget - d->cost) + 1;
  if (grow > appetite) grow = appetite;
  if (!r->leads_back && (d->recursive || !r->grows)) return r->premises ? TIES : 3;
  return d->continues && r->cost <= d->cost ? 1 + grow / 4 : 3 * grow;
}

/* The campaign's preferences. */
static uint32_t preference(const struct definition *d, uint32_t rule) {
  const uint32_t wanted = d->judgment ? d->judgment->rules[rule].weight : 0;
  return wanted ? wanted : 1;
}

static uint64_t rule_bias(const struct search *s, const struct definition *d, uint32_t rule) {
  return term_bias(s->salt, (uint64_t)d->number << 16 ^ rule);
}

/* By weight; rules that cost more than the budget come last, the cheapest first. */
static void by_budget(struct search *s, const struct goal *g, struct choice *c) {
  const struct definition *d = g->definition;
  uint32_t budget = s->looking_ahead ? 0 : g->budget; /* looking ahead only needs to reach the end */
  for (uint32_t i = 0; i < c->count; i++) {
    struct alternative *a = &c->alternatives[i];
    const struct inference *r = &d->rules[a->which];
    a->rank = r->cost;
    a->weight = 0;
    if (r->cost <= budget)
      a->weight = TRIES_WITH_ELLIPSES * weight(s, d, r, budget) / r->tries * preference(d, a->which) *
                  rule_bias(s, d, a->which);
  }
}

static void by_bias(struct search *s, const struct definition *d, struct choice *c) {
  for (uint32_t i = 0; i < c->count; i++) c->alternatives[i].weight = rule_bias(s, d, c->alternatives[i].which);
}

static void by_cost(const struct definition *d, struct choice *c) {
  for (uint32_t i = 0; i < c->count; i++) {
    c->alternatives[i].weight = 0;
    c->alternatives[i].rank = d->rules[c->alternatives[i].which].cost;
  }
}

static void shuffle(struct search *s, struct choice *c) {
  for (uint32_t i = 1; i < c->count; i++) {
    uint32_t k = (uint32_t)rng_below(s->rng, i + 1);
    struct alternative a = c->alternatives[i];
    c->alternatives[i] = c->alternatives[k];
    c->alternatives[k] = a;
  }
}

/* More premises first near the root, fewer near the depth bound: instead of a binomial over all
 * permutations, neighbours are compared, and the right order is kept with a probability that
 * depends on the depth. */
static void by_premises(struct search *s, const struct goal *g, struct choice *c) {
  const struct inference *rules = g->definition->rules;
  unsigned depth = s->options->depth ? s->options->depth : 1;
  shuffle(s, c);
  for (uint32_t i = 1; i < c->count; i++)
    for (uint32_t k = i; k > 0; k--) {
      struct alternative *here = &c->alternatives[k], *before = here - 1, moved = *here;
      uint32_t a = rules[here->which].judgments, b = rules[before->which].judgments;
      bool more_first = rng_below(s->rng, 2 * (uint64_t)depth + 1) >= 2 * (uint64_t)g->depth;
      if (a == b || (a > b) != more_first) break;
      *here = *before;
      *before = moved;
    }
  for (uint32_t i = 0; i < c->count; i++) {
    c->alternatives[i].weight = 0;
    c->alternatives[i].rank = i;
  }
}

/* A quick check of literals and lengths before a rule is tried. */
static bool may_match(struct search *s, const struct pattern *p, open_term t, int depth) {
  while (p->kind == PATTERN_NAME) p = p->sub;
  if (p->kind != PATTERN_LITERAL && p->kind != PATTERN_SEQUENCE) return true;
  t = store_deref(&s->store, t);
  if (is_variable(t)) return true;
  if (p->kind == PATTERN_LITERAL) return t == p->literal || (is_open(t) && is_sequence(p->literal));
  if (!open_is_sequence(t)) return false;
  uint32_t count = open_count(t);
  if (p->repeats ? count < p->min : count != p->min) return false;
  if (depth == 0) return true;
  if (p->repeats == 2) {
    uint32_t lengths[count + 1];
    return lengths_of_first(s, p, t, lengths) > 0;
  }
  for (uint32_t i = 0; i < p->count && !p->items[i].repeat; i++) /* from the start, and from the end */
    if (!may_match(s, p->items[i].pattern, open_item(t, i), depth - 1)) return false;
  for (uint32_t i = p->count, at = count; p->repeats && i-- > 0 && !p->items[i].repeat;)
    if (!may_match(s, p->items[i].pattern, open_item(t, --at), depth - 1)) return false;
  return true;
}

/* The same for the result of a rule. */
static bool may_equal(struct search *s, term constant, open_term t, int depth) {
  t = store_deref(&s->store, t);
  if (!is_open(t)) return t == constant;
  if (is_variable(t)) return true;
  if (!is_sequence(constant) || seq_count(constant) != open_count(t)) return false;
  for (uint32_t i = 0; depth > 0 && i < open_count(t); i++)
    if (!may_equal(s, seq_item(constant, i), open_item(t, i), depth - 1)) return false;
  return true;
}

static bool may_make(struct search *s, const struct template *p, open_term t, int depth) {
  if (p->kind != TEMPLATE_CONSTANT && p->kind != TEMPLATE_SEQUENCE) return true;
  t = store_deref(&s->store, t);
  if (is_variable(t)) return true;
  if (p->kind == TEMPLATE_CONSTANT) return may_equal(s, p->constant, t, depth);
  if (!open_is_sequence(t)) return false;
  if (!p->plain) return true;
  if (open_count(t) != p->count) return false;
  for (uint32_t i = 0; depth > 0 && i < p->count; i++)
    if (!may_make(s, p->parts[i].template, open_item(t, i), depth - 1)) return false;
  return true;
}

enum { LOOK_DEPTH = 2 };

static bool may_make_output(struct search *s, const struct template *outputs, uint32_t i, open_term t) {
  if (outputs->kind == TEMPLATE_CONSTANT) return may_equal(s, seq_item(outputs->constant, i), t, LOOK_DEPTH);
  return outputs->kind != TEMPLATE_SEQUENCE || !outputs->plain ||
         may_make(s, outputs->parts[i].template, t, LOOK_DEPTH);
}

static bool rule_may_make(struct search *s, const struct goal *g, const struct inference *r) {
  const struct judgment *j = g->definition->judgment;
  if (!r->outputs) return true;
  if (!j) return may_make(s, r->outputs, g->result, LOOK_DEPTH);
  for (uint32_t i = 0, output = 0; i < g->argument_count; i++)
    if (j->is_output[i] && !may_make_output(s, r->outputs, output++, g->arguments[i])) return false;
  return true;
}

static bool rule_may_match(struct search *s, const struct goal *g, const struct inference *r) {
  const struct judgment *j = g->definition->judgment;
  const struct pattern *p = r->inputs;
  if (!rule_may_make(s, g, r)) return false;
  if (p->kind != PATTERN_SEQUENCE || p->repeats) return true;
  for (uint32_t i = 0, input = 0; i < g->argument_count; i++) {
    if (j && j->is_output[i]) continue;
    if (input == p->count || !may_match(s, p->items[input++].pattern, g->arguments[i], LOOK_DEPTH)) return false;
  }
  return true;
}

/* The rules that are worth trying. */
static uint32_t find_alternatives(struct search *s, const struct goal *g, uint32_t *rules) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < g->definition->rule_count; i++)
    if (rule_may_match(s, g, &g->definition->rules[i])) rules[count++] = i;
  return count;
}

/* If arguments are known, they become smaller from call to call. */
static void order_clauses(struct search *s, const struct goal *g, struct choice *c, bool makes) {
  unsigned deepest = s->options->depth * (makes ? 2 : 4) + 20;
  if (makes && s->options->size > 0) by_budget(s, g, c);
  else if (g->depth > deepest) by_cost(g->definition, c);
  else if (s->salt) by_bias(s, g->definition, c);
}

void order_rules(struct search *s, struct goal *g) {
  const struct definition *d = g->definition;
  uint32_t rules[d->rule_count + 1], count = find_alternatives(s, g, rules);
  if (count == 0) return;
  bool makes = order_makes_something(s, g);
  if (makes && s->spare) {
    g->budget = (uint32_t)s->spare;
    store_set(&s->store, &s->spare, 0);
  }
  if (makes && d->continues) store_set(&s->store, &s->points, s->points + 1);
  struct choice *c = choice_push(s, g, count, NULL);
  for (uint32_t i = 0; i < count; i++)
    c->alternatives[i] = (struct alternative){rules[i], d->rules[rules[i]].tries, 1, 0};
  if (!d->judgment) {
    order_clauses(s, g, c, makes);
  } else if (s->options->size > 0) {
    c->looks_ahead = makes && d->continues && !s->looking_ahead;
    if (makes) by_budget(s, g, c);
  } else if (g->depth > s->options->depth) {
    by_cost(d, c);
  } else if (s->order == ORDER_BY_PREMISES) {
    by_premises(s, g, c);
  }
}
