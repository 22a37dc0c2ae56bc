/* rng: see the header; every constant below is part of the frozen stream. */
#include "core/rng.h"

static uint64_t rotate_left(uint64_t x, unsigned k) { return (x << k) | (x >> (64 - k)); }

/* SplitMix64 (Steele, Lea and Flood): the state is a counter, the output a mix of it. */
static uint64_t splitmix(uint64_t *state) {
  uint64_t z = (*state += UINT64_C(0x9E3779B97F4A7C15));
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return z ^ (z >> 31);
}

void rng_init(struct rng *r, uint64_t seed, uint64_t index) {
  uint64_t p = seed;
  uint64_t q = splitmix(&p) ^ index;
  for (unsigned i = 0; i < 4; i++) r->s[i] = splitmix(&q);
  r->s[2] ^= splitmix(&p);
  r->s[3] ^= splitmix(&p);
}

uint64_t rng_next(struct rng *r) {
  uint64_t *s = r->s;
  uint64_t result = rotate_left(s[0] + s[3], 23) + s[0];
  uint64_t t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate_left(s[3], 45);
  return result;
}

/* Lemire, "Fast random integer generation in an interval" (2019), algorithm 5. */
uint64_t rng_below(struct rng *r, uint64_t n) {
  __extension__ typedef unsigned __int128 wide;
  wide product = (wide)rng_next(r) * n;
  if ((uint64_t)product < n) {
    uint64_t threshold = (0 - n) % n;
    while ((uint64_t)product < threshold) product = (wide)rng_next(r) * n;
  }
  return (uint64_t)(product >> 64);
}

double rng_unit(struct rng *r) { return (double)(rng_next(r) >> 11) * 0x1p-53; }

bool rng_chance(struct rng *r, double p) { return rng_unit(r) < p; }

unsigned rng_weighted(struct rng *r, const double *weights, unsigned count) {
  double sum = 0;
  for (unsigned i = 0; i < count; i++) {
    if (weights[i] > 0) sum += weights[i];
  }
  double left = rng_unit(r) * sum;
  unsigned last = 0; /* rounding may leave a rest, which goes to the last positive weight */
  for (unsigned i = 0; i < count; i++) {
    if (!(weights[i] > 0)) continue;
    if (left < weights[i]) return i;
    left -= weights[i];
    last = i;
  }
  return last;
}
