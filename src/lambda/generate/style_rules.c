/* style_rules: Algorithm 1 of Li's paper on EMI for Haskell: the three typing rules of the
 * simply-typed lambda calculus, read backwards.
 *
 * T-Var is a variable or a constant of exactly the type; T-Abs is a λ; T-App is a function and its
 * argument, of a random type: of the infinitely many instances, M are taken. The paper enumerates
 * all resulting programs; here one is drawn, and a rule that fails is undone. */
#include "lambda/generate/making.h"

enum { M = 5 };

static void offer_rules(struct making *m, struct goal_choices *c, const struct type *goal, int32_t size) {
  const struct candidate_list *l = making_candidates(m, goal);
  const double weight_of_constants = 1, weight_of_variables = 2, weight_of_rules = 3;
  choices_add(c, RULE_VARIABLE, 0, m->depth, NULL, m->depth ? weight_of_variables / m->depth : 0);
  offer_constants(c, l->sums, 0, l->leaves, weight_of_constants);
  if (size <= 0) return;
  if (goal->head == TYPE_ARROW) choices_add(c, RULE_LAMBDA, 0, 1, NULL, weight_of_rules);
  choices_add(c, RULE_APPLY, 0, M, NULL, weight_of_rules / M);
}

const struct making_style style_rules = {.begin = classic_begin,
                                         .offer = offer_rules,
                                         .unknown = classic_unknown,
                                         .of_definitions = &style_open,
                                         .share = classic_share,
                                         .extra = {0, 0},
                                         .patience = 4,
                                         .last_patience = 4};
