/* opening: matching where the language has binding forms: a term is freshened before a pattern takes it apart. */
#ifndef ASSAY_MODEL_OPENING_H
#define ASSAY_MODEL_OPENING_H

#include "model/matching.h"

/* The pattern of a clause or a condition, made ready to open binders. Its names are all kept: they decide what is freshened. */
struct pattern *opening_new(struct machine *m, struct language *l, struct pattern *p);
/* The same without freshening: what is compared is compared up to the names of binders, and that is all. */
struct pattern *opening_nothing(struct machine *m, struct language *l, struct pattern *p);
/* As match_each, for what opening_new has made. */
bool opening_each(struct matcher *x, const struct pattern *p, term t, struct next *next);

#endif
