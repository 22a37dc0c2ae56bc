/* mismatch: where a term departs from a pattern.
 *
 * A term that does not match is walked along the pattern nevertheless: each mismatch is recorded,
 * at a cost, and skipped. The cheapest walk shows how near the term came, and its mismatches are
 * the smallest reason. */
#ifndef ASSAY_WHY_MISMATCH_H
#define ASSAY_WHY_MISMATCH_H

#include "why/why.h"

/* From a term down to a part of it: the innermost step first. */
struct position {
  const struct position *up;
  uint32_t index;
};

struct mismatch {
  const struct mismatch *next;
  enum {
    MISMATCH_ATOM,    /* a literal or a built-in pattern */
    MISMATCH_PHRASE,  /* a non-terminal without a near production */
    MISMATCH_LENGTH,  /* a sequence of another length */
    MISMATCH_NO_LIST, /* not a sequence */
    MISMATCH_UNEQUAL, /* a name that already has a different value */
    MISMATCH_SAME,    /* of x_!_1: equal to another */
    MISMATCH_COUNT,   /* of ..._1 */
    MISMATCH_SIDE,    /* a side condition */
    MISMATCH_CONTEXT, /* in-hole: no decomposition has it in its hole */
    MISMATCH_OTHER    /* a pattern that is not examined */
  } kind;
  const struct position *at;
  const struct pattern *wanted;
  term found;
  term name, before;                /* UNEQUAL, COUNT: the name's earlier value */
  const struct nonterminal *phrase; /* the innermost enclosing one, and the production; or NULL */
  const struct production *production;
  term whole; /* the term that should match that production */
};

struct nearness {
  unsigned cost;               /* 0: it matches */
  const struct mismatch *list; /* in order of the pattern */
};

/* The frame has the earlier bindings (NULL: none); those of the walk are written into a copy. With
 * arguments, the items of the pattern and of the term are those of a call, not of a form of the
 * language. */
struct nearness mismatch_find(struct why *y, struct language *l, const struct pattern *p, term t, const value *frame,
                              uint32_t slots, bool has_arguments);

/* The mismatches as one sentence. `arguments` maps the first step of a position to the number of an
 * argument as written; NULL: there are none, and positions begin at the term. */
void mismatch_sentence(struct buffer *b, struct why *y, const struct mismatch *list, const uint32_t *arguments);
/* Prints the pattern, approximately as it was written. */
void pattern_print(struct buffer *b, const struct pattern *p);

#endif
