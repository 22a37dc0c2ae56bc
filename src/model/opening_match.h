/* opening_match: the matches of patterns that open binders, as opening.c and opening_sequence.c hand them to one another. */
#ifndef ASSAY_MODEL_OPENING_MATCH_H
#define ASSAY_MODEL_OPENING_MATCH_H

#include "model/matching.h"

struct entry { /* what a match says about a name; under ellipses, a sequence of that */
  uint32_t slot;
  bool differs;  /* of a mismatch group */
  uint8_t depth; /* of sequences, then */
  term t;
};

struct piece {
  const struct piece *next;
  term t;
};

struct found {
  struct found *next; /* the matches of a pattern, in Redex's order */
  term context;       /* the term again; with a hole where the focus was, if there is one */
  term focus;         /* 0: none */
  uint32_t count;
  struct entry *entries;
  const struct piece *pieces; /* while a sequence is matched: its items from here on */
};

struct opener {
  struct matcher *x;
  const struct language *language; /* NULL: freshen nothing, compare by identity (inside of non-terminals) */
};

static inline void *opener_alloc(struct opener *o, size_t bytes) { return arena_alloc(&o->x->world->arena, bytes); }

struct found *found_new(struct opener *o, term context, term focus, uint32_t entries);
/* The entries of both, for what stands side by side; the term is still to be made. */
struct found *found_joined(struct opener *o, const struct found *a, const struct found *b);
term found_focus(struct opener *o, term a, term b); /* the one that there is; two are an error */

/* All matches. `decomposing`: for the places that may be the hole; `depth`: of the ellipses around it. */
struct found *open_pattern(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth);

/* Of a sequence: model/opening_sequence.c. open_items leaves out the term that its items make up. */
struct found *open_sequence(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth);
struct found *open_items(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth);

#endif
