/* match_steps: bindings and comparisons that matching and decomposing share. */
#ifndef ASSAY_REDEX_MATCH_MATCH_STEPS_H
#define ASSAY_REDEX_MATCH_MATCH_STEPS_H

#include "redex/match/matching.h"

/* The number of repetitions of a named ellipsis: binds it, or compares it with the name's other
 * ellipses. */
static inline bool bind_count(struct matcher *x, const struct item *item, uint32_t count) {
  if (!item->counted) return true;
  if (!item->count_first) return x->frame[item->count_slot] == small(count);
  x->frame[item->count_slot] = small(count);
  return true;
}

/* The list of a mismatch group: the terms so far. Each is on the C stack between met_enter and
 * met_leave. */
struct met {
  struct met *before;
  term t;
};

/* False: the term is already in the group. */
static inline bool met_enter(struct matcher *x, const struct pattern *p, term t, struct met *mine) {
  *mine = (struct met){(struct met *)x->frame[p->slot], t};
  for (const struct met *i = mine->before; i; i = i->before)
    if (i->t == t) return false;
  x->frame[p->slot] = (value)mine;
  return true;
}

static inline void met_leave(struct matcher *x, const struct pattern *p, const struct met *mine) {
  x->frame[p->slot] = (value)mine->before;
}

#endif
