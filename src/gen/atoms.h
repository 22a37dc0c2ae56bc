/* atoms: random numbers, strings and booleans.
 *
 * Small and plain ones are by far the likeliest. Unusual ones become more likely as a campaign
 * proceeds, so that the first counterexample is simple: `attempt` counts from 1. The results depend
 * on the stream alone: no libm, no addresses. */
#ifndef ASSAY_GEN_ATOMS_H
#define ASSAY_GEN_ATOMS_H

#include "core/rng.h"
#include "core/term.h"
#include "redex/language/pattern.h"

struct atom_source {
  struct world *world;
  struct rng *rng;
  const struct language *language; /* whose literals appear in strings */
  unsigned size;                   /* the approximate size of numbers and lengths */
  uint64_t attempt;
};

/* A geometric distribution of the given mean: the number of failures before an event of probability
 * 1 / (mean + 1). The mode is 0. */
unsigned atoms_count(struct rng *r, unsigned mean);
/* One of the kinds from PATTERN_NUMBER to PATTERN_BOOLEAN. */
term atoms_make(const struct atom_source *a, enum pattern_kind kind);
/* Letters, including other scripts later in a campaign unless `plain`. Writes UTF-8 to `out`, which
 * needs four bytes per character, and returns the length. */
size_t atoms_text(struct rng *r, uint64_t attempt, bool plain, unsigned characters, char *out);

#endif
