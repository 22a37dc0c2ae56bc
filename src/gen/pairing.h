/* pairing: bijections between numbers and tuples of numbers.
 *
 * Even: bit b of the number is a bit of part b mod k, so all parts have about as many bits. Skew:
 * (u, rest) is 2^u (2 rest + 1) - 1, so u grows as the number of bits does; for parts whose size is
 * their number. */
#ifndef ASSAY_GEN_PAIRING_H
#define ASSAY_GEN_PAIRING_H

#include "gen/nat.h"

/* Extracts every k-th bit of a word: bits are moved together in pairs, then in fours... */
struct comb {
  uint32_t k, steps;
  uint64_t masks[7]; /* step s leaves groups of 2^s bits, each starting at a multiple of 2^s k */
};

struct comb comb_of(uint32_t k); /* k > 0 */

static inline uint64_t comb_part(const struct comb *c, uint64_t n) {
  n &= c->masks[0];
  for (uint32_t s = 0, shift = c->k - 1; s < c->steps; s++, shift *= 2) n = (n | n >> shift) & c->masks[s + 1];
  return n;
}

/* The same for the most frequent case. */
static inline uint64_t comb_two(uint64_t n) {
  n &= UINT64_C(0x5555555555555555);
  n = (n | n >> 1) & UINT64_C(0x3333333333333333);
  n = (n | n >> 2) & UINT64_C(0x0F0F0F0F0F0F0F0F);
  n = (n | n >> 4) & UINT64_C(0x00FF00FF00FF00FF);
  n = (n | n >> 8) & UINT64_C(0x0000FFFF0000FFFF);
  return (n | n >> 16) & UINT64_C(0x00000000FFFFFFFF);
}
static inline uint64_t comb_three(uint64_t n) {
  n &= UINT64_C(0x9249249249249249);
  n = (n | n >> 2) & UINT64_C(0x30C30C30C30C30C3);
  n = (n | n >> 4) & UINT64_C(0xF00F00F00F00F00F);
  n = (n | n >> 8) & UINT64_C(0x00FF0000FF0000FF);
  n = (n | n >> 16) & UINT64_C(0xFFFF00000000FFFF);
  return (n | n >> 32) & UINT64_C(0x00000000003FFFFF);
}

/* Splits two words into more than one part. */
void comb_split_wide(const struct comb *c, uint64_t high, uint64_t low, uint64_t *parts);

void pairing_split_word(uint64_t n, uint32_t k, uint64_t *parts);
void pairing_split(struct arena *a, struct nat *n, uint32_t k, struct nat *parts);
struct nat pairing_join(struct arena *a, const struct nat *parts, uint32_t k);

/* n becomes the rest; returns u. */
static inline uint64_t pairing_skew_split_word(uint64_t *n) {
  uint64_t zeros = *n == UINT64_MAX ? 64 : (uint64_t)__builtin_ctzll(*n + 1);
  *n = zeros >= 63 ? 0 : (*n + 1) >> (zeros + 1);
  return zeros;
}
uint64_t pairing_skew_split(struct arena *a, struct nat *n);
void pairing_skew_join(struct arena *a, struct nat *rest, uint64_t u); /* rest becomes the number */

#endif
