/* match_binders: matching where the language has binding forms: a term is freshened before a
 * pattern takes it apart. */
#ifndef ASSAY_REDEX_BINDING_MATCH_BINDERS_H
#define ASSAY_REDEX_BINDING_MATCH_BINDERS_H

#include "redex/match/matching.h"

/* The pattern of a clause or a condition, made ready to open binders. Its names are all kept: they
 * decide what is freshened. */
struct pattern *match_binders_new(struct machine *m, struct language *l, struct pattern *p);
/* The same without freshening: what is compared is compared up to the names of binders, and that is
 * all. */
struct pattern *match_binders_without_freshening(struct machine *m, struct language *l, struct pattern *p);
/* As match_each, for what match_binders_new has made. */
bool match_binders_each(struct matcher *x, const struct pattern *p, term t, struct next *next);

#endif
