/* style_used: as in style_open, types are left open; and variables are there because they are used (the idea of Frank, Quiring and
 * Lampropoulos, "Generating Well-Typed Terms That Are Not 'Useless'", POPL 2024).
 *
 * A λ that is applied gets a parameter when its body wants something: the argument is made later, outside, and is as large as what it is
 * for would have been. A λ that a constant is given has the parameters that it has; those that have not been used yet are preferred. */
#include "lambda/making.h"

static const double weight_of_constants = 2, weight_of_users = 4, weight_of_variables = 6, weight_of_calls = 6,
                    weight_of_lambda = 5, weight_of_redex = 2, weight_of_new = 1, weight_of_new_calls = 1;

enum { FEW = 3, OVERDRAWN = -8, PARAMETERS = 3 };
static const double unused_is_preferred = 4; /* to what is used already, so many times */

/* ---- variables ---- */

/* The sums of the weights of the variables in scope: of those that are there, and of those that may come to be. */
struct variables {
  double *known, *new;
  double known_weight, new_weight;
};

static struct variables weigh_variables(struct making *m) {
  struct arena *arena = &m->signature->world->arena;
  struct variables v = {arena_array(arena, m->depth, sizeof(double)), arena_array(arena, m->depth, sizeof(double)), 0,
                        0};
  for (uint32_t i = 0; i < m->depth; i++) {
    if (is_new(&m->scope[i])) v.new_weight++;
    else v.known_weight += m->scope[i].uses ? 1 : unused_is_preferred;
    v.known[i] = v.known_weight;
    v.new[i] = v.new_weight;
  }
  return v;
}

static void offer_variables(struct making *m, struct choices *c, const struct variables *v, enum rule rule,
                            double weight, double weight_if_new) {
  if (v->known_weight > 0) choices_add(c, rule, 0, m->depth, v->known, weight / v->known_weight);
  if (v->new_weight > 0) choices_add(c, rule, 0, m->depth, v->new, weight_if_new / v->new_weight);
}

/* ---- rules ---- */

/* When no leaf will do: what is likely to need the fewest nodes. */
static void offer_cheap(struct choices *c, const struct candidate_list *l, const struct type *goal) {
  const double last_resort = 1e-6;
  offer_constants(c, l->cheap, l->users, l->count, last_resort);
  if (goal->head == TYPE_ARROW) choices_add(c, RULE_LAMBDA, 0, 1, NULL, last_resort);
}

static void offer_nodes(struct making *m, struct choices *c, const struct candidate_list *l, const struct type *goal,
                        int32_t size) {
  const bool may_be_function = goal->head == TYPE_ARROW || (goal->head == TYPE_VARIABLE && size > FEW);
  offer_constants(c, l->sums, l->users, l->count, weight_of_constants);
  if (m->depth) offer_constants(c, l->sums, l->leaves, l->users, weight_of_users);
  if (may_be_function) choices_add(c, RULE_LAMBDA, 0, 1, NULL, weight_of_lambda);
  if (size > FEW) choices_add(c, RULE_APPLY, 0, 1, NULL, weight_of_redex);
}

static void offer(struct making *m, struct choices *c, const struct type *goal, int32_t size) {
  const struct candidate_list *l = making_candidates(m, goal);
  const struct variables v = weigh_variables(m);
  const double worth = size <= 1 ? 1 : size <= FEW ? 0.2 : 0.002;
  offer_constants(c, l->sums, 0, l->leaves, weight_of_constants * worth);
  offer_variables(m, c, &v, RULE_VARIABLE, weight_of_variables * worth, weight_of_new);
  if (size > 1) offer_variables(m, c, &v, RULE_CALL, weight_of_calls, weight_of_new_calls);
  if (size > 1) offer_nodes(m, c, l, goal, size);
  else if (size > OVERDRAWN) offer_cheap(c, l, goal);
}

const struct style style_used = {.begin = open_begin,
                                 .offer = offer,
                                 .unknown = open_unknown,
                                 .share = open_share,
                                 .extra = {1, 0},
                                 .patience = 3,
                                 .last_patience = 1,
                                 .parameters = PARAMETERS};
