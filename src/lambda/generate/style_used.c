/* style_used: as in style_open, types are left open; and variables exist because they are used (the
 * idea of Frank, Quiring and Lampropoulos, "Generating Well-Typed Terms That Are Not 'Useless'",
 * POPL 2024).
 *
 * An applied λ gets a parameter when its body needs a term: the argument is made later, outside,
 * and is as large as that term would have been. A λ that is the argument of a constant has fixed
 * parameters, of which unused ones are preferred. */
#include "lambda/generate/making.h"

static const double unused_is_preferred = 4; /* relative to used ones */
static const double weight_of_new = 1;       /* of all potential parameters, in each rule */
enum { PARAMETERS = 3 };                     /* of a λ, at most */

/* The total weights of the variables in scope: existing ones and potential ones. */
struct variable_weights {
  double *known, *new;
  double known_weight, new_weight;
};

static struct variable_weights weigh_variables(struct making *m) {
  struct arena *arena = &m->signature->world->arena;
  struct variable_weights v = {arena_array(arena, m->depth, sizeof(double)),
                               arena_array(arena, m->depth, sizeof(double)), 0, 0};
  for (uint32_t i = 0; i < m->depth; i++) {
    if (is_new(&m->scope[i])) v.new_weight++;
    else v.known_weight += variable_worth(&m->scope[i]) * (m->scope[i].uses ? 1 : unused_is_preferred);
    v.known[i] = v.known_weight;
    v.new[i] = v.new_weight;
  }
  return v;
}

/* A new parameter does not end anything, so its weight is the same for all sizes: its argument is
 * made outside. */
static void offer_by_use(struct making *m, struct goal_choices *c, enum making_rule rule, double weight) {
  const struct variable_weights v = weigh_variables(m);
  if (v.known_weight > 0) choices_add(c, rule, 0, m->depth, v.known, weight / v.known_weight);
  if (v.new_weight > 0) choices_add(c, rule, 0, m->depth, v.new, weight_of_new / v.new_weight);
}

static void offer_used(struct making *m, struct goal_choices *c, const struct type *goal, int32_t size) {
  open_offer(m, c, goal, size, offer_by_use);
}

const struct making_style style_used = {.begin = open_begin,
                                        .offer = offer_used,
                                        .unknown = open_unknown,
                                        .share = open_share,
                                        .extra = {1, 0},
                                        .patience = 3,
                                        .last_patience = 1,
                                        .parameters = PARAMETERS};
