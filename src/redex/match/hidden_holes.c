/* hidden_holes: plugs a context with several holes, some of which the grammar hides (hide-hole):
 * fills the hole to which the context's non-terminal leads. */
#include "redex/match/context.h"

bool has_several_holes(term t) {
  while (has_hole(t) && !has_kind(t, KIND_HOLE)) {
    uint32_t holes = 0, at = 0;
    for (uint32_t i = 0; i < seq_count(t); i++)
      if (has_hole(seq_item(t, i))) holes++, at = i;
    if (holes > 1) return true;
    t = seq_item(t, at);
  }
  return false;
}

term context_plug_as(struct machine *m, struct nonterminal *nt, term context, term t) {
  language_ready(m, nt->language);
  if (!nt->may_hole) return context_plug(m->world, context, t);
  struct matcher x = {.machine = m, .world = m->world};
  const struct decomposition *d = decompositions(&x, nt, context);
  for (uint32_t i = 0; i < d->count; i++)
    if (has_kind(d->list[i].t, KIND_HOLE)) return path_plug(m->world, d->list[i].path, t);
  return context_plug(m->world, context, t);
}
