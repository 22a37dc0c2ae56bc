/* match_binders_results: the matches of patterns that open binders, as match_binders.c and
 * match_binders_sequence.c hand them to one another. */
#ifndef ASSAY_REDEX_BINDING_MATCH_BINDERS_RESULTS_H
#define ASSAY_REDEX_BINDING_MATCH_BINDERS_RESULTS_H

#include "redex/match/matching.h"

struct binder_entry { /* what a match says about a name; under ellipses, a sequence of that */
  uint32_t slot;
  bool differs;  /* of a mismatch group */
  uint8_t depth; /* of sequences, then */
  term t;
};

struct binder_piece {
  const struct binder_piece *next;
  term t;
};

struct binder_match {
  struct binder_match *next; /* the matches of a pattern, in Redex's order */
  term context;              /* the term again; with a hole where the focus was, if there is one */
  term focus;                /* 0: none */
  uint32_t count;
  struct binder_entry *entries;
  const struct binder_piece *pieces; /* while a sequence is matched: its items from here on */
};

struct opener {
  struct matcher *x;
  const struct language *language; /* NULL: freshen nothing, compare by identity (inside of non-terminals) */
};

static inline void *opener_alloc(struct opener *o, size_t bytes) { return arena_alloc(&o->x->world->arena, bytes); }

struct binder_match *found_new(struct opener *o, term context, term focus, uint32_t entries);
/* The entries of both, for what stands side by side; the term is still to be made. */
struct binder_match *found_joined(struct opener *o, const struct binder_match *a, const struct binder_match *b);
term found_focus(struct opener *o, term a, term b); /* the one that there is; two are an error */

/* All matches. `decomposing`: for the places that may be the hole; `depth`: of the ellipses around
 * it. */
struct binder_match *open_pattern(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth);

/* Of a sequence: redex/binding/match_binders_sequence.c. open_items leaves out the term that its
 * items make up. */
struct binder_match *open_sequence(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth);
struct binder_match *open_items(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth);

#endif
