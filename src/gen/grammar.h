/* grammar: random terms of a pattern, by unfolding the grammar (Fetscher, section 3.1).
 *
 * A non-terminal becomes one of its productions, drawn uniformly, with `size` reduced by one; at
 * size 0, only productions of least height are drawn, so that generation terminates. A name that
 * occurs twice gets the same term, _!_ names get different ones, and contexts are plugged; side
 * conditions are satisfied by drawing again. */
#ifndef ASSAY_GEN_GRAMMAR_H
#define ASSAY_GEN_GRAMMAR_H

#include "core/rng.h"
#include "gen/unfolding.h"

enum { DEFAULT_RETRIES = 100 };

struct generation {
  const char *who;  /* the calling form, for messages */
  const char *side; /* the rule or clause of the left-hand side; NULL: another pattern */
  unsigned size;    /* the maximum nesting of unfolded non-terminals (plus a least height on top) */
  uint64_t attempt; /* from 1: atoms become more unusual as it grows */
  unsigned retries; /* per side condition, and altogether */
  /* A weight for each production of the language, none of them 0; NULL: uniform. */
  const uint32_t *weights;
  bool has_bias; /* gen/term_bias.h */
};

/* A term that matches the pattern: a function of the stream and of `g` alone. The language
 * determines `any` and the weights; the pattern's non-terminals may be from another one. The frame
 * is that of its unit, with captured variables in place; its pattern variables become bound to the
 * parts of the term. Raises if a non-terminal has no finite terms, or if the retries do not
 * suffice. */
term generate_by_grammar(struct machine *m, struct rng *r, const struct pattern *p, struct language *l,
                         const struct generation *g, value *frame);

#endif
