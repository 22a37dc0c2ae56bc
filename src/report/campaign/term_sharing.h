/* term_sharing: which sub-terms deserve a name, because they occur repeatedly and would fill more
 * lines than the name does (section 9 of the SmartCheck paper). Sub-terms are counted in the term
 * as a graph: one that occurs only inside a named sub-term counts once per printed copy of that. */
#ifndef ASSAY_REPORT_CAMPAIGN_TERM_SHARING_H
#define ASSAY_REPORT_CAMPAIGN_TERM_SHARING_H

#include "assay.h"

/* A sub-term that takes several lines. */
struct shared {
  assay_term term; /* 0: an empty slot */
  size_t count;    /* places in the graph */
  size_t lines;    /* needed to draw it if nothing in it had a name */
  size_t name;     /* from 1; 0: it has none */
};

struct sharing {
  struct shared *slots; /* malloc'ed, a hash table */
  size_t capacity, count;
  assay_term *named; /* malloc'ed, in the order of naming */
  size_t named_count;
};

/* Does it stay on one line, so that it never gets a name? That holds for terms without sequences,
 * and for small ones: (x (int → int)); these may be larger if they have no constructor that could
 * be above the rest: ((list int) → int). */
bool sharing_is_line(assay_term t);

void sharing_of(struct sharing *s, assay_term t);
void sharing_free(struct sharing *s);
/* Assigns names on first use. 0: it does not deserve one. */
size_t sharing_name(struct sharing *s, assay_term t);

#endif
