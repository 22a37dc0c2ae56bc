/* derivation: a goal as logic/derive.c, logic/attempts.c and logic/size_calibration.c see it. */
#ifndef ASSAY_LOGIC_DERIVATION_H
#define ASSAY_LOGIC_DERIVATION_H

#include "logic/derive.h"
#include "logic/scale.h"
#include "logic/search.h"

enum {
  DEFAULT_DEPTH = 5,
  ASKED_DEPTH = 64, /* when one derivation is requested, preferably small: the greatest depth to try */
  ASKED_BACKTRACK = 1000,
};

struct derivation_goal {
  const struct syntax *form, *result; /* as written */
  struct scope *scope;
  struct binding *binding;
  bool ready;
  struct program *program;
  struct sort_tables *tables;
  struct language *language;
  struct definition *definition;
  struct inference conclusion; /* the patterns of the goal, the result of a metafunction last */
  struct scale scale;          /* the size of its conclusions */
  uint32_t reach;              /* budgets up to this usually succeed; larger terms are grown */
  bool endless;                /* the judgment itself may not terminate: derivation steps are checked instead */
  bool is_measured;
  struct proof *proof; /* of the last term, if the judgment itself could not decide */
  term last;           /* the last generated term, and... */
  uint64_t last_at;    /* ...the world's releases then */
};

/* Runs one search with a budget of rules, the last of several. Adds its steps. */
enum derivation_outcome attempt(struct machine *m, struct rng *r, struct derivation_goal *g,
                                const struct derivation_options *o, unsigned restarts, uint32_t budget, term *out,
                                uint64_t *steps);
/* Runs as many searches as needed, until it gives up. */
enum derivation_outcome attempts(struct machine *m, struct rng *r, struct derivation_goal *g,
                                 const struct derivation_options *o, term *out);

/* Is there a derivation for these arguments, of a form without a mode? If so, it becomes the goal's
 * proof. */
bool attempt_given(struct machine *m, struct derivation_goal *g, term arguments);

/* Measures the size of conclusions, once per goal. */
void size_calibration_run(struct machine *m, struct derivation_goal *g);

#endif
