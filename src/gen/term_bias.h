/* term_bias: what a single term is fond of.
 *
 * Some productions and rules weigh much more than others, drawn anew for each term: so what occurs
 * twice in a rare term is not rare twice (swarm testing: Groce et al., ISSTA 2012). */
#ifndef ASSAY_GEN_TERM_BIAS_H
#define ASSAY_GEN_TERM_BIAS_H

#include <stdint.h>

/* The weight of something, by its number. A salt of 0: the term has no bias, all weigh the same. */
static inline uint64_t term_bias(uint64_t salt, uint64_t number) {
  static const unsigned char weights[] = {1, 4, 4, 16};
  if (!salt) return weights[1];
  return weights[((salt ^ number) * UINT64_C(0x9E3779B97F4A7C15)) >> 62];
}

#endif
