/* match_binders: matching in languages with binding forms: a term is freshened before a pattern
 * takes it apart. */
#ifndef ASSAY_REDEX_BINDING_MATCH_BINDERS_H
#define ASSAY_REDEX_BINDING_MATCH_BINDERS_H

#include "redex/match/matching.h"

/* Prepares the pattern of a clause or condition for opening binders. It keeps all its names, which
 * determine what is freshened. */
struct pattern *match_binders_new(struct machine *m, struct language *l, struct pattern *p);
/* The same without freshening: comparisons are up to the names of binders, and nothing else
 * changes. */
struct pattern *match_binders_without_freshening(struct machine *m, struct language *l, struct pattern *p);
/* As match_each, for patterns from match_binders_new. */
bool match_binders_each(struct matcher *x, const struct pattern *p, term t, struct next *next);

#endif
