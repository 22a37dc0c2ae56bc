/* style_classic: the algorithm of chapter 2 of Pałka's thesis. Every goal has a ground type: types
 * that unification leaves open are drawn. */
#include "lambda/generate/making.h"

enum { APPLY_TRIES = 5 };

/* The weights of the rules. The instances of a rule share its weight: then read, λa.a is as
 * frequent as in the original. */
static const double weight_of_constants = 1, weight_of_variables = 2, weight_of_lambda = 4, weight_of_apply = 4;

/* ---- types ---- */

/* A type of the signature or the goal, or, now and then, a part of one. */
static struct type *draw_mentioned(struct making *m) {
  const uint64_t i = rng_below(&m->rng, m->depth + m->base_count);
  const bool is_scope = i < m->depth && !m->scope[i].polymorphic;
  struct type *t = is_scope ? m->scope[i].type : m->base[i < m->depth ? i % m->base_count : i - m->depth];
  while (t->count > 0 && rng_below(&m->rng, 3) == 0) t = t->arguments[rng_below(&m->rng, t->count)];
  return t;
}

static struct type *draw_type(struct making *m, unsigned depth) {
  enum { ONE_IN = 4, DEEPEST = 2 };
  if (depth == DEEPEST || rng_below(&m->rng, ONE_IN) != 0) return draw_mentioned(m);
  const uint64_t head = rng_below(&m->rng, m->signature->constructors.count);
  const uint16_t arity = m->signature->constructors.list[head].arity;
  struct type *arguments[MOST_ARGUMENTS];
  if (arity == 0 || arity > MOST_ARGUMENTS) return draw_mentioned(m);
  for (uint16_t i = 0; i < arity; i++) arguments[i] = draw_type(m, depth + 1);
  return type_make(m->signature->world, (uint16_t)head, arguments, arity);
}

/* A small ground type, from the scope and the signature, or composed of these. */
struct type *classic_unknown(struct making *m) {
  return draw_type(m, 0);
}

/* ---- sizes and rules ---- */

/* Equation 2.1. */
void classic_share(struct making *m, int32_t size, uint32_t made, uint32_t parts, int32_t *shares) {
  (void)m, (void)made;
  for (uint32_t i = 0; i < parts; i++) shares[i] = (size - 1) / (int32_t)parts;
}

int32_t classic_begin(struct making *m, int32_t size) {
  (void)m;
  return size;
}

/* Constants with an argument that must be a variable weigh as much as variables. */
static void offer_classic(struct making *m, struct goal_choices *c, const struct type *goal, int32_t size) {
  const struct candidate_list *l = making_candidates(m, goal);
  const double share_of_variable = m->depth ? weight_of_variables / m->depth : 0;
  choices_add(c, RULE_VARIABLE, 0, m->depth, NULL, share_of_variable);
  if (size == 0) {
    offer_constants(c, l->sums, 0, l->leaves, weight_of_constants);
    return;
  }
  const double leaves = candidates_weight(l->sums, 0, l->leaves),
               others = candidates_weight(l->sums, l->users, l->count);
  offer_constants(c, l->sums, 0, l->leaves, weight_of_constants * leaves / (leaves + others));
  offer_constants(c, l->sums, l->users, l->count, weight_of_constants * others / (leaves + others));
  if (m->depth) offer_constants(c, l->sums, l->leaves, l->users, weight_of_variables);
  choices_add(c, RULE_CALL, 0, m->depth, NULL, share_of_variable);
  if (goal->head == TYPE_ARROW) choices_add(c, RULE_LAMBDA, 0, 1, NULL, weight_of_lambda);
  choices_add(c, RULE_APPLY, 0, APPLY_TRIES, NULL, weight_of_apply / APPLY_TRIES);
}

const struct making_style style_classic = {.begin = classic_begin,
                                           .offer = offer_classic,
                                           .unknown = classic_unknown,
                                           .of_definitions = &style_open, /* drawing type schemes would be guesswork */
                                           .share = classic_share,
                                           .extra = {EXTRA_ARGUMENTS, EXTRA_ARGUMENTS},
                                           .patience = 4,
                                           .last_patience = 4};
