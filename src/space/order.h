/* order: which of two terms is simpler. Well-founded: a reduction goes down in it, and therefore
 * ends.
 *
 * By size, then by the first place where the terms differ: an atom is simpler than a sequence, a
 * number than a symbol, a number nearer to 0 than one further away, a string than longer ones and,
 * of those as long, than one with characters further from a, a constructor than those that come
 * after it in the grammar. */
#ifndef ASSAY_SPACE_ORDER_H
#define ASSAY_SPACE_ORDER_H

#include "space/space.h"

/* Sizes apart: below 0 if a is simpler than b. */
int order_compare(struct space *s, term a, term b);

/* By number of nodes, then by that: what a candidate must be at least at its own place, if nothing
 * else measures it. */
static inline bool order_is_smaller(struct space *s, term a, term b) {
  if (term_nodes(a) != term_nodes(b)) return term_nodes(a) < term_nodes(b);
  return order_compare(s, a, b) < 0;
}

#endif
