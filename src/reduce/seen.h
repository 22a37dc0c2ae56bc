/* seen: the set of terms that have been tried, by hash, so that a term may be released after it was
 * tried. A rare collision means that one term is not tried, and has no other effect. */
#ifndef ASSAY_REDUCE_SEEN_H
#define ASSAY_REDUCE_SEEN_H

#include "core/term.h"

enum { SEEN_FEW = 64 };

struct seen {
  uint64_t *keys; /* 0: free; `few`, or malloc'ed */
  size_t count, capacity;
  uint64_t few[SEEN_FEW];
};

void seen_init(struct seen *s);
void seen_free(struct seen *s);
void seen_add(struct seen *s, term t);

static inline uint64_t seen_key(term t) {
  const uint64_t rest = (uint64_t)term_nodes(t) << 8 ^ term_depth(t);
  const uint64_t key = (uint64_t)term_hash(t) << 32 | (rest & UINT32_MAX);
  return key ? key : 1;
}

static inline size_t seen_slot(const struct seen *s, uint64_t key) {
  size_t i = (key >> 32 ^ key) & (s->capacity - 1);
  while (s->keys[i] && s->keys[i] != key) i = (i + 1) & (s->capacity - 1);
  return i;
}

static inline bool seen_has(const struct seen *s, term t) { return s->keys[seen_slot(s, seen_key(t))] != 0; }

#endif
