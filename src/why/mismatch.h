/* mismatch: where a term departs from a pattern.
 *
 * A term that does not match is walked along the pattern all the same: what does not fit is noted,
 * at a cost, and passed over. Of all ways to walk, the cheapest tells how near the term came, and
 * what it notes is the smallest reason that there is. */
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
    MISMATCH_PHRASE,  /* a non-terminal, none of whose productions is near */
    MISMATCH_LENGTH,  /* a sequence of another length */
    MISMATCH_NO_LIST, /* no sequence at all */
    MISMATCH_UNEQUAL, /* a name that has stood for something else */
    MISMATCH_SAME,    /* of x_!_1: equal to another */
    MISMATCH_COUNT,   /* of ..._1 */
    MISMATCH_SIDE,    /* a side condition */
    MISMATCH_CONTEXT, /* in-hole: no part of it is in a hole */
    MISMATCH_OTHER    /* a pattern that is not looked into */
  } kind;
  const struct position *at;
  const struct pattern *wanted;
  term found;
  term name, before;                /* UNEQUAL, COUNT: what the name stood for */
  const struct nonterminal *phrase; /* the innermost one that it is in, and the production of it; or NULL */
  const struct production *production;
  term whole; /* what should be that production */
};

struct nearness {
  unsigned cost;               /* 0: it matches */
  const struct mismatch *list; /* in order of the pattern */
};

/* The frame has what was bound before (NULL: nothing); what the walk binds is written into a copy.
 * With arguments, the items of the pattern and of the term are those of a call, and no form of the
 * language. */
struct nearness mismatch_find(struct why *y, struct language *l, const struct pattern *p, term t, const value *frame,
                              uint32_t slots, bool has_arguments);

/* The mismatches as one sentence. `arguments` maps the first step of a position to the number of an
 * argument as it is written; NULL: there are none, and positions begin at the term. */
void mismatch_sentence(struct buffer *b, struct why *y, const struct mismatch *list, const uint32_t *arguments);
/* The pattern, as it was written or nearly so. */
void pattern_print(struct buffer *b, const struct pattern *p);

#endif
