/* proof: the derivation that a search has found, and whether it is one.
 *
 * The last word on a term has the judgment itself. But some judgments have answers without end, and
 * never come to the one that was derived. Then the derivation is the proof: each of its steps is
 * checked by the model's own code, the patterns, premises and outputs of one rule on closed terms,
 * where the conclusions of the steps above it answer its premises. */
#ifndef ASSAY_LOGIC_PROOF_H
#define ASSAY_LOGIC_PROOF_H

#include "logic/search.h"

struct proof; /* in the world's arena */

/* Of a search that has found something, for a judgment. NULL: something in it is still open. */
struct proof *proof_of_search(struct search *s);
/* Every step follows by its rule. */
bool proof_holds(struct machine *m, struct proof *p);
/* As build-derivations gives it. */
value proof_derivation(struct machine *m, const struct proof *p);

#endif
