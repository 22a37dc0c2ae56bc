/* walk: what the parts of the walk along a pattern share. Private to mismatch.c, walk*.c and
 * nearest.c.
 *
 * Branch and bound: a way that costs as much as the best one is left. */
#ifndef ASSAY_WHY_WALK_H
#define ASSAY_WHY_WALK_H

#include "why/mismatch.h"

/* What it costs not to fit. Names and conditions weigh least: all else was right. A symbol that the
 * grammar uses as a literal is hardly ever there by accident, so what ignores it costs much. */
enum {
  COST_RELATION = 1, /* names, conditions, lengths that must agree */
  COST_ITEM = 2,     /* each item too many or too few */
  COST_ATOM = 3,
  COST_SHAPE = 4, /* a list for an atom */
  COST_KEYWORD = 6,
  COST_CONTEXT = 8,
  COST_NODE = 3, /* of what is left aside as a whole */
  NODES = 30,    /* that are counted */
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
  term whole;                  /* what the phrase should be */
  bool has_arguments;          /* the items at the top are arguments: none of them is a head */
  const struct mismatch *list; /* newest first */
  unsigned cost, best_cost;
  const struct mismatch *best;
  uint32_t steps;
};

struct walk_next {
  void (*run)(struct walk *w, struct walk_next *self);
};

/* Goes on with `next` in each way in which the term can be walked along the pattern. */
void walk(struct walk *w, const struct pattern *p, term t, const struct position *at, struct walk_next *next);
void walk_sequence(struct walk *w, const struct pattern *p, term t, const struct position *at, struct walk_next *next);
void walk_phrase(struct walk *w, const struct pattern *p, term t, const struct position *at, struct walk_next *next);
/* The cheapest way. */
struct nearness walk_find(struct walk *w, const struct pattern *p, term t);

void *walk_make(const struct walk *w, size_t bytes);
/* A new note, and going on as if it had matched. */
struct mismatch *walk_note(struct walk *w, int kind, const struct pattern *p, term t, const struct position *at);
void walk_pass(struct walk *w, const struct mismatch *n, unsigned cost, struct walk_next *next);
bool walk_is_used_up(struct walk *w);
/* A name stands for a term, the first time or again. One of which nothing is known, because where
 * it stands nothing matched, says nothing. */
void walk_compare(struct walk *w, const struct pattern *p, uint32_t slot, bool first, term name, term t,
                  const struct position *at, struct walk_next *next);

/* Is it a literal of the language? */
bool is_keyword_of(const struct language *l, term t);
/* What it costs to leave a term aside: the more, the larger it is; and to ignore a form of the
 * language. */
unsigned left_aside(term t);
unsigned ignored(const struct language *l, term t);

#endif
