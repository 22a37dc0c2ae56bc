/* term_bias: the preferences of a single term.
 *
 * Some productions and rules weigh much more than others, drawn anew for each term, so that
 * repetitions of a rare choice in a term are not rarer still (swarm testing: Groce et al., ISSTA
 * 2012). */
#ifndef ASSAY_GEN_TERM_BIAS_H
#define ASSAY_GEN_TERM_BIAS_H

#include <stdint.h>

/* The weight of an entry by its number. A salt of 0: no bias, all weights are equal. */
static inline uint64_t term_bias(uint64_t salt, uint64_t number) {
  static const unsigned char weights[] = {1, 4, 4, 16};
  if (!salt) return weights[1];
  return weights[((salt ^ number) * UINT64_C(0x9E3779B97F4A7C15)) >> 62];
}

#endif
