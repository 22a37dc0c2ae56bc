/* pairing: see the header. */
#include "gen/pairing.h"

static uint64_t groups(uint32_t width, uint64_t spacing) {
  uint64_t mask = 0, group = width < 64 ? ((uint64_t)1 << width) - 1 : UINT64_MAX;
  for (uint64_t at = 0; at < 64; at += spacing) mask |= group << at;
  return mask;
}

struct comb comb_of(uint32_t k) {
  struct comb c = {.k = k};
  c.masks[0] = groups(1, k);
  if (k == 1) return c;
  for (uint64_t width = 2, spacing = 2 * (uint64_t)k; spacing / 2 < 64; width *= 2, spacing *= 2)
    c.masks[++c.steps] = groups((uint32_t)width, spacing);
  return c;
}

void comb_split_wide(const struct comb *c, uint64_t high, uint64_t low, uint64_t *parts) {
  if (c->k == 2) {
    for (uint32_t i = 0; i < 2; i++) parts[i] = comb_two(high >> i) << 32 | comb_two(low >> i);
    return;
  }
  for (uint32_t i = 0; i < c->k; i++) {
    if (i >= 64) {
      parts[i] = i < 128 ? high >> (i - 64) & 1 : 0;
      continue;
    }
    uint32_t below = (63 - i) / c->k + 1;  /* bits of this part in the lower word */
    uint32_t next = below * c->k + i - 64; /* where the upper word has the first */
    uint64_t above = next < 64 ? comb_part(c, high >> next) : 0;
    parts[i] = comb_part(c, low >> i) | (below < 64 ? above << below : 0);
  }
}

/* Takes k bits at a time, one for each part. */
static void deal_bits(uint64_t n, uint32_t k, uint64_t *parts) {
  for (uint32_t i = 0; i < k; i++) parts[i] = 0;
  const uint64_t round = k < 64 ? ((uint64_t)1 << k) - 1 : UINT64_MAX;
  for (uint64_t bit = 1; n; n = k < 64 ? n >> k : 0, bit <<= 1)
    for (uint64_t dealt = n & round; dealt; dealt &= dealt - 1) parts[__builtin_ctzll(dealt)] |= bit;
}

void pairing_split_word(uint64_t n, uint32_t k, uint64_t *parts) {
  switch (k) {
  case 1: parts[0] = n; return;
  case 2:
    for (uint32_t i = 0; i < 2; i++) parts[i] = comb_two(n >> i);
    return;
  case 3:
    for (uint32_t i = 0; i < 3; i++) parts[i] = comb_three(n >> i);
    return;
  default: deal_bits(n, k, parts); return;
  }
}

/* The limbs of k parts of `bits` bits in total, all 0, one part after the other. */
static uint64_t *clear_parts(struct arena *a, uint64_t bits, uint32_t k, size_t *limbs) {
  *limbs = (size_t)(bits / k / 64) + 1;
  return arena_alloc_zero(a, *limbs * k * sizeof(uint64_t));
}

void pairing_split(struct arena *a, struct nat *n, uint32_t k, struct nat *parts) {
  if (k == 1) {
    parts[0] = *n;
    return;
  }
  if (nat_is_word(n)) {
    uint64_t words[k];
    pairing_split_word(n->word, k, words);
    for (uint32_t i = 0; i < k; i++) parts[i] = nat_of(words[i]);
    return;
  }
  size_t room;
  uint64_t *limbs = clear_parts(a, nat_bits(n), k, &room);
  for (uint32_t i = 0; i < n->count; i++)
    for (uint64_t word = n->limbs[i]; word; word &= word - 1) {
      uint64_t bit = (uint64_t)i * 64 + (uint64_t)__builtin_ctzll(word), at = bit / k;
      limbs[bit % k * room + at / 64] |= (uint64_t)1 << at % 64;
    }
  for (uint32_t i = 0; i < k; i++) {
    size_t count = room;
    while (count > 1 && limbs[i * room + count - 1] == 0) count--;
    parts[i] = count == 1
                   ? nat_of(limbs[i * room])
                   : (struct nat){.limbs = limbs + i * room, .count = (uint32_t)count, .capacity = (uint32_t)count};
  }
}

struct nat pairing_join(struct arena *a, const struct nat *parts, uint32_t k) {
  if (k == 0) return nat_of(0);
  if (k == 1) return parts[0];
  uint64_t most = 0;
  for (uint32_t i = 0; i < k; i++)
    if (nat_bits(&parts[i]) > most) most = nat_bits(&parts[i]);
  size_t room = (size_t)(most * k / 64) + 1;
  uint64_t one = 0, *limbs = room == 1 ? &one : arena_alloc_zero(a, room * sizeof *limbs);
  for (uint32_t i = 0; i < k; i++) {
    uint32_t count;
    const uint64_t *part = nat_limbs(&parts[i], &count);
    for (uint32_t j = 0; j < count; j++)
      for (uint64_t word = part[j]; word; word &= word - 1) {
        uint64_t bit = ((uint64_t)j * 64 + (uint64_t)__builtin_ctzll(word)) * k + i;
        limbs[bit / 64] |= (uint64_t)1 << bit % 64;
      }
  }
  return nat_of_limbs(a, limbs, room);
}

uint64_t pairing_skew_split(struct arena *a, struct nat *n) {
  nat_add_word(a, n, 1);
  uint64_t zeros = nat_zeros(n);
  nat_shift_right(n, zeros + 1);
  return zeros;
}

void pairing_skew_join(struct arena *a, struct nat *rest, uint64_t u) {
  nat_shift_left(a, rest, 1);
  nat_add_word(a, rest, 1);
  nat_shift_left(a, rest, u);
  nat_subtract_word(rest, 1);
}
