/* pairing: see the header. */
#include "gen/pairing.h"

#include <string.h>

/* Every second bit, packed. */
static uint64_t even_bits(uint64_t n) {
  n &= UINT64_C(0x5555555555555555);
  n = (n | n >> 1) & UINT64_C(0x3333333333333333);
  n = (n | n >> 2) & UINT64_C(0x0F0F0F0F0F0F0F0F);
  n = (n | n >> 4) & UINT64_C(0x00FF00FF00FF00FF);
  n = (n | n >> 8) & UINT64_C(0x0000FFFF0000FFFF);
  return (n | n >> 16) & UINT64_C(0x00000000FFFFFFFF);
}

/* Every third. */
static uint64_t third_bits(uint64_t n) {
  n &= UINT64_C(0x9249249249249249);
  n = (n | n >> 2) & UINT64_C(0x30C30C30C30C30C3);
  n = (n | n >> 4) & UINT64_C(0xF00F00F00F00F00F);
  n = (n | n >> 8) & UINT64_C(0x00FF0000FF0000FF);
  n = (n | n >> 16) & UINT64_C(0xFFFF00000000FFFF);
  return (n | n >> 32) & UINT64_C(0x00000000003FFFFF);
}

void pairing_split_word(uint64_t n, uint32_t k, uint64_t *parts) {
  switch (k) {
  case 0: return;
  case 1: parts[0] = n; return;
  case 2:
    parts[0] = even_bits(n);
    parts[1] = even_bits(n >> 1);
    return;
  case 3:
    for (uint32_t i = 0; i < 3; i++) parts[i] = third_bits(n >> i);
    return;
  case 4:
    for (uint32_t i = 0; i < 4; i++) parts[i] = even_bits(even_bits(n >> i));
    return;
  default: break;
  }
  memset(parts, 0, k * sizeof *parts);
  for (; n; n &= n - 1) {
    uint32_t bit = (uint32_t)__builtin_ctzll(n);
    parts[bit % k] |= (uint64_t)1 << bit / k;
  }
}

/* The limbs of k parts of so many bits together, all 0, one part after the other. */
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
