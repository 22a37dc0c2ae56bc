/* grammar: random terms of a pattern, by unfolding the grammar (Fetscher, section 3.1).
 *
 * A non-terminal becomes one of its productions, drawn evenly, with one less of `size` to spend;
 * when nothing is left, only productions of least height are drawn, so that generation ends. Names
 * that occur twice get the same term, _!_ names different ones, and what stands in a hole is
 * plugged in; where there is a side condition, terms are drawn until it holds. */
#ifndef ASSAY_GEN_GRAMMAR_H
#define ASSAY_GEN_GRAMMAR_H

#include "core/rng.h"
#include "gen/unfolding.h"

enum { DEFAULT_RETRIES = 100 };

struct generation {
  const char *who;  /* the form that asks, for messages */
  const char *side; /* the rule or clause whose left-hand side is wanted; NULL: a pattern of its own */
  unsigned size;    /* non-terminals to unfold one inside the other, at most (and a least height on top) */
  uint64_t attempt; /* from 1: atoms become more unusual as it grows */
  unsigned retries; /* per side condition, and altogether */
  /* What to prefer: a weight for each production of the language, of which none is 0; NULL: all are
   * alike. */
  const uint32_t *weights;
  bool has_bias; /* gen/term_bias.h */
};

/* A term that matches the pattern: a function of the stream and of `g` alone. The language is that
 * of `any` and of the weights; the pattern may have non-terminals of another one. The frame is that
 * of its unit, captured variables in place, and its pattern variables are bound to the parts of the
 * term. Raises when a non-terminal has no finite terms, or the retries do not suffice. */
term generate_by_grammar(struct machine *m, struct rng *r, const struct pattern *p, struct language *l,
                         const struct generation *g, value *frame);

#endif
