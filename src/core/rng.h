/* rng: one stream of random numbers per index of a campaign.
 *
 * The stream of (seed, index) is a pure function of the two, the same on every machine for ever;
 * tests/unit/test_rng.c freezes it. The generator is xoshiro256++ (Blackman and Vigna), its state
 * filled by SplitMix64 (Steele, Lea, Flood):
 *
 *     p = seed;  q = splitmix(&p) ^ index
 *     s0 = splitmix(&q);  s1 = splitmix(&q);  s2 = splitmix(&q) ^ splitmix(&p);  s3 = splitmix(&q) ^ splitmix(&p)
 *
 * (the four from q are drawn first, then the two from p). s0 determines q, then s2 determines p, so
 * different (seed, index) always have different states; and with either one fixed, every word of
 * the state changes.
 *
 * What is drawn from a word x of the stream:
 *     rng_unit      (x >> 11) / 2^53
 *     rng_chance    rng_unit < p; one word, whatever p is
 *     rng_below     the high half of x * n; x is drawn again while the low half is below 2^64 mod n (Lemire 2019)
 *     rng_weighted  one rng_unit times the sum of the positive weights, from which the positive weights are
 *                   subtracted from left to right: the first that is larger than what is left (in doubles) */
#ifndef ASSAY_CORE_RNG_H
#define ASSAY_CORE_RNG_H

#include <stdbool.h>
#include <stdint.h>

struct rng {
  uint64_t s[4];
};

void rng_init(struct rng *r, uint64_t seed, uint64_t index);
uint64_t rng_next(struct rng *r);
uint64_t rng_below(struct rng *r, uint64_t n); /* uniform in [0, n), n > 0; unbiased */
double rng_unit(struct rng *r);                /* uniform in [0, 1), 53 bits */
bool rng_chance(struct rng *r, double p);
unsigned rng_weighted(struct rng *r, const double *weights,
                      unsigned count); /* an index by weight; the sum is positive */

#endif
