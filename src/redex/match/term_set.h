/* term_set: a set of terms, by identity, with members numbered in order of insertion. In an
 * arena. */
#ifndef ASSAY_REDEX_MATCH_TERM_SET_H
#define ASSAY_REDEX_MATCH_TERM_SET_H

#include "core/world.h"

struct term_set {
  term *members;   /* in order of insertion */
  uint32_t *slots; /* 0: free, else 1 + number */
  uint32_t count, capacity;
};

/* Returns the member's number; *added: is it new? */
uint32_t term_set_add(struct world *w, struct term_set *s, term t, bool *added);
/* The member's number, or -1. */
int64_t term_set_find(const struct term_set *s, term t);

#endif
