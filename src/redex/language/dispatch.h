/* dispatch: selects the patterns that can match a term by a few of its lengths and literals.
 *
 * The productions of a non-terminal, the clauses of a metafunction and the rules of a judgment or
 * relation are tried in order, but most of them differ from the term in a literal at some place:
 * (loc n) from (let-one e e), the rule for framepush from that for framepop. A dispatch finds the
 * places that distinguish them at compile time. */
#ifndef ASSAY_REDEX_LANGUAGE_DISPATCH_H
#define ASSAY_REDEX_LANGUAGE_DISPATCH_H

#include "redex/language/pattern.h"

/* Classes of terms, determined by the root. */
enum term_class {
  CLASS_SYMBOL = 1,
  CLASS_NUMBER = 2,
  CLASS_SEQUENCE = 4,
  CLASS_OTHER = 8,
  CLASS_ALL = 15,
};

enum { DISPATCH_CHUNK = 64 }; /* patterns per chunk: the bits of a word */

/* Up to 64 patterns in their order. Everything is in the arena of the machine's world. */
struct dispatch_chunk {
  uint64_t all;
  uint32_t test_count;
  struct dispatch_test *tests;
};
struct dispatch {
  uint32_t chunk_count;
  struct dispatch_chunk *chunks;
};

/* A NULL pattern is never a candidate. The patterns must have been pruned. */
struct dispatch dispatch_new(struct machine *m, const struct pattern *const *patterns, uint32_t count);
/* The candidates of a chunk: a superset of the patterns that match. */
uint64_t dispatch_chunk_candidates(const struct dispatch_chunk *c, term t);
/* The classes of the terms that a pattern can match, by itself or around the focus of a context. */
uint8_t pattern_classes(const struct pattern *p);

/* Iterates over the candidates' numbers: for (c = candidates(d, t); candidates_next(&c, &i);) */
struct clause_candidates {
  const struct dispatch *dispatch;
  term t;
  uint32_t chunk; /* the next chunk */
  uint64_t left;  /* the rest of the previous chunk */
};
static inline struct clause_candidates candidates(const struct dispatch *d, term t) {
  return (struct clause_candidates){d, t, 0, 0};
}
static inline bool candidates_next(struct clause_candidates *c, uint32_t *i) {
  while (!c->left) {
    if (c->chunk == c->dispatch->chunk_count) return false;
    c->left = dispatch_chunk_candidates(&c->dispatch->chunks[c->chunk++], c->t);
  }
  *i = (c->chunk - 1) * DISPATCH_CHUNK + (uint32_t)__builtin_ctzll(c->left);
  c->left &= c->left - 1;
  return true;
}

#endif
