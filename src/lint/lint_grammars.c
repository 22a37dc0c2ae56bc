/* lint_grammars: non-terminals without terms, and unused ones. */
#include "lint/lint.h"

#include "core/world.h"
#include "racket/module/module.h"
#include "redex/language/language.h"
#include "redex/language/pattern.h"
#include "redex/metafunction/metafunction.h"
#include "redex/redex.h"

#include <string.h>

/* ---- non-terminals without terms ---- */

struct productive {
  const struct language *language;
  bool *is; /* of each non-terminal: is it known to have a finite term? */
};

static bool makes_term(const struct productive *k, const struct pattern *p) {
  switch (p->kind) {
  case PATTERN_NAME:
  case PATTERN_MISMATCH:
  case PATTERN_MISMATCH_GROUP:
  case PATTERN_HIDE_HOLE:
  case PATTERN_SIDE_CONDITION:
  case PATTERN_OPENING: return makes_term(k, p->sub);
  case PATTERN_IN_HOLE: return makes_term(k, p->context) && makes_term(k, p->sub);
  case PATTERN_NONTERMINAL:
    if (p->nonterminal->language != k->language) return true;
    return k->is[p->nonterminal - k->language->nonterminals];
  case PATTERN_SEQUENCE:
    for (uint32_t i = 0; i < p->count; i++)
      if (!p->items[i].repeat && !makes_term(k, p->items[i].pattern)) return false;
    return true;
  default: return true;
  }
}

static bool grow_productive(const struct productive *k) {
  bool grew = false;
  for (uint32_t i = 0; i < k->language->nonterminal_count; i++) {
    const struct nonterminal *n = &k->language->nonterminals[i];
    for (uint32_t j = 0; j < n->production_count && !k->is[i]; j++)
      if (!n->productions[j].pattern || makes_term(k, n->productions[j].pattern)) grew = k->is[i] = true;
  }
  return grew;
}

static void look_for_empty(struct lint *l, struct machine *m, struct language *g) {
  language_ready(m, g);
  struct productive k = {g, arena_alloc_zero(&m->world->arena, g->nonterminal_count + 1)};
  while (grow_productive(&k)) continue;
  for (uint32_t i = 0; i < g->nonterminal_count; i++) {
    const struct nonterminal *n = &g->nonterminals[i];
    const struct syntax *x = n->is_cross || k.is[i] ? NULL : lint_find(l, &n->place);
    if (x)
      lint_about(l, LINT_EMPTY_NONTERMINAL, x,
                 "there is no term of `%s`: each of its productions needs another one first", text_bytes(n->names[0]));
  }
}

/* ---- unused non-terminals ---- */

static bool has_name(const struct syntax *names, term name) {
  if (syntax_is_symbol(names)) return names->atom == name;
  for (uint32_t i = 0; syntax_is_list(names) && i < names->count; i++)
    if (has_name(names->children[i], name)) return true;
  return false;
}

/* The production `(names ::= ...)` of the language's form that defines the non-terminal; NULL: not
 * found. */
static const struct syntax *production_of(const struct syntax *form, const struct nonterminal *n) {
  for (uint32_t i = 2; i < form->count; i++) {
    const struct syntax *x = form->children[i];
    if (syntax_is_list(x) && x->count > 1 && has_name(x->children[0], n->names[0])) return x;
  }
  return NULL;
}

static void look_for_unused(struct lint *l, const struct language *g, const struct syntax *form) {
  const char *language = text_bytes(g->name);
  if (lint_provides_all(l) || lint_mentions_in_file(l, language) < 2) return;
  for (uint32_t i = 0; i < l->form_count; i++)
    if (syntax_is_list(l->forms[i]) && l->forms[i]->count && syntax_is_named(l->forms[i]->children[0], "provide") &&
        lint_mentions(l->forms[i], language))
      return;
  for (uint32_t i = 0; i < g->nonterminal_count; i++) {
    const struct nonterminal *n = &g->nonterminals[i];
    const struct syntax *own = n->is_cross ? NULL : production_of(form, n);
    if (!own || own == form->children[2] /* the first one may be for readers: whole programs */ ||
        (g->parent && language_nonterminal(g->parent, n->names[0])))
      continue;
    bool is_mentioned = false;
    for (uint32_t k = 0; k < n->name_count; k++) {
      const char *name = text_bytes(n->names[k]);
      is_mentioned |= lint_mentions_in_file(l, name) > lint_mentions(own, name);
    }
    if (!is_mentioned)
      lint_about(l, LINT_UNUSED_NONTERMINAL, own->children[0], "nothing mentions the non-terminal `%s` of `%s`",
                 text_bytes(n->names[0]), language);
  }
}

const struct language *lint_language(struct module *module, const struct syntax *form, uint32_t i) {
  if (i >= form->count || !syntax_is_symbol(form->children[i])) return NULL;
  const struct binding *b = module_lookup(module, form->children[i]->atom);
  return b && b->kind == BINDING_LANGUAGE ? b->payload : NULL;
}

/* ---- whole grammars ---- */

static void look_at_forms(struct lint *l, struct module *module, const struct syntax *x) {
  if (x->shape != SYNTAX_LIST || !x->count) return;
  if (syntax_has_head(x, "define-language") || syntax_has_head(x, "define-extended-language")) {
    const struct language *g = lint_language(module, x, 1);
    if (g) look_for_unused(l, g, x);
  }
  for (uint32_t i = 0; i < x->count; i++) look_at_forms(l, module, x->children[i]);
}

void lint_grammars(struct lint *l, struct machine *m, struct module *module) {
  uint32_t count;
  for (struct binding *b = module_definitions(module, &count); b; b = b->next)
    if (b->kind == BINDING_LANGUAGE && b->payload) look_for_empty(l, m, b->payload);
  for (uint32_t i = 0; i < l->form_count; i++) look_at_forms(l, module, l->forms[i]);
}
