/* derivation: a goal as it is inside of logic/derive.c, logic/attempts.c and
 * logic/size_calibration.c. */
#ifndef ASSAY_LOGIC_DERIVATION_H
#define ASSAY_LOGIC_DERIVATION_H

#include "logic/derive.h"
#include "logic/scale.h"
#include "logic/search.h"

enum {
  DEFAULT_DEPTH = 5,
  ASKED_DEPTH = 64, /* where one derivation is wanted, and the smaller the better: depths up to that are tried */
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
  struct scale scale;          /* how large its conclusions are */
  uint32_t reach;              /* budgets up to that make terms without much ado; larger terms are grown */
  bool endless;                /* the judgment itself may never come to the answer: its steps are checked instead */
  bool is_measured;
  struct proof *proof; /* of the last term, if the judgment itself could not tell */
  term last;           /* what was generated last, and... */
  uint64_t last_at;    /* ...the world's releases then */
};

/* One search with so many rules, the last of several. Adds the steps that it takes. */
enum derivation_outcome attempt(struct machine *m, struct rng *r, struct derivation_goal *g,
                                const struct derivation_options *o, unsigned restarts, uint32_t budget, term *out,
                                uint64_t *steps);
/* As many as it takes, until it gives up. */
enum derivation_outcome attempts(struct machine *m, struct rng *r, struct derivation_goal *g,
                                 const struct derivation_options *o, term *out);

/* Is there a derivation for these arguments, of a form without a mode? Then the goal's proof is
 * one. */
bool attempt_given(struct machine *m, struct derivation_goal *g, term arguments);

/* Measures how large conclusions become, once per goal. */
void size_calibration_run(struct machine *m, struct derivation_goal *g);

#endif
