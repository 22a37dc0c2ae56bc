/* shard: divides indices among several hunts.
 *
 * Indices are divided into chunks of SHARD_CHUNK, which are dealt to the places in turn. A hunt
 * counts its own indices by positions, which start at 1, as indices do. The positions of all places
 * up to a count are exactly the indices up to that count. */
#ifndef ASSAY_STORE_SHARD_H
#define ASSAY_STORE_SHARD_H

#include <stdbool.h>
#include <stdint.h>

enum { SHARD_CHUNK = 64 };

struct shard {
  uint64_t place, places; /* places below 2: there is only one */
};

static inline bool shard_is_alone(const struct shard *s) { return s->places < 2; }

static inline uint64_t shard_index(const struct shard *s, uint64_t position) {
  if (shard_is_alone(s)) return position;
  const uint64_t p = position - 1;
  return ((p / SHARD_CHUNK) * s->places + s->place) * SHARD_CHUNK + p % SHARD_CHUNK + 1;
}

/* The place that the index belongs to. */
static inline uint64_t shard_of(uint64_t places, uint64_t index) {
  return places < 2 || !index ? 0 : (index - 1) / SHARD_CHUNK % places;
}

/* How many positions from this one on have consecutive indices. */
static inline uint64_t shard_run(const struct shard *s, uint64_t position) {
  return shard_is_alone(s) ? UINT64_MAX - position : SHARD_CHUNK - (position - 1) % SHARD_CHUNK;
}

/* How many positions there are up to that index. */
static inline uint64_t shard_positions(const struct shard *s, uint64_t index) {
  if (shard_is_alone(s)) return index;
  const uint64_t round = SHARD_CHUNK * s->places, rest = index % round, before = s->place * SHARD_CHUNK;
  const uint64_t own = rest > before ? rest - before : 0;
  return index / round * SHARD_CHUNK + (own < SHARD_CHUNK ? own : SHARD_CHUNK);
}

#endif
