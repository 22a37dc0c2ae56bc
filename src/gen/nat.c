/* nat: see the header. */
#include "gen/nat.h"

#include <string.h>

_Static_assert(sizeof(mp_limb_t) == sizeof(uint64_t), "limbs are words");

static mp_limb_t *limbs_of(struct nat *n) { return (mp_limb_t *)n->limbs; }

/* Makes room for `count` limbs and keeps the existing ones. A word becomes a limb. */
static void reserve_limbs(struct arena *a, struct nat *n, size_t count) {
  if (!n->capacity || n->capacity < count) {
    size_t capacity = count + count / 2 + 2;
    uint64_t *limbs = arena_array(a, capacity, sizeof *limbs);
    if (n->count) memcpy(limbs, n->limbs, n->count * sizeof *limbs);
    n->limbs = limbs;
    n->capacity = (uint32_t)capacity;
  }
  if (n->count) return;
  n->limbs[0] = n->word;
  n->count = 1;
}

static void normalize(struct nat *n) {
  while (n->count > 1 && n->limbs[n->count - 1] == 0) n->count--;
  if (n->count > 1) return;
  n->word = n->limbs[0];
  n->count = 0;
}

struct nat nat_of_limbs(struct arena *a, const uint64_t *limbs, size_t count) {
  struct nat n = nat_of(count ? limbs[0] : 0);
  if (count < 2) return n;
  reserve_limbs(a, &n, count);
  memcpy(n.limbs, limbs, count * sizeof *limbs);
  n.count = (uint32_t)count;
  normalize(&n);
  return n;
}

struct nat nat_of_mpz(struct arena *a, const mpz_t z) {
  return nat_of_limbs(a, (const uint64_t *)mpz_limbs_read(z), mpz_size(z));
}

void nat_view(mpz_t z, const struct nat *n) {
  uint32_t count;
  const uint64_t *limbs = nat_limbs(n, &count);
  mpz_roinit_n(z, (const mp_limb_t *)limbs, count);
}

struct nat nat_copy(struct arena *a, const struct nat *n) {
  return nat_is_word(n) ? nat_of(n->word) : nat_of_limbs(a, n->limbs, n->count);
}

int nat_compare(const struct nat *x, const struct nat *y) {
  if (x->count != y->count) return x->count < y->count ? -1 : 1;
  if (nat_is_word(x)) return (x->word > y->word) - (x->word < y->word);
  return mpn_cmp((const mp_limb_t *)x->limbs, (const mp_limb_t *)y->limbs, x->count);
}

void nat_add(struct arena *a, struct nat *x, const struct nat *y) {
  uint64_t sum;
  if (nat_is_word(x) && nat_is_word(y) && !__builtin_add_overflow(x->word, y->word, &sum)) {
    x->word = sum;
    return;
  }
  uint32_t count;
  const uint64_t *other = nat_limbs(y, &count);
  if (count == 0) return;
  uint32_t most = (x->count > count ? x->count : count) + 1;
  reserve_limbs(a, x, most);
  memset(x->limbs + x->count, 0, (most - x->count) * sizeof *x->limbs);
  mpn_add(limbs_of(x), limbs_of(x), most, (const mp_limb_t *)other, count);
  x->count = most;
  normalize(x);
}

void nat_subtract(struct nat *x, const struct nat *y) {
  uint32_t count;
  const uint64_t *other = nat_limbs(y, &count);
  if (nat_is_word(x)) x->word -= count ? other[0] : 0;
  else if (count) {
    mpn_sub(limbs_of(x), limbs_of(x), x->count, (const mp_limb_t *)other, count);
    normalize(x);
  }
}

static void multiply_word(struct arena *a, struct nat *x, uint64_t n) {
  uint32_t count = x->count ? x->count : 1;
  reserve_limbs(a, x, count + 1);
  x->limbs[count] = mpn_mul_1(limbs_of(x), limbs_of(x), count, n);
  x->count = count + 1;
  normalize(x);
}

void nat_multiply(struct arena *a, struct nat *x, const struct nat *y) {
  uint64_t product;
  if (nat_is_word(x) && nat_is_word(y) && !__builtin_mul_overflow(x->word, y->word, &product)) {
    x->word = product;
    return;
  }
  if (nat_is_word(y)) {
    multiply_word(a, x, y->word);
    return;
  }
  struct nat product_of_many = {0};
  uint32_t count;
  const uint64_t *mine = nat_limbs(x, &count);
  if (count == 0) return;
  reserve_limbs(a, &product_of_many, (size_t)count + y->count);
  if (count >= y->count)
    mpn_mul(limbs_of(&product_of_many), (const mp_limb_t *)mine, count, (const mp_limb_t *)y->limbs, y->count);
  else mpn_mul(limbs_of(&product_of_many), (const mp_limb_t *)y->limbs, y->count, (const mp_limb_t *)mine, count);
  product_of_many.count = count + y->count;
  normalize(&product_of_many);
  *x = product_of_many;
}

static uint64_t divide_word(struct nat *x, uint64_t n) {
  uint64_t rest;
  if (nat_is_word(x)) {
    rest = x->word % n;
    x->word /= n;
    return rest;
  }
  rest = mpn_divrem_1(limbs_of(x), 0, limbs_of(x), x->count, n);
  normalize(x);
  return rest;
}

struct nat nat_divide(struct arena *a, struct nat *x, const struct nat *y) {
  if (nat_is_word(y)) return nat_of(divide_word(x, y->word));
  struct nat quotient = {0}, rest = {0};
  if (nat_compare(x, y) < 0) {
    rest = *x;
    *x = quotient;
    return rest;
  }
  reserve_limbs(a, &quotient, x->count - y->count + 1);
  reserve_limbs(a, &rest, y->count);
  mpn_tdiv_qr(limbs_of(&quotient), limbs_of(&rest), 0, limbs_of(x), x->count, (const mp_limb_t *)y->limbs, y->count);
  quotient.count = x->count - y->count + 1;
  rest.count = y->count;
  normalize(&quotient);
  normalize(&rest);
  *x = quotient;
  return rest;
}

void nat_shift_left(struct arena *a, struct nat *x, uint64_t bits) {
  if (nat_is_zero(x)) return;
  if (nat_is_word(x) && bits < 64 && x->word >> (64 - bits - (bits == 0)) >> (bits == 0) == 0) {
    x->word <<= bits;
    return;
  }
  size_t whole = bits / 64;
  uint32_t count = x->count ? x->count : 1;
  reserve_limbs(a, x, count + whole + 1);
  memmove(x->limbs + whole, x->limbs, count * sizeof *x->limbs);
  memset(x->limbs, 0, whole * sizeof *x->limbs);
  mp_limb_t *moved = limbs_of(x) + whole;
  moved[count] = bits % 64 ? mpn_lshift(moved, moved, count, bits % 64) : 0;
  x->count = (uint32_t)(count + whole + 1);
  normalize(x);
}

void nat_shift_right(struct nat *x, uint64_t bits) {
  if (nat_is_word(x)) {
    x->word = bits < 64 ? x->word >> bits : 0;
    return;
  }
  size_t whole = bits / 64;
  if (whole >= x->count) {
    *x = nat_of(0);
    return;
  }
  x->count -= (uint32_t)whole;
  memmove(x->limbs, x->limbs + whole, x->count * sizeof *x->limbs);
  if (bits % 64) mpn_rshift(limbs_of(x), limbs_of(x), x->count, bits % 64);
  normalize(x);
}

uint64_t nat_zeros(const struct nat *x) {
  if (nat_is_word(x)) return (uint64_t)__builtin_ctzll(x->word);
  return mpn_scan1((const mp_limb_t *)x->limbs, 0);
}

uint64_t nat_bits(const struct nat *x) {
  uint64_t top = nat_is_word(x) ? x->word : x->limbs[x->count - 1];
  uint64_t below = nat_is_word(x) ? 0 : (uint64_t)(x->count - 1) * 64;
  return top ? below + 64 - (uint64_t)__builtin_clzll(top) : 0;
}

struct nat nat_random_of_bits(struct arena *a, struct rng *r, uint64_t bits) {
  size_t count = (size_t)(bits + 63) / 64;
  uint64_t one = 0, *limbs = count <= 1 ? &one : arena_array(a, count, sizeof *limbs);
  for (size_t i = 0; i < count; i++) limbs[i] = rng_next(r);
  if (!bits) return nat_of(0);
  unsigned top = (unsigned)((bits - 1) % 64);
  limbs[count - 1] &= UINT64_MAX >> (63 - top);
  limbs[count - 1] |= (uint64_t)1 << top;
  return nat_of_limbs(a, limbs, count);
}

struct nat nat_random_below(struct arena *a, struct rng *r, const struct nat *size) {
  if (nat_is_word(size)) return nat_of(rng_below(r, size->word));
  size_t count = size->count;
  uint64_t *limbs = arena_array(a, count, sizeof *limbs);
  unsigned shift = (unsigned)__builtin_clzll(size->limbs[count - 1]);
  for (;;) {
    for (size_t i = 0; i < count; i++) limbs[i] = rng_next(r);
    limbs[count - 1] = limbs[count - 1] << shift >> shift;
    struct nat n = nat_of_limbs(a, limbs, count);
    if (nat_compare(&n, size) < 0) return n;
  }
}
