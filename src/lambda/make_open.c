/* make_open: types are left open, and refined by what is chosen: no type is ever guessed, and a variable whose type is still open may be used
 * wherever something is wanted (what the thesis leaves to future work).
 *
 * The size is about how many nodes the program will have: it is shared out among parts at random, and while there is much of it, whatever
 * would end here is rare. */
#include "lambda/making.h"

static const double weight_of_constants = 3, weight_of_variables = 2, weight_of_lambda = 4, weight_of_redex = 1;
enum { FEW = 3 }; /* nodes, of which one may be left over without regret */

static struct type *unknown(struct making *m) { return type_variable(&m->store); }

static int32_t draw_below(struct making *m, int32_t n) { return n > 0 ? (int32_t)rng_below(&m->rng, (uint64_t)n) : 0; }

static void share(struct making *m, int32_t size, uint32_t parts, int32_t *shares) {
  const int32_t count = (int32_t)parts;
  int32_t left = size - 1 - (count > 1 ? count : 0);
  for (int32_t i = 0; i < count; i++) {
    const int32_t mean = left / (count - i);
    shares[i] = i + 1 == count ? left : draw_below(m, 2 * mean + 1);
    left -= shares[i];
  }
}

/* What a rule that ends here, or makes parts, is worth at this size. */
static double worth_of_leaf(int32_t size) { return size <= 1 ? 1 : size <= FEW ? 0.3 : 0.02; }
static double worth_of_node(int32_t size) {
  const double last_resort = 1e-6; /* there may be nothing that ends here */
  return size <= 1 ? last_resort : 1;
}

static void offer_constants(struct choices *c, const struct candidate_list *l, int32_t size) {
  const double leaves = l->leaves ? l->sums[l->leaves - 1] : 0, all = l->count ? l->sums[l->count - 1] : 0;
  if (leaves > 0)
    choices_add(c, RULE_CONSTANT, 0, l->leaves, l->sums, weight_of_constants * worth_of_leaf(size) / leaves);
  if (all > leaves)
    choices_add(c, RULE_CONSTANT, l->leaves, l->count - l->leaves, l->sums,
                weight_of_constants * worth_of_node(size) / (all - leaves));
}

static void offer(struct making *m, struct choices *c, const struct type *goal, int32_t size) {
  enum { OVERDRAWN = -16 };
  const struct candidate_list *l = making_candidates(m, goal);
  const bool may_grow = size > OVERDRAWN;
  if (may_grow) offer_constants(c, l, size);
  else if (l->leaves) choices_add(c, RULE_CONSTANT, 0, l->leaves, l->sums, 1);
  if (m->depth)
    choices_add(c, RULE_VARIABLE, 0, m->depth, NULL, weight_of_variables / m->depth * (size > FEW ? 0.5 : 1));
  if (may_grow && (goal->head == TYPE_ARROW || (goal->head == TYPE_VARIABLE && size > FEW)))
    choices_add(c, RULE_LAMBDA, 0, 1, NULL, weight_of_lambda * worth_of_node(size));
  if (size > FEW) choices_add(c, RULE_APPLY, 0, 1, NULL, weight_of_redex);
}

static const struct style open = {.offer = offer, .unknown = unknown, .share = share, .leaf = 1, .only_redexes = true};

term make_open(struct making *m) {
  m->style = &open;
  const int32_t size = m->size / 5 + draw_below(m, m->size / 2 + 1) + 1;
  return make_goal(m, m->goal, size);
}
