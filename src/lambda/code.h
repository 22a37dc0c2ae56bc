/* code: how a language writes something: a template, and the level of the result.
 *
 * Levels express precedence: a hole of level N puts parentheses around anything of a lower level.
 * In files, code is (LANGUAGE "TEMPLATE" LEVEL); without a level, it never needs parentheses. */
#ifndef ASSAY_LAMBDA_CODE_H
#define ASSAY_LAMBDA_CODE_H

#include "core/text_template.h"

enum { CODE_ATOM = 1000 }; /* the level of code that never needs parentheses */

struct code {
  term language; /* a symbol */
  struct text_template text;
  uint32_t level;
  uint32_t arguments;      /* of a constant's code: the number of arguments in its holes */
  const struct code *next; /* for the same in another language */
};

/* Reads the items of a form after its first: TEMPLATE [LEVEL]. Raises. */
struct code code_read(struct world *w, const struct syntax *form, const struct template_names *names);
/* Adds the form's code to the list, which must not have code in its language yet. Raises. */
struct code *code_add(struct world *w, const struct code *list, const struct syntax *form,
                      const struct template_names *names);
/* The one in that language, or NULL. */
const struct code *code_in(const struct code *list, term language);

#endif
