/* style_open: types are left open, and refined by choices: types are never guessed, and a variable
 * of open type may be used anywhere (which the thesis leaves to future work).
 *
 * The size is the approximate number of nodes: it is divided among parts at random, and while much
 * of it is left, choices that would end here are rare. */
#include "lambda/generate/making.h"

#include <math.h>

/* Variables, their calls and seq are frequent: with these weights, GHC's strictness bugs were found
 * soonest, among a few choices tested on one seed, with about five bugs found for each, which is
 * weak evidence. */
static const double weight_of_constants = 2, weight_of_users = 4, weight_of_variables = 6, weight_of_calls = 6,
                    weight_of_lambda = 5, weight_of_redex = 2;

struct type *open_unknown(struct making *m) {
  return type_variable(&m->store);
}

/* ---- sizes ---- */

static int32_t draw_below(struct making *m, int32_t n) { return n > 0 ? (int32_t)rng_below(&m->rng, (uint64_t)n) : 0; }

int32_t open_begin(struct making *m, int32_t size) { return size / 3 + draw_below(m, size / 3 + 1) + 1; }

/* A negative rest is passed to each of the parts. */
void open_share(struct making *m, int32_t size, uint32_t made, uint32_t parts, int32_t *shares) {
  const int32_t count = (int32_t)parts;
  int32_t left = size - (int32_t)made;
  for (int32_t i = 0; i < count; i++) {
    shares[i] = left <= 0 || i + 1 == count ? left : draw_below(m, 2 * (left / (count - i)) + 1);
    if (left > 0) left -= shares[i];
  }
}

/* ---- rules ---- */

enum { FEW = 3, OVERDRAWN = -8 }; /* unused nodes; excess nodes, if nothing else fits */

/* With many candidates, constants are chosen more often: otherwise programs of a large signature
 * would be all variables and seq. */
static double weight_of(const struct candidate_list *l) {
  const double many = 45;
  return weight_of_constants * fmax(1, candidates_weight(l->sums, l->users, l->count) / many);
}

/* When no leaf fits: constants that are likely to need the fewest nodes. */
static void offer_cheap(struct goal_choices *c, const struct candidate_list *l, const struct type *goal) {
  const double last_resort = 1e-6;
  offer_constants(c, l->cheap, l->users, l->count, last_resort);
  if (goal->head == TYPE_ARROW) choices_add(c, RULE_LAMBDA, 0, 1, NULL, last_resort);
}

static void offer_nodes(struct making *m, struct goal_choices *c, const struct candidate_list *l,
                        const struct type *goal, int32_t size, offer_variables *variables) {
  const bool may_be_function = goal->head == TYPE_ARROW || (goal->head == TYPE_VARIABLE && size > FEW);
  offer_constants(c, l->sums, l->users, l->count, weight_of(l));
  if (m->depth) offer_constants(c, l->sums, l->leaves, l->users, weight_of_users);
  if (m->depth) variables(m, c, RULE_CALL, weight_of_calls);
  if (may_be_function) choices_add(c, RULE_LAMBDA, 0, 1, NULL, weight_of_lambda);
  if (size > FEW) choices_add(c, RULE_APPLY, 0, 1, NULL, weight_of_redex);
}

void open_offer(struct making *m, struct goal_choices *c, const struct type *goal, int32_t size,
                offer_variables *variables) {
  const struct candidate_list *l = making_candidates(m, goal);
  const double worth = size <= 1 ? 1 : size <= FEW ? 0.2 : 0.002; /* of programs that end here */
  offer_constants(c, l->sums, 0, l->leaves, weight_of_constants * worth);
  if (m->depth) variables(m, c, RULE_VARIABLE, weight_of_variables * worth);
  if (size > 1) offer_nodes(m, c, l, goal, size, variables);
  else if (size > OVERDRAWN) offer_cheap(c, l, goal);
}

/* Equal weights, except for definitions. */
static void offer_by_worth(struct making *m, struct goal_choices *c, enum making_rule rule, double weight) {
  double sum = m->depth, *sums = NULL;
  if (m->definitions) sums = arena_array(&m->signature->world->arena, m->depth, sizeof *sums), sum = 0;
  for (uint32_t i = 0; sums && i < m->depth; i++) sums[i] = sum += variable_worth(&m->scope[i]);
  choices_add(c, rule, 0, m->depth, sums, weight / sum);
}

static void offer_open(struct making *m, struct goal_choices *c, const struct type *goal, int32_t size) {
  open_offer(m, c, goal, size, offer_by_worth);
}

const struct making_style style_open = {.begin = open_begin,
                                        .offer = offer_open,
                                        .unknown = open_unknown,
                                        .share = open_share,
                                        .extra = {1, 0},
                                        .patience = 3,
                                        .last_patience = 1,
                                        .only_redexes = true};
