/* context: decomposing terms into a context and the part in its hole, and plugging. */
#ifndef ASSAY_REDEX_MATCH_CONTEXT_H
#define ASSAY_REDEX_MATCH_CONTEXT_H

#include "redex/match/matching.h"

/* The continuation for each decomposition: the part in the hole, and the path to it. True: stop. */
struct focus_next;
typedef bool focus_function(struct matcher *x, struct focus_next *self, term focus, const struct path *path);
struct focus_next {
  focus_function *run;
};

/* All decompositions of t into a context that matches p and a part in its hole. */
bool decompose(struct matcher *x, const struct pattern *p, term t, const struct path *path, struct focus_next *next);
/* The decompositions of a term by a non-terminal. In the arena; cached until the next term. */
struct focus {
  term t;
  const struct path *path;
};
struct decomposition {
  uint32_t count, capacity;
  struct focus *list;
};
const struct decomposition *decompositions(struct matcher *x, struct nonterminal *nt, term t);
/* Matches an in-hole pattern at one decomposition of a term by its context. */
bool match_in_hole(struct matcher *x, const struct pattern *p, const struct focus *focus, struct next *next);

/* hidden_holes.c: fills the hole that the non-terminal leads to, if it hides other holes
 * (hide-hole). */
bool has_several_holes(term t);
term context_plug_as(struct machine *m, struct nonterminal *nt, term context, term t);

/* The same from the root of a term. Decompositions by a non-terminal are cached for the next
 * pattern that takes the same term apart, such as the rules of a relation. */
bool decompose_top(struct matcher *x, const struct pattern *p, term t, struct focus_next *next);

#endif
