/* context: taking terms apart into a context and what is in its hole, and putting them together. */
#ifndef ASSAY_REDEX_MATCH_CONTEXT_H
#define ASSAY_REDEX_MATCH_CONTEXT_H

#include "redex/match/matching.h"

/* What to do with each decomposition: the part in the hole, and the way to it. True: stop. */
struct focus_next;
typedef bool focus_function(struct matcher *x, struct focus_next *self, term focus, const struct path *path);
struct focus_next {
  focus_function *run;
};

/* Every way in which t is a phrase of the context pattern p with one of its parts in the hole. */
bool decompose(struct matcher *x, const struct pattern *p, term t, const struct path *path, struct focus_next *next);
/* The ways to take a term apart by a non-terminal. In the arena; remembered until the next term. */
struct focus {
  term t;
  const struct path *path;
};
struct decomposition {
  uint32_t count, capacity;
  struct focus *list;
};
const struct decomposition *decompositions(struct matcher *x, struct nonterminal *nt, term t);
/* An in-hole pattern, at one decomposition of a term by its context. */
bool match_in_hole(struct matcher *x, const struct pattern *p, const struct focus *focus, struct next *next);

/* hidden_holes.c: fills the hole that the non-terminal leads to, where it hides others
 * (hide-hole). */
bool has_several_holes(term t);
term context_plug_as(struct machine *m, struct nonterminal *nt, term context, term t);

/* The same from the root of a term; decompositions by a non-terminal are remembered for the next
 * pattern that takes the same term apart (the rules of a relation, one after the other). */
bool decompose_top(struct matcher *x, const struct pattern *p, term t, struct focus_next *next);

#endif
