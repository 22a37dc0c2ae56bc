/* pairing: bijections between numbers and tuples of numbers.
 *
 * Even: bit b of the number is a bit of part b mod k, so all parts have about as many bits. Skew: (u, rest) is
 * 2^u (2 rest + 1) - 1, so u grows as the number of bits does; for parts whose size is their number. */
#ifndef ASSAY_GEN_PAIRING_H
#define ASSAY_GEN_PAIRING_H

#include "gen/nat.h"

void pairing_split_word(uint64_t n, uint32_t k, uint64_t *parts);
void pairing_split(struct arena *a, struct nat *n, uint32_t k, struct nat *parts);
struct nat pairing_join(struct arena *a, const struct nat *parts, uint32_t k);

/* n becomes the rest; u is returned. */
static inline uint64_t pairing_skew_split_word(uint64_t *n) {
  uint64_t zeros = *n == UINT64_MAX ? 64 : (uint64_t)__builtin_ctzll(*n + 1);
  *n = zeros >= 63 ? 0 : (*n + 1) >> (zeros + 1);
  return zeros;
}
uint64_t pairing_skew_split(struct arena *a, struct nat *n);
void pairing_skew_join(struct arena *a, struct nat *rest, uint64_t u); /* rest becomes the number */

#endif
