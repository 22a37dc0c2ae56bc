/* typesetting: what Redex and slideshow draw. assay does not: the forms are accepted and do nothing, and the parameters
 * that steer them keep what they are given. The benchmark's log is not kept either. */
#include "model/compile.h"

static struct expr *compile_nothing(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)s;
  (void)x;
  (void)tail;
  return expr_constant(m, m->world->void_);
}

#define DRAWING(X)                                                                                                     \
  X("render-language")                                                                                                 \
  X("render-language-nts")                                                                                             \
  X("render-reduction-relation") X("render-reduction-relation-rules") X("render-metafunction")                         \
      X("render-metafunctions") X("render-judgment-form") X("render-relation") X("render-term")                        \
          X("render-term/pretty-write") X("render-lw") X("language->pict") X("reduction-relation->pict")               \
              X("metafunction->pict") X("metafunctions->pict") X("judgment-form->pict") X("relation->pict")            \
                  X("term->pict") X("term->pict/pretty-write") X("lw->pict") X("derivation->pict")                     \
                      X("with-compound-rewriter") X("with-compound-rewriters") X("with-atomic-rewriter")               \
                          X("with-atomic-rewriters") X("with-unquote-rewriter") X("add-compound-rewriter!")            \
                              X("traces") X("traces/ps") X("stepper") X("stepper/seed") X("show-derivations")          \
                                  X("derivation/ps") X("slide") X("set-arrow-pict!") X("set-cache-size!")

#define DRAWING_FORM(name) {name, compile_nothing, NULL},
static const struct form forms[] = {DRAWING(DRAWING_FORM)};

static const char *const parameters[] = {
    "initial-font-size",
    "initial-char-width",
    "reduction-steps-cutoff",
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

PRIMITIVE(log_nothing) { return m->world->void_; }

static const struct primitive_row rows[] = {{"bmark-log", 0, ANY_COUNT, log_nothing}};

void typesetting_install(struct machine *m) {
  builtins_add_primitives(m, rows, COUNT_OF(rows));
  builtins_add_forms(m, forms, COUNT_OF(forms));
  for (size_t i = 0; i < COUNT_OF(parameters); i++)
    builtins_add_value(m, parameters[i], parameter_named(m, parameters[i], m->world->false_));
}
