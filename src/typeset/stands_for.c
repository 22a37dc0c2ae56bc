/* stands_for: see the header. */
#include "typeset/stands_for.h"

#include "redex/language/pattern.h"
#include "redex/match/matching.h"

/* Is one a production of the other? */
static bool contains(const struct nonterminal *outer, const struct nonterminal *inner) {
  for (uint32_t i = 0; i < outer->production_count; i++) {
    const struct syntax *x = outer->productions[i].source;
    if (syntax_is_symbol(x) && term_is_among(inner->names, inner->name_count, x->atom)) return true;
  }
  return false;
}

/* Do they have a production in common? */
static bool share(struct world *w, const struct nonterminal *a, const struct nonterminal *b) {
  for (uint32_t i = 0; i < a->production_count; i++)
    for (uint32_t k = 0; k < b->production_count; k++)
      if (syntax_term(w, a->productions[i].source) == syntax_term(w, b->productions[k].source)) return true;
  return false;
}

static bool has_lists(const struct nonterminal *nt) {
  for (uint32_t i = 0; i < nt->production_count; i++) {
    const struct pattern *p = nt->productions[i].pattern;
    while (p->kind == PATTERN_NAME) p = p->sub;
    if (p->kind >= PATTERN_NONTERMINAL) return true; /* a list, or something that may be one */
  }
  return false;
}

static bool is_phrase(struct machine *m, struct nonterminal *nt, term t) {
  value frame[1];
  struct matcher x = {m, m->world, frame, false};
  return match_nonterminal(&x, nt, t);
}

bool stands_for(struct machine *m, struct language *l, term name, const struct syntax *x) {
  struct nonterminal *wanted = l ? language_nonterminal(l, pattern_base(m, name)) : NULL;
  if (!wanted) return true;
  language_ready(m, l);
  if (x->shape != SYNTAX_ATOM) return has_lists(wanted);
  if (!is_symbol(x->atom) || !pattern_is_name(m, l, x->atom)) return is_phrase(m, wanted, x->atom);
  const struct nonterminal *found = language_nonterminal(l, pattern_base(m, x->atom));
  return !found || found == wanted || contains(wanted, found) || contains(found, wanted) ||
         share(m->world, wanted, found);
}
