/* variable_names: names for the variables of a term under construction, chosen so that terms are
 * often closed.
 *
 * A grammar does not specify which occurrences bind. The heuristic: a variable that is one part of
 * a production, as x in (λ (x τ) e), binds it in the rest of that production; a variable that is a
 * whole term of a non-terminal, as e may be just x, uses it. */
#ifndef ASSAY_GEN_VARIABLE_NAMES_H
#define ASSAY_GEN_VARIABLE_NAMES_H

#include "gen/unfolding.h"

enum variable_role { VARIABLE_BINDS, VARIABLE_USES };

enum { VARIABLES_ROOM = 64 };

struct variable_guess { /* a full list takes no more names */
  struct machine *machine;
  const struct grammar *grammar;
  struct rng *rng;
  uint64_t attempt;
  uint32_t scope_count, seen_count;
  term scope[VARIABLES_ROOM]; /* bound in the enclosing productions; the innermost last */
  term seen[VARIABLES_ROOM];  /* anywhere in the term so far */
};

/* A variable for one of the kinds of variable pattern. */
term variables_make(struct variable_guess *v, const struct pattern *p, enum variable_role role);

#endif
