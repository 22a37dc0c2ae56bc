/* typesetting: Redex's and slideshow's drawing functions. assay does not draw: the forms are
 * accepted and do nothing, and their parameters keep the values that they are given. The
 * benchmark's log is not kept either. */
#include "racket/compile/compile.h"
#include "redex/language/language.h"

static struct expr *compile_nothing(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)s;
  (void)x;
  (void)tail;
  return expr_void(m);
}

static const char *const drawing[] = {"render-language-nts",
                                      "render-reduction-relation",
                                      "render-reduction-relation-rules",
                                      "render-metafunction",
                                      "render-metafunctions",
                                      "render-judgment-form",
                                      "render-relation",
                                      "render-term",
                                      "render-term/pretty-write",
                                      "render-lw",
                                      "language->pict",
                                      "reduction-relation->pict",
                                      "metafunction->pict",
                                      "metafunctions->pict",
                                      "judgment-form->pict",
                                      "relation->pict",
                                      "term->pict",
                                      "term->pict/pretty-write",
                                      "lw->pict",
                                      "derivation->pict",
                                      "with-compound-rewriter",
                                      "with-compound-rewriters",
                                      "with-atomic-rewriter",
                                      "with-atomic-rewriters",
                                      "with-unquote-rewriter",
                                      "add-compound-rewriter!",
                                      "traces/ps",
                                      "show-derivations",
                                      "derivation/ps",
                                      "slide",
                                      "set-arrow-pict!"};

static const char *const parameters[] = {
    "initial-font-size",
    "initial-char-width",
    "rule-pict-style",
    "arrow-space",
    "label-space",
    "metafunction-pict-style",
    "metafunction-cases",
    "judgment-form-cases",
    "linebreaks",
    "curly-quotes-for-strings",
    "metafunction-combine-contract-and-rules",
    "grammar-style",
    "literal-style",
    "metafunction-style",
    "paren-style",
    "label-style",
    "non-terminal-style",
    "non-terminal-subscript-style",
    "non-terminal-superscript-style",
    "default-style",
    "label-font-size",
    "metafunction-font-size",
    "default-font-size",
    "extend-language-show-union",
    "extend-language-show-extended-order",
    "metafunction-rule-gap-space",
    "metafunction-line-gap-space",
    "reduction-relation-rule-separation",
    "reduction-relation-rule-extra-separation",
    "reduction-relation-rule-line-separation",
    "horizontal-bar-spacing",
    "relation-clause-combine",
    "where-make-prefix-pict",
    "where-combine",
    "sc-linebreaks",
    "metafunction-up/down-indent",
    "delimit-ellipsis-arguments?",
    "white-square-bracket",
    "homemade-white-square-bracket",
    "dark-pen-color",
    "light-pen-color",
    "dark-brush-color",
    "light-brush-color",
    "dark-text-color",
    "light-text-color",
};

/* (render-language L): not of a union, as in Redex; this raises at run time. */
static struct expr *compile_render_language(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  struct resolved r = {0};
  if (x->count > 1 && syntax_is_symbol(x->children[1])) r = scope_lookup(m, s, x->children[1]->atom);
  const struct language *l = r.binding && r.binding->kind == BINDING_LANGUAGE ? r.binding->payload : NULL;
  if (!l || !l->is_union) return compile_nothing(m, s, x, tail);
  return node_error(m, x, m->exn_fail, "render-language: cannot render the result of define-union-language");
}

PRIMITIVE(log_nothing) { return m->world->void_; }

static const struct primitive_row rows[] = {{"bmark-log", 0, ANY_COUNT, log_nothing}};
static const struct form render_forms[] = {{"render-language", compile_render_language, NULL}};

void typesetting_install(struct machine *m) {
  builtins_add_primitives(m, rows, COUNT_OF(rows));
  builtins_add_forms(m, render_forms, COUNT_OF(render_forms));
  struct form *forms = arena_alloc_zero(&m->world->arena, COUNT_OF(drawing) * sizeof *forms);
  for (size_t i = 0; i < COUNT_OF(drawing); i++) forms[i] = (struct form){drawing[i], compile_nothing, NULL};
  builtins_add_forms(m, forms, COUNT_OF(drawing));
  for (size_t i = 0; i < COUNT_OF(parameters); i++)
    builtins_add_value(m, parameters[i], parameter_named(m, parameters[i], m->world->false_));
}
