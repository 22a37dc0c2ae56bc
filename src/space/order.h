/* order: which of two terms is simpler. The order is well-founded, so that reduction terminates.
 *
 * By size, then by the first place where the terms differ: an atom is simpler than a sequence, a
 * number than a symbol, a number closer to 0 than one further away, a string than a longer one or,
 * at the same length, one with characters further from a, and a constructor than those after it in
 * the grammar. */
#ifndef ASSAY_SPACE_ORDER_H
#define ASSAY_SPACE_ORDER_H

#include "space/space.h"

/* Ignores sizes. Below 0 if a is simpler than b. */
int order_compare(struct space *s, term a, term b);

/* By number of nodes, then by order_compare: a candidate must at least be smaller in this sense at
 * its own place, if nothing else measures it. */
static inline bool order_is_smaller(struct space *s, term a, term b) {
  if (term_nodes(a) != term_nodes(b)) return term_nodes(a) < term_nodes(b);
  return order_compare(s, a, b) < 0;
}

#endif
