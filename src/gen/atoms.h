/* atoms: random numbers, strings and booleans.
 *
 * Small and plain ones are by far the likeliest. The unusual come in as a campaign goes on, so that
 * the first counterexample is a simple one: `attempt` counts from 1. Functions of the stream alone:
 * no libm, no addresses. */
#ifndef ASSAY_GEN_ATOMS_H
#define ASSAY_GEN_ATOMS_H

#include "core/rng.h"
#include "core/term.h"
#include "redex/language/pattern.h"

struct atom_source {
  struct world *world;
  struct rng *rng;
  const struct language *language; /* whose literals appear in strings */
  unsigned size;                   /* about how large numbers and lengths are */
  uint64_t attempt;
};

/* How often something of probability 1 / (mean + 1) fails to happen before it does: mean `mean`,
 * most often 0. */
unsigned atoms_count(struct rng *r, unsigned mean);
/* One of the kinds from PATTERN_NUMBER to PATTERN_BOOLEAN. */
term atoms_make(const struct atom_source *a, enum pattern_kind kind);
/* Letters, and later in a campaign also those of other scripts; `plain`: nothing else. UTF-8 into
 * `out`, which has room for four bytes per character; the length is returned. */
size_t atoms_text(struct rng *r, uint64_t attempt, bool plain, unsigned characters, char *out);

#endif
