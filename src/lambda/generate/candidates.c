/* candidates: building the index (lambda/generate/candidates.h). */
#include "lambda/generate/candidates.h"

#include <math.h>

struct candidates_building {
  const struct signature *signature;
  const bool *taken;
  struct candidates_extra extra;
  int head;            /* the head; negative: any */
  const double *costs; /* of each head */
  struct candidate *list;
  uint32_t count; /* with list NULL, candidates are only counted */
};

static bool may_fit(const struct candidates_building *b, const struct constant *c, uint32_t arguments) {
  const uint32_t known = arguments < c->arity ? arguments : c->arity;
  const uint16_t head = c->results[known]->head;
  if (arguments < c->least || (known < arguments && (head != TYPE_PARAMETER || b->head < 0))) return false;
  return b->head < 0 || head == TYPE_PARAMETER || head == b->head;
}

/* ---- costs ---- */

static const double endless = 100; /* more than any program of a few nodes */

/* The cost of a program of that type, which may begin with a λ. */
static double type_cost(const struct type *t, const double *costs) {
  if (t->head == TYPE_PARAMETER) return 1;
  if (t->head != TYPE_ARROW) return costs[t->head];
  return fmin(costs[TYPE_ARROW], 1 + type_cost(t->arguments[1], costs));
}

static double cost_of(const struct constant *c, uint32_t arguments, const double *costs) {
  double cost = 1 + arguments;
  for (uint32_t i = 0; i < arguments; i++)
    cost += i >= c->arity || c->arguments[i].is_variable ? 1 : type_cost(c->arguments[i].type, costs);
  return fmin(cost, endless);
}

/* The minimum cost of a program whose type has this head, from the costs so far. */
static double head_cost(const struct candidates_building *b, const double *costs) {
  double least = endless;
  for (uint32_t i = 0; i < b->signature->count; i++) {
    const struct constant *c = b->signature->constants[i];
    for (uint32_t n = c->least; b->taken[i] && n <= c->arity; n++)
      if (may_fit(b, c, n)) least = fmin(least, cost_of(c, n, costs));
  }
  return least;
}

static const double *find_costs(struct candidates_building b) {
  const uint16_t heads = b.signature->constructors.count;
  double *costs = arena_array(&b.signature->world->arena, heads, sizeof *costs);
  for (uint16_t i = 0; i < heads; i++) costs[i] = endless;
  for (bool changed = true; changed;) {
    changed = false;
    for (b.head = 0; b.head < heads; b.head++) {
      const double cost = head_cost(&b, costs);
      changed = changed || cost < costs[b.head];
      costs[b.head] = cost;
    }
  }
  return costs;
}

/* ---- lists ---- */

enum section { LEAVES, USERS, OTHERS, SECTIONS };

static enum section section_of(const struct constant *c, uint32_t arguments) {
  uint32_t variables = 0;
  for (uint32_t i = 0; i < arguments && i < c->arity; i++) variables += c->arguments[i].is_variable;
  return variables == arguments ? LEAVES : variables ? USERS : OTHERS;
}

static void add_candidate(struct candidates_building *b, const struct constant *c, uint32_t arguments) {
  const uint32_t i = b->count++;
  if (b->list) b->list[i] = (struct candidate){c, arguments, cost_of(c, arguments, b->costs)};
}

static void weigh_list(struct candidate_list *l, const uint32_t *weights, uint32_t even) {
  for (uint32_t i = 0; i < l->count; i++) {
    const struct constant *c = l->list[i].constant;
    const double weight = weights ? c->weight * weights[c->number] / even : c->weight;
    l->sums[i] = (i ? l->sums[i - 1] : 0) + weight;
    l->cheap[i] = (i ? l->cheap[i - 1] : 0) + weight * pow(4, -l->list[i].cost);
  }
}

void candidates_weigh(struct candidates *c, const struct signature *s, const uint32_t *weights, uint32_t even) {
  for (uint32_t i = 0; i < s->constructors.count; i++) weigh_list(&c->by_head[i], weights, even);
  weigh_list(&c->any, weights, even);
}

static void add_section(struct candidates_building *b, enum section section) {
  const struct signature *s = b->signature;
  for (uint32_t i = 0; i < s->count; i++) {
    const struct constant *c = s->constants[i];
    const uint32_t extra = c->arity ? b->extra.of_functions : b->extra.of_atoms;
    if (!b->taken[i] || c->weight <= 0) continue;
    for (uint32_t n = 0; n <= c->arity + extra; n++)
      if (section_of(c, n) == section && may_fit(b, c, n)) add_candidate(b, c, n);
  }
}

static struct candidate_list make_list(struct candidates_building b) {
  struct arena *arena = &b.signature->world->arena;
  uint32_t ends[SECTIONS];
  for (int i = 0; i < SECTIONS; i++) {
    add_section(&b, (enum section)i);
    ends[i] = b.count;
  }
  b.list = arena_array(arena, b.count, sizeof *b.list);
  struct candidate_list list = {b.list,
                                arena_array(arena, b.count, sizeof *list.sums),
                                arena_array(arena, b.count, sizeof *list.cheap),
                                ends[LEAVES],
                                ends[USERS],
                                ends[OTHERS]};
  b.count = 0;
  for (int i = 0; i < SECTIONS; i++) add_section(&b, (enum section)i);
  weigh_list(&list, NULL, 1);
  return list;
}

struct candidates candidates_make(const struct signature *s, const bool *taken, struct candidates_extra extra) {
  struct candidates c = {.by_head = arena_array(&s->world->arena, s->constructors.count, sizeof *c.by_head)};
  for (uint32_t i = 0; i < s->count; i++)
    if (s->constants[i]->arity + EXTRA_ARGUMENTS > MOST_ARGUMENTS)
      world_error(s->world, &s->constants[i]->place, "a constant has at most %d arguments",
                  MOST_ARGUMENTS - EXTRA_ARGUMENTS);
  struct candidates_building b = {.signature = s, .taken = taken, .extra = extra};
  b.costs = find_costs(b);
  for (b.head = 0; b.head < s->constructors.count; b.head++) c.by_head[b.head] = make_list(b);
  b.head = -1;
  c.any = make_list(b);
  return c;
}
