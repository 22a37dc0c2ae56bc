/* style_open: types are left open, and refined by what is chosen: no type is ever guessed, and a variable whose type is still open may be used
 * wherever something is wanted (what the thesis leaves to future work).
 *
 * The size is about how many nodes the program will have: it is shared out among parts at random, and while there is much of it, whatever
 * would end here is rare. */
#include "lambda/making.h"

static const double weight_of_constants = 3, weight_of_users = 1, weight_of_variables = 1.5, weight_of_calls = 3,
                    weight_of_lambda = 4, weight_of_redex = 1;

static struct type *unknown(struct making *m) { return type_variable(&m->store); }

/* ---- sizes ---- */

static int32_t draw_below(struct making *m, int32_t n) { return n > 0 ? (int32_t)rng_below(&m->rng, (uint64_t)n) : 0; }

static int32_t begin(struct making *m, int32_t size) { return size / 5 + draw_below(m, size / 2 + 1) + 1; }

static void share(struct making *m, int32_t size, uint32_t parts, int32_t *shares) {
  const int32_t count = (int32_t)parts;
  int32_t left = size - 1 - (count > 1 ? count : 0);
  for (int32_t i = 0; i < count; i++) {
    const int32_t mean = left / (count - i);
    shares[i] = i + 1 == count ? left : draw_below(m, 2 * mean + 1);
    left -= shares[i];
  }
}

/* ---- rules ---- */

enum { FEW = 3 }; /* nodes that may be left over */

/* What a rule that ends here, and one that makes parts, is worth. */
static double worth_of_leaf(int32_t size) { return size <= 1 ? 1 : size <= FEW ? 0.2 : 0.002; }
static double worth_of_node(int32_t size) {
  const double last_resort = 1e-6; /* there may be nothing that ends here */
  return size > 1 ? 1 : last_resort;
}

static void add_constants(struct choices *c, const struct candidate_list *l, uint32_t first, uint32_t end,
                          double weight) {
  const double sum = candidates_weight(l, first, end);
  if (sum > 0) choices_add(c, RULE_CONSTANT, first, end - first, l->sums, weight / sum);
}

static void offer(struct making *m, struct choices *c, const struct type *goal, int32_t size) {
  enum { OVERDRAWN = -16 };
  const struct candidate_list *l = making_candidates(m, goal);
  const double leaf = worth_of_leaf(size), node = worth_of_node(size);
  const double share_of_variable = m->depth ? 1.0 / m->depth : 0;
  const bool may_be_function = goal->head == TYPE_ARROW || (goal->head == TYPE_VARIABLE && size > FEW);
  add_constants(c, l, 0, l->leaves, weight_of_constants * leaf);
  choices_add(c, RULE_VARIABLE, 0, m->depth, NULL, weight_of_variables * leaf * share_of_variable);
  if (size <= OVERDRAWN) return;
  add_constants(c, l, l->users, l->count, weight_of_constants * node);
  if (m->depth) add_constants(c, l, l->leaves, l->users, weight_of_users * node);
  choices_add(c, RULE_CALL, 0, m->depth, NULL, weight_of_calls * node * share_of_variable);
  if (may_be_function) choices_add(c, RULE_LAMBDA, 0, 1, NULL, weight_of_lambda * node);
  if (size > FEW) choices_add(c, RULE_APPLY, 0, 1, NULL, weight_of_redex);
}

const struct style style_open = {
    .begin = begin, .offer = offer, .unknown = unknown, .share = share, .extra = {1, 0}, .only_redexes = true};
