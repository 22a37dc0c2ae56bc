/* costs: the approximate number of judgment rules in the smallest derivation that ends in a rule:
 * the least fixed point.
 *
 * A premise costs as much as the cheapest rule that may conclude it, by the literals and lengths in
 * both. So a rule that needs a term of a pair's type, and thereby the rule of pairs, is known to
 * cost more than that one. */
#include "logic/logic_program.h"

#include "redex/metafunction/template_node.h"

/* May the result of the template match the pattern? */
static bool may_meet(const struct template *t, const struct pattern *p);

static bool constant_may_meet(term t, const struct pattern *p) {
  while (p->kind == PATTERN_NAME) p = p->sub;
  if (p->kind == PATTERN_LITERAL) return t == p->literal;
  if (p->kind != PATTERN_SEQUENCE) return true;
  if (!is_sequence(t)) return false;
  if (p->repeats) return seq_count(t) >= p->min;
  bool may = seq_count(t) == p->count;
  for (uint32_t i = 0; may && i < p->count; i++) may = constant_may_meet(seq_item(t, i), p->items[i].pattern);
  return may;
}

static bool parts_may_meet(const struct template *t, const struct pattern *p) {
  if (!t->plain || p->kind != PATTERN_SEQUENCE) return p->kind != PATTERN_LITERAL || is_sequence(p->literal);
  if (p->repeats) return t->count >= p->min;
  if (t->count != p->count) return false;
  for (uint32_t i = 0; i < p->count; i++)
    if (!may_meet(t->parts[i].template, p->items[i].pattern)) return false;
  return true;
}

static bool may_meet(const struct template *t, const struct pattern *p) {
  while (p->kind == PATTERN_NAME) p = p->sub;
  if (t->kind == TEMPLATE_CONSTANT) return constant_may_meet(t->constant, p);
  return t->kind != TEMPLATE_SEQUENCE || parts_may_meet(t, p);
}

static unsigned premise_cost(const struct definition *d, const struct condition *c) {
  unsigned least = NO_COST;
  for (uint32_t i = 0; i < d->rule_count; i++) {
    const struct inference *r = &d->rules[i];
    const bool may = d->judgment->modeless || (may_meet(c->template, r->inputs) && may_meet(r->outputs, c->pattern));
    if (r->cost < least && may) least = r->cost;
  }
  return least;
}

struct cost_sum {
  struct program *program;
  bool judgment;
  unsigned cost;
};

static void add_cost(struct cost_sum *s, unsigned cost) {
  s->cost = s->cost + cost < NO_COST ? s->cost + cost : NO_COST;
}

/* The calls of metafunctions in a judgment cost nothing: they make no part of the term. */
static void add_call(void *data, struct binding *b, const struct place *place) {
  (void)place;
  struct cost_sum *s = data;
  const struct definition *d = program_find(s->program, b);
  bool free = s->judgment && b->kind != BINDING_JUDGMENT && d && d->cost < NO_COST;
  if (d && !free) add_cost(s, d->cost);
}

/* Parts under an ellipsis may be absent. */
static unsigned rule_cost(struct program *p, const struct definition *d, const struct inference *r) {
  struct cost_sum s = {p, d->judgment != NULL, 1};
  template_calls(r->outputs, true, add_call, &s);
  for (const struct condition *c = r->premises; c; c = c->next) {
    if (c->kind == CONDITION_JUDGMENT) add_cost(&s, premise_cost(program_find(p, c->binding), c));
    template_calls(c->template, true, add_call, &s);
  }
  return s.cost;
}

static bool improve(struct program *p, struct definition *d) {
  bool changed = false;
  for (uint32_t i = 0; i < d->rule_count; i++) {
    unsigned cost = rule_cost(p, d, &d->rules[i]);
    if (cost >= d->rules[i].cost) continue;
    d->rules[i].cost = cost;
    changed = true;
    if (cost < d->cost) d->cost = cost;
  }
  return changed;
}

void program_find_costs(struct program *p) {
  for (bool changed = true; changed;) {
    changed = false;
    for (struct definition *d = p->definitions; d; d = d->next) changed |= improve(p, d);
  }
}
