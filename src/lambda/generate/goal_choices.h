/* goal_choices: the ways to go on at a goal, drawn by weight, each once.
 *
 * Choices come in groups of a rule each. Nothing is listed: what was drawn is a bit, and what is
 * drawn again is drawn anew, which leaves the odds of the others as they are. */
#ifndef ASSAY_LAMBDA_GENERATE_GOAL_CHOICES_H
#define ASSAY_LAMBDA_GENERATE_GOAL_CHOICES_H

#include "core/rng.h"

#include <stddef.h>

enum { CHOICES_MOST = 4096, CHOICE_GROUPS = 12 };

struct choice_group {
  unsigned rule;
  uint32_t first, count; /* of the items that its rule knows */
  const double *sums;    /* of their weights, up to and with each; NULL: all weigh 1 */
  double scale;          /* times this */
  double weight;         /* of all its items; 0 when all have been drawn */
  uint32_t bit, left;    /* of its first item; how many have not been drawn */
};

struct goal_choice {
  unsigned rule;
  uint32_t item;
};

struct goal_choices {
  struct choice_group groups[CHOICE_GROUPS];
  unsigned count;
  uint32_t bits;
  double weight; /* of all groups */
  uint64_t drawn[CHOICES_MOST / 64];
};

void choices_init(struct goal_choices *c);
/* Items first, first + 1, ... of a rule; as many as there is room for. */
void choices_add(struct goal_choices *c, unsigned rule, uint32_t first, uint32_t count, const double *sums,
                 double scale);
/* One that was not drawn before; false if there is none. */
bool choices_draw(struct goal_choices *c, struct rng *r, struct goal_choice *out);

#endif
