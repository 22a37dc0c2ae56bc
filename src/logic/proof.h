/* proof: the derivation that a search has found, and whether it is valid.
 *
 * The judgment itself decides whether a term satisfies it. But some judgments have infinitely many
 * answers and never reach the derived one. Then the derivation is the proof: the model's own code
 * checks each step, that is, the patterns, premises and outputs of one rule on closed terms, where
 * the conclusions of the steps above answer its premises. */
#ifndef ASSAY_LOGIC_PROOF_H
#define ASSAY_LOGIC_PROOF_H

#include "logic/search.h"

struct proof; /* in the world's arena */

/* Of a successful search, for a judgment. NULL: a part is still open. */
struct proof *proof_of_search(struct search *s);
/* Does every step follow by its rule? */
bool proof_holds(struct machine *m, struct proof *p);
/* The derivation as from build-derivations. */
value proof_derivation(struct machine *m, const struct proof *p);

#endif
