/* hash: mixing 64-bit words. The results are the same on every machine: they do not depend on byte
 * order or addresses. */
#ifndef ASSAY_CORE_HASH_H
#define ASSAY_CORE_HASH_H

#include <stdint.h>

/* Multiplies to 128 bits and folds, as wyhash does: one multiplication, and every input bit
 * matters. */
static inline uint64_t hash_mix(uint64_t state, uint64_t word) {
  __extension__ typedef unsigned __int128 wide;
  wide product = (wide)(state ^ word ^ UINT64_C(0xA0761D6478BD642F)) * UINT64_C(0xE7037ED1A0B428DB);
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static inline uint32_t hash_finish(uint64_t state) {
  state = hash_mix(state, UINT64_C(0x8EBC6AF09C88C6E3));
  return (uint32_t)(state ^ (state >> 32));
}

/* Adds an item of a sequence; the 32-bit round of MurmurHash3. For a given state it is a bijection
 * of the item, and for a given item one of the state. The hash of a sequence is made from hashes: a
 * merely random function, iterated by nesting ((((x)))), would run into a cycle after some 2^16
 * levels. */
static inline uint32_t hash_item(uint32_t state, uint32_t item) {
  item *= 0xCC9E2D51u;
  item = (item << 15 | item >> 17) * 0x1B873593u;
  state ^= item;
  return (state << 13 | state >> 19) * 5 + 0xE6546B64u;
}

static inline uint32_t hash_items_finish(uint32_t state) {
  state = (state ^ state >> 16) * 0x85EBCA6Bu;
  state = (state ^ state >> 13) * 0xC2B2AE35u;
  return state ^ state >> 16;
}

#endif
