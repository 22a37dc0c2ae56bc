/* term_sharing: which sub-terms of a term are worth a name, because they occur several times and
 * would fill more lines than the name does (section 9 of the SmartCheck paper). Sub-terms are
 * counted in the term as a graph: what occurs only inside of something that has a name occurs as
 * often as that is written. */
#ifndef ASSAY_REPORT_CAMPAIGN_TERM_SHARING_H
#define ASSAY_REPORT_CAMPAIGN_TERM_SHARING_H

#include "assay.h"

/* Of a sub-term that is drawn over several lines. */
struct shared {
  assay_term term; /* 0: an empty slot */
  size_t count;    /* places in the graph */
  size_t lines;    /* to draw it, if nothing in it had a name */
  size_t name;     /* from 1; 0: it has none */
};

struct sharing {
  struct shared *slots; /* malloc'ed, a hash table */
  size_t capacity, count;
  assay_term *named; /* malloc'ed, by their names, in the order in which they got them */
  size_t named_count;
};

/* Does it stay on one line? Then it never gets a name. That is what has no sequences in it, and
 * what is small: (x (int → int)); the more so if it has no constructor that could stand above the
 * rest: ((list int) → int). */
bool sharing_is_line(assay_term t);

void sharing_of(struct sharing *s, assay_term t);
void sharing_free(struct sharing *s);
/* Names are given when they are first asked for. 0: it is not worth one. */
size_t sharing_name(struct sharing *s, assay_term t);

#endif
