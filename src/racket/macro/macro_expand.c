/* macro_expand: uses of macros. */
#include "racket/macro/macro.h"

const struct syntax *macro_expand(struct machine *m, struct macro *macro, struct scope *s, const struct syntax *form) {
  m->world->escaped = true; /* keeps the code */
  if (macro->computed) return macro_compute(m, macro, s, form);
  for (uint32_t i = 0; i < macro->clause_count; i++) {
    const struct macro_clause *c = &macro->clauses[i];
    struct environment *e = NULL;
    if (c->pattern->shape == SYNTAX_ATOM || c->pattern->count == 0) continue;
    if (!syntax_match_children(m, &macro->rules, c->pattern, 1, form, &e)) continue;
    struct macro_filling f = {m, &c->renamed, macro->assigns ? macro->home : NULL, form->place, m->expansions++};
    return template_fill(&f, c->template, e);
  }
  raise_syntax(m, &form->place, "%s: use does not match pattern", macro->name);
}
