/* match_binders_results: the matches of patterns that open binders, as match_binders.c and
 * match_binders_sequence.c exchange them. */
#ifndef ASSAY_REDEX_BINDING_MATCH_BINDERS_RESULTS_H
#define ASSAY_REDEX_BINDING_MATCH_BINDERS_RESULTS_H

#include "redex/match/matching.h"

struct binder_entry { /* the match of a name; under ellipses, a sequence of matches */
  uint32_t slot;
  bool differs;  /* of a mismatch group */
  uint8_t depth; /* of sequences in that case */
  term t;
};

struct binder_piece {
  const struct binder_piece *next;
  term t;
};

struct binder_match {
  struct binder_match *next; /* the matches of a pattern, in Redex's order */
  term context;              /* the rebuilt term, with a hole in place of the focus, if any */
  term focus;                /* 0: none */
  uint32_t count;
  struct binder_entry *entries;
  const struct binder_piece *pieces; /* while a sequence is matched: the rest of its items */
};

struct opener {
  struct matcher *x;
  const struct language *language; /* NULL: freshen nothing, compare by identity (inside non-terminals) */
};

static inline void *opener_alloc(struct opener *o, size_t bytes) { return arena_alloc(&o->x->world->arena, bytes); }

struct binder_match *found_new(struct opener *o, term context, term focus, uint32_t entries);
/* Joins the entries of two adjacent matches; the term is not rebuilt yet. */
struct binder_match *found_joined(struct opener *o, const struct binder_match *a, const struct binder_match *b);
term found_focus(struct opener *o, term a, term b); /* the only focus; two are an error */

/* All matches. `decomposing`: also the places that may be the hole; `depth`: the number of ellipses
 * around it. */
struct binder_match *open_pattern(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth);

/* Sequences: redex/binding/match_binders_sequence.c. open_items does not rebuild the term from its
 * items. */
struct binder_match *open_sequence(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth);
struct binder_match *open_items(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth);

#endif
