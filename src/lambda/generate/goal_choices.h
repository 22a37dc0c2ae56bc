/* goal_choices: the choices at a goal, drawn by weight without replacement.
 *
 * Choices come in groups, one for each rule, and are not listed. A bit marks each drawn item; an
 * item drawn again is rejected, which leaves the odds of the others unchanged. */
#ifndef ASSAY_LAMBDA_GENERATE_GOAL_CHOICES_H
#define ASSAY_LAMBDA_GENERATE_GOAL_CHOICES_H

#include "core/rng.h"

#include <stddef.h>

enum { CHOICES_MOST = 4096, CHOICE_GROUPS = 12 };

struct choice_group {
  unsigned rule;
  uint32_t first, count; /* of the rule's items */
  const double *sums;    /* cumulative weights; NULL: all weigh 1 */
  double scale;          /* multiplies the weights */
  double weight;         /* of all its items; 0 when all were drawn */
  uint32_t bit, left;    /* of its first item; the number of items not drawn */
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
/* Adds items first, first + 1, ... of a rule, as far as there is room. */
void choices_add(struct goal_choices *c, unsigned rule, uint32_t first, uint32_t count, const double *sums,
                 double scale);
/* Draws an item that was not drawn before; false if there is none. */
bool choices_draw(struct goal_choices *c, struct rng *r, struct goal_choice *out);

#endif
