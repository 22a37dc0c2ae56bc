/* disagreement: is something else to blame in each of two failing terms?
 *
 * A place of a failing term is open if the term mostly fails with others there, too. Terms that
 * differ in some places only disagree if one of these is open in the first and not in the second,
 * and another the other way round: (mul 3 1) and (mul 1 8), if (mul 3 x) mostly fails and (mul x 3)
 * does not, and (mul x 8) and not (mul 8 x); with both, (mul 3 8), it must fail, too. But (mul 1 4)
 * and (mul 1 8) do not disagree.
 *
 * They disagree, too, if the new one has other parts, and the known one no longer fails with what
 * the new one has in the same parts: then these are not to blame for the new one's failure. */
#ifndef ASSAY_GENERALISE_DISAGREEMENT_H
#define ASSAY_GENERALISE_DISAGREEMENT_H

#include "reduce/reduce.h"
#include "space/space.h"

struct disagreement_question {
  struct space *space;                                                    /* with `places` and `vary` */
  term terms[2];                                                          /* the new one; the known one */
  void (*check)(void *data, struct reduce_candidate *list, size_t count); /* a batch of candidates */
  void *data;
  uint64_t seed;
};
/* False if nothing could be asked, or was answered. */
bool terms_disagree(const struct disagreement_question *q);

#endif
