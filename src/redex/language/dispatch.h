/* dispatch: which of several patterns can match a term, told by a few looks at its lengths and
 * literals.
 *
 * The productions of a non-terminal, the clauses of a metafunction and the rules of a judgment or
 * relation are tried in their order, but most of them differ from the term in a literal at some
 * place: (loc n) from (let-one e e), the rule for framepush from that for framepop. A dispatch
 * finds at compile time the places where that shows. */
#ifndef ASSAY_REDEX_LANGUAGE_DISPATCH_H
#define ASSAY_REDEX_LANGUAGE_DISPATCH_H

#include "redex/language/pattern.h"

/* Kinds of term, told from its root. */
enum term_class {
  CLASS_SYMBOL = 1,
  CLASS_NUMBER = 2,
  CLASS_SEQUENCE = 4,
  CLASS_OTHER = 8,
  CLASS_ALL = 15,
};

enum { DISPATCH_CHUNK = 64 }; /* patterns in one chunk: the bits of a word */

/* For up to 64 patterns each, in their order. The arena of the machine's world owns it all. */
struct dispatch_chunk {
  uint64_t all;
  uint32_t test_count;
  struct dispatch_test *tests;
};
struct dispatch {
  uint32_t chunk_count;
  struct dispatch_chunk *chunks;
};

/* A pattern may be NULL: it is never a candidate. The patterns must have been pruned. */
struct dispatch dispatch_new(struct machine *m, const struct pattern *const *patterns, uint32_t count);
/* The candidates of a chunk: a superset of the patterns that match. */
uint64_t dispatch_chunk_candidates(const struct dispatch_chunk *c, term t);
/* The classes of the terms that a pattern can match, by itself or around the focus of a context. */
uint8_t pattern_classes(const struct pattern *p);

/* The candidates one by one, by their number: for (c = candidates(d, t); candidates_next(&c,
 * &i);) */
struct clause_candidates {
  const struct dispatch *dispatch;
  term t;
  uint32_t chunk; /* the next one */
  uint64_t left;  /* of the one before */
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
