/* redex_match: redex-match and redex-match?: patterns as procedures. */
#ifndef ASSAY_REDEX_MATCH_REDEX_MATCH_H
#define ASSAY_REDEX_MATCH_REDEX_MATCH_H

#include "redex/match/matching.h"

struct redex_matcher; /* may be the data of a value */

/* test: only whether it matches. */
struct redex_matcher *redex_matcher_new(struct machine *m, struct scope *s, struct language *l,
                                        const struct syntax *pattern, bool test);
/* Closes over the variables that it captures from the frame in which it is made. */
struct redex_matcher *redex_matcher_close(struct machine *m, struct redex_matcher *x, const value *frame);
/* #t or #f for a test; else #f or a list of match structures, bindings sorted by name. */
value redex_match_apply(struct machine *m, const struct redex_matcher *x, term t);

/* All matches as rows of terms, one per name: for the command line. Names are sorted. */
struct match_rows {
  struct pattern_name *names;
  uint32_t name_count;
  term *cells;
  uint32_t row_count, row_capacity;
};
void redex_match_rows(struct machine *m, const struct redex_matcher *x, term t, struct match_rows *out);

/* Call it after the type of match structures is installed. */
void redex_match_install(struct machine *m);

#endif
