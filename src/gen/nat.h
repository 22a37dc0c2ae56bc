/* nat: natural numbers of any size, in an arena, for enumerations.
 *
 * A one-word number is stored in place and uses machine arithmetic. Larger ones are limbs for GMP's
 * mpn functions, changed in place: the holder of the struct owns the number, and assignment does
 * not copy it. */
#ifndef ASSAY_GEN_NAT_H
#define ASSAY_GEN_NAT_H

#include "core/arena.h"
#include "core/rng.h"

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 wide_nat; /* of two words */

struct nat {
  uint64_t word;   /* the number, while `count` is 0 */
  uint64_t *limbs; /* otherwise: least significant first, the last not 0, at least two */
  uint32_t count, capacity;
};

static inline struct nat nat_of(uint64_t n) { return (struct nat){.word = n}; }
static inline bool nat_is_word(const struct nat *n) { return n->count == 0; }
static inline bool nat_is_zero(const struct nat *n) { return n->count == 0 && n->word == 0; }

struct nat nat_of_limbs(struct arena *a, const uint64_t *limbs, size_t count);
struct nat nat_of_mpz(struct arena *a, const mpz_t z); /* not negative */
/* Read-only, and valid until `n` changes. */
void nat_view(mpz_t z, const struct nat *n);
struct nat nat_copy(struct arena *a, const struct nat *n);

int nat_compare(const struct nat *x, const struct nat *y);
void nat_add(struct arena *a, struct nat *x, const struct nat *y);      /* x += y */
void nat_subtract(struct nat *x, const struct nat *y);                  /* x -= y, y <= x */
void nat_multiply(struct arena *a, struct nat *x, const struct nat *y); /* x *= y */
/* x becomes the quotient; the remainder is returned. y > 0 */
struct nat nat_divide(struct arena *a, struct nat *x, const struct nat *y);
void nat_shift_left(struct arena *a, struct nat *x, uint64_t bits);
void nat_shift_right(struct nat *x, uint64_t bits);
uint64_t nat_zeros(const struct nat *x); /* trailing zero bits; x > 0 */
uint64_t nat_bits(const struct nat *x);  /* the length in bits: 0 for 0 */

struct nat nat_random_of_bits(struct arena *a, struct rng *r, uint64_t bits); /* exactly that many bits; uniform */
struct nat nat_random_below(struct arena *a, struct rng *r, const struct nat *size);

static inline void nat_add_word(struct arena *a, struct nat *x, uint64_t n) {
  struct nat y = nat_of(n);
  nat_add(a, x, &y);
}

static inline void nat_subtract_word(struct nat *x, uint64_t n) {
  if (nat_is_word(x)) {
    x->word -= n;
    return;
  }
  struct nat y = nat_of(n);
  nat_subtract(x, &y);
}

/* A divisor of words that is used repeatedly: a multiplication takes a fifth of the time of a
 * division. */
struct divisor {
  uint64_t by, reciprocal;
};

static inline struct divisor divisor_of(uint64_t by) { return (struct divisor){by, UINT64_MAX / by}; } /* by > 0 */

/* n becomes the quotient; returns the remainder. The reciprocal is at most 1 less than 2^64 / by,
 * so the product is at most one too low. */
static inline uint64_t word_divide(uint64_t *n, const struct divisor *d) {
  uint64_t quotient = (uint64_t)((wide_nat)*n * d->reciprocal >> 64), rest = *n - quotient * d->by;
  bool low = rest >= d->by;
  *n = quotient + low;
  return low ? rest - d->by : rest;
}

/* The limbs, for loops over all bits; a word is one limb. */
static inline const uint64_t *nat_limbs(const struct nat *n, uint32_t *count) {
  *count = nat_is_word(n) ? n->word != 0 : n->count;
  return nat_is_word(n) ? &n->word : n->limbs;
}

#endif
