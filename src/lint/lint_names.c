/* lint_names: misleading names in clauses and rules: an unbound variable in a result, and a literal
 * that looks like a variable. Both stand for themselves, in Redex as well, without an error. */
#include "lint/lint.h"

#include "core/world.h"
#include "racket/machine.h"
#include "racket/module/module.h"
#include "redex/language/language.h"

#include <string.h>

struct clause_names {
  struct lint *lint;
  struct machine *machine;
  struct module *module;
  const struct language *language;
  const struct syntax *clause;
};

static bool is_form(const struct syntax *x, const char *name) {
  return x->shape != SYNTAX_ATOM && x->count > 1 && syntax_is_named(x->children[0], name);
}

/* Racket inside terms. */
static bool is_escape(const struct syntax *x) {
  return is_form(x, "unquote") || is_form(x, "unquote-splicing") || is_form(x, "side-condition") ||
         is_form(x, "side-condition/hidden");
}

static bool mentions_name(const struct syntax *x, term name) {
  if (x->shape == SYNTAX_ATOM) return x->atom == name;
  for (uint32_t i = 0; i < x->count; i++)
    if (mentions_name(x->children[i], name)) return true;
  return false;
}

/* Does a (name x p) or a (fresh x) in it bind the name? */
static bool binds(const struct syntax *x, term name) {
  if (x->shape == SYNTAX_ATOM) return false;
  if ((is_form(x, "name") || is_form(x, "fresh")) && mentions_name(x, name)) return true;
  for (uint32_t i = 0; i < x->count; i++)
    if (binds(x->children[i], name)) return true;
  return false;
}

/* ---- literals that look like variables ---- */

/* e1 or e', where e is a non-terminal: the length of e. 0: the name is not of this form. */
static size_t like_nonterminal(const struct clause_names *c, const char *text) {
  const size_t length = strlen(text), base = strcspn(text, "0123456789'");
  if (!base || base == length || base + strspn(text + base, "0123456789'") != length) return 0;
  return language_nonterminal(c->language, term_text(c->machine->world, KIND_SYMBOL, text, base)) ? base : 0;
}

/* A name in the grammar, or one that occurs once, is probably intended. */
static bool is_meant(const struct clause_names *c, term name) {
  return lint_mentions(c->clause, text_bytes(name)) < 2 || language_nonterminal(c->language, name) ||
         language_mentions(c->language, name) || binds(c->clause, name) || module_lookup(c->module, name);
}

static const struct syntax *first_mention(const struct syntax *x, term name) {
  if (x->shape == SYNTAX_ATOM) return x->atom == name ? x : NULL;
  for (uint32_t i = 0; i < x->count; i++) {
    const struct syntax *found = first_mention(x->children[i], name);
    if (found) return found;
  }
  return NULL;
}

static void look_for_literals(const struct clause_names *c, const struct syntax *x) {
  for (uint32_t i = 0; x->shape != SYNTAX_ATOM && !is_escape(x) && i < x->count; i++)
    look_for_literals(c, x->children[i]);
  if (!syntax_is_symbol(x)) return;
  const char *text = text_bytes(x->atom);
  const size_t base = like_nonterminal(c, text);
  if (!base || is_meant(c, x->atom) || first_mention(c->clause, x->atom) != x) return;
  lint_about(c->lint, LINT_LITERAL, x,
             "`%s` stands for itself here; a name of the non-terminal `%.*s` is written `%.*s_%s`", text, (int)base,
             text, (int)base, text, text[base] == '\'' ? "1" : text + base);
}

/* ---- variables of results ---- */

/* Does a clause [(f pattern ...) result condition ...] or a rule (--> pattern result condition ...)
 * bind the name? */
static bool is_bound(const struct clause_names *c, uint32_t result, term name) {
  const struct syntax *clause = c->clause;
  for (uint32_t i = 0; i < clause->count; i++) {
    const struct syntax *x = clause->children[i];
    if (i == result) continue;
    const bool is_where = is_form(x, "where") || is_form(x, "where/hidden") || is_form(x, "where/error");
    if (mentions_name(is_where ? x->children[1] : x, name)) return true;
  }
  return binds(clause, name);
}

/* A non-terminal with a subscript. */
static bool is_variable(const struct clause_names *c, const char *text) {
  const char *underscore = strchr(text, '_');
  if (!underscore || underscore == text) return false;
  return language_nonterminal(c->language,
                              term_text(c->machine->world, KIND_SYMBOL, text, (size_t)(underscore - text)));
}

static void look_for_unbound(const struct clause_names *c, uint32_t result, const struct syntax *x) {
  for (uint32_t i = 0; x->shape != SYNTAX_ATOM && !is_escape(x) && i < x->count; i++)
    look_for_unbound(c, result, x->children[i]);
  if (!syntax_is_symbol(x) || !is_variable(c, text_bytes(x->atom))) return;
  if (is_bound(c, result, x->atom) || language_mentions(c->language, x->atom) || module_lookup(c->module, x->atom))
    return;
  lint_about(c->lint, LINT_UNBOUND_VARIABLE, x, "nothing gives `%s` a value: it stands for itself here",
             text_bytes(x->atom));
}

/* ---- forms ---- */

static void look_at_clause(struct clause_names *c, bool is_rule) {
  const uint32_t result = is_rule ? 2 : 1;
  look_for_literals(c, c->clause);
  if (c->clause->count > result) look_for_unbound(c, result, c->clause->children[result]);
}

static void look_at_function(struct clause_names *c, const struct syntax *form) {
  for (uint32_t i = 2; i < form->count; i++) {
    c->clause = form->children[i];
    if (syntax_is_list(c->clause) && c->clause->count > 1 && syntax_is_list(c->clause->children[0]))
      look_at_clause(c, false);
  }
}

/* Up to the shorthands after `with`. */
static void look_at_relation(struct clause_names *c, const struct syntax *form) {
  for (uint32_t i = 2; i < form->count && !syntax_is_named(form->children[i], "with"); i++) {
    c->clause = form->children[i];
    if (syntax_is_keyword(c->clause)) i++;
    else if (syntax_is_list(c->clause) && c->clause->count > 2) look_at_clause(c, true);
  }
}

static void look_at_form(struct clause_names *c, const struct syntax *x) {
  if (x->shape != SYNTAX_LIST || !x->count) return;
  const bool is_function = is_form(x, "define-metafunction"), is_relation = is_form(x, "reduction-relation");
  c->language = is_function || is_relation ? lint_language(c->module, x, 1) : NULL;
  if (c->language && is_function) look_at_function(c, x);
  else if (c->language) look_at_relation(c, x);
  for (uint32_t i = 0; !c->language && i < x->count; i++) look_at_form(c, x->children[i]);
  c->language = NULL;
}

void lint_names(struct lint *l, struct machine *m, struct module *module) {
  struct clause_names c = {.lint = l, .machine = m, .module = module};
  for (uint32_t i = 0; i < l->form_count; i++) look_at_form(&c, l->forms[i]);
}
