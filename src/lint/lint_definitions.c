/* lint_definitions: unused functions and metafunctions of a model. */
#include "lint/lint.h"

#include "racket/module/module.h"

/* The name that a form defines as a function: (define (f x ...) ...), also curried. NULL: it is
 * something else. */
static const struct syntax *function_defined(const struct syntax *x) {
  if (!syntax_has_head(x, "define") || x->count < 2) return NULL;
  const struct syntax *header = x->children[1];
  if (header->shape == SYNTAX_ATOM) return NULL;
  while (header->shape != SYNTAX_ATOM && header->count) header = header->children[0];
  return syntax_is_symbol(header) ? header : NULL;
}

/* Macros may create any name. */
static bool has_macros(const struct lint *l) {
  return lint_mentions_in_file(l, "define-syntax") || lint_mentions_in_file(l, "define-syntax-rule") ||
         lint_mentions_in_file(l, "define-syntaxes");
}

void lint_definitions(struct lint *l, struct module *module) {
  if (lint_provides_all(l) || has_macros(l) || module->language) return;
  for (uint32_t i = 0; i < l->form_count; i++) {
    const struct syntax *name = function_defined(l->forms[i]);
    if (!name) continue;
    const char *text = text_bytes(name->atom);
    if (lint_mentions_in_file(l, text) == lint_mentions(l->forms[i], text))
      lint_about(l, LINT_UNUSED_DEFINITION, name, "nothing uses the function `%s`", text);
  }
}
