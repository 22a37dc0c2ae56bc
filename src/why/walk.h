/* walk: what the parts of the walk along a pattern share. Private to mismatch.c, walk*.c and
 * nearest.c.
 *
 * Branch and bound: a walk that costs as much as the best one is abandoned. */
#ifndef ASSAY_WHY_WALK_H
#define ASSAY_WHY_WALK_H

#include "why/mismatch.h"

/* The costs of mismatches. Names and conditions weigh least: everything else was right. A symbol
 * that the grammar uses as a literal is hardly ever there by accident, so skipping it costs
 * much. */
enum {
  COST_RELATION = 1, /* names, conditions, lengths that must agree */
  COST_ITEM = 2,     /* each item too many or too few */
  COST_ATOM = 3,
  COST_SHAPE = 4, /* a list for an atom */
  COST_KEYWORD = 6,
  COST_CONTEXT = 8,
  COST_NODE = 3, /* of a part that is skipped as a whole */
  NODES = 30,    /* the most nodes that are counted */
  COST_MOST = 1000000,
  STEPS = 20000 /* of one walk */
};

struct walk {
  struct why *y;
  struct language *language;
  value *frame;
  uint32_t slots; /* of the frame */
  const struct nonterminal *phrase;
  const struct production *production;
  term whole;                  /* that should match the non-terminal */
  bool has_arguments;          /* the items at the top are arguments, not a head with its operands */
  const struct mismatch *list; /* newest first */
  unsigned cost, best_cost;
  const struct mismatch *best;
  uint32_t steps;
};

struct walk_next {
  void (*run)(struct walk *w, struct walk_next *self);
};

/* Continues with `next` for each way to walk the term along the pattern. */
void walk(struct walk *w, const struct pattern *p, term t, const struct position *at, struct walk_next *next);
void walk_sequence(struct walk *w, const struct pattern *p, term t, const struct position *at, struct walk_next *next);
void walk_phrase(struct walk *w, const struct pattern *p, term t, const struct position *at, struct walk_next *next);
/* The cheapest walk. */
struct nearness walk_find(struct walk *w, const struct pattern *p, term t);

void *walk_make(const struct walk *w, size_t bytes);
/* Records a mismatch and continues as if it had matched. */
struct mismatch *walk_note(struct walk *w, int kind, const struct pattern *p, term t, const struct position *at);
void walk_pass(struct walk *w, const struct mismatch *n, unsigned cost, struct walk_next *next);
bool walk_is_used_up(struct walk *w);
/* Binds or compares a name. A value that is unknown, because nothing matched there, is no
 * mismatch. */
void walk_compare(struct walk *w, const struct pattern *p, uint32_t slot, bool first, term name, term t,
                  const struct position *at, struct walk_next *next);

/* Is it a literal of the language? */
bool is_keyword_of(const struct language *l, term t);
/* The costs of skipping a term, which grow with its size, and of ignoring a form of the
 * language. */
unsigned left_aside(term t);
unsigned ignored(const struct language *l, term t);

#endif
