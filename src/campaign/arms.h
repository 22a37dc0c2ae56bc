/* arms: the properties of a hunt with the generators that apply to them, and whose turn it is. */
#ifndef ASSAY_CAMPAIGN_ARMS_H
#define ASSAY_CAMPAIGN_ARMS_H

#include "campaign/hunt.h"

#define BLOCK_SECONDS 0.03 /* about how long a block should take */
/* A generator that has made no term in so many attempts is given up, as Redex does it. */
enum { PATIENCE = 100 };

/* All properties, with arms for those that are wanted. */
void arms_add(struct hunt *h, const struct assay_targets *all);
/* The parts of the model. False: it cannot be done, and the world says why. */
bool arms_list_covered(struct hunt *h, assay_subject *s);
/* How often each was used in the world so far, less what `before` says (or NULL); malloc'ed. NULL: nobody knows. */
uint64_t *arms_covered(const struct hunt *h, assay_subject *s, const uint64_t *before);
void arms_steer(struct hunt *h);

/* What an arm costs: seconds, and what it earns: parts of the model that its block used, and nobody before. That is forgotten bit
 * by bit. */
void arms_pay(struct hunt *h, struct hunt_arm *arm, assay_subject *s, double seconds);

/* Could the arm still find something that is wanted? */
bool arms_is_open(const struct hunt *h, const struct hunt_arm *arm);

/* By count, the arms are used in order; by time, the one that has cost least so far. *wait: there is none now, but there
 * may be when somebody has finished. */
struct hunt_arm *arms_choose(struct hunt *h, bool *wait);

/* The last position that may be given out before something is decided. */
uint64_t arms_last_of_turn(const struct hunt *h, const struct hunt_arm *arm);

void arms_free(struct hunt *h);

#endif
