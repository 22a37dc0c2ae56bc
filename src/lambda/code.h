/* code: how something is written in a language: a template, and the level of what it makes.
 *
 * Levels are what precedences are for: a hole of level N puts parentheses around all that is of a
 * lower one. In files, code is (LANGUAGE "TEMPLATE" LEVEL), or without a level, if it never needs
 * parentheses. */
#ifndef ASSAY_LAMBDA_CODE_H
#define ASSAY_LAMBDA_CODE_H

#include "core/text_template.h"

enum { CODE_ATOM = 1000 }; /* the level of what never needs parentheses */

struct code {
  term language; /* a symbol */
  struct text_template text;
  uint32_t level;
  uint32_t arguments;      /* of a constant's code: those up to this one are in its holes */
  const struct code *next; /* of the same thing in another language */
};

/* Reads the items of a form behind its first one: TEMPLATE [LEVEL]. Raises. */
struct code code_read(struct world *w, const struct syntax *form, const struct template_names *names);
/* Adds the form's code to the list, where there may be none for its language yet. Raises. */
struct code *code_add(struct world *w, const struct code *list, const struct syntax *form,
                      const struct template_names *names);
/* The one in that language, or NULL. */
const struct code *code_in(const struct code *list, term language);

#endif
