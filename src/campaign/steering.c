/* steering: see the header. */
#include "campaign/steering.h"

#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

enum { EVEN_WEIGHT = 32, LEAST_WEIGHT = 8, MOST_WEIGHT = 128, FULL_REWARD = 1 << 16 };

struct assay_learned learned_new(size_t count) {
  struct assay_learned l = {memory_array(count + 1, sizeof *l.hits), memory_array(count + 1, sizeof *l.credit)};
  memset(l.hits, 0, (count + 1) * sizeof *l.hits);
  memset(l.credit, 0, (count + 1) * sizeof *l.credit);
  return l;
}

void learned_free(struct assay_learned *l) {
  free(l->hits);
  free(l->credit);
}

void steering_init(struct steering *s, size_t count, const bool *is_production) {
  *s = (struct steering){.count = count, .is_production = is_production, .learned = learned_new(count)};
  s->values = memory_array(count + 1, sizeof *s->values);
  for (size_t i = 0; i < count; i++) s->values[i] = is_production[i] ? EVEN_WEIGHT : FULL_REWARD;
}

void steering_free(struct steering *s) {
  learned_free(&s->learned);
  free(s->values);
}

void steering_add(struct steering *s, const struct assay_learned *block) {
  for (size_t i = 0; i < s->count; i++) {
    s->learned.hits[i] += block->hits[i];
    s->learned.credit[i] += block->credit[i];
  }
}

/* What a production earned per term that has it, compared to all productions together; half way from what it was. */
static uint32_t next_weight(const struct steering *s, size_t i, uint64_t hits, uint64_t credit) {
  if (!s->learned.hits[i] || !credit) return s->values[i];
  const uint64_t mean = 1 + credit / hits, own = s->learned.credit[i] / s->learned.hits[i];
  uint64_t target = own * EVEN_WEIGHT / mean;
  if (target < LEAST_WEIGHT) target = LEAST_WEIGHT;
  if (target > MOST_WEIGHT) target = MOST_WEIGHT;
  return (uint32_t)((s->values[i] + target + 1) / 2);
}

void steering_turn(struct steering *s) {
  uint64_t hits = 0, credit = 0;
  for (size_t i = 0; i < s->count; i++) {
    if (!s->is_production[i]) continue;
    hits += s->learned.hits[i];
    credit += s->learned.credit[i];
  }
  for (size_t i = 0; i < s->count; i++) {
    if (s->is_production[i]) s->values[i] = next_weight(s, i, hits, credit);
    else s->values[i] = (uint32_t)(FULL_REWARD / (1 + s->learned.hits[i]));
  }
  memset(s->learned.hits, 0, s->count * sizeof *s->learned.hits);
  memset(s->learned.credit, 0, s->count * sizeof *s->learned.credit);
  s->table++;
}
