/* elaborate: the term that a tree stands for: names become variables and constants, what is written
 * in other ways (lists, sections, let...) becomes applications, and types decide what overloaded
 * names are.
 *
 * Variables get the names that lambda/lambda_term.h wants. Raises at the place of what is wrong. */
#ifndef ASSAY_LAMBDA_HASKELL_ELABORATE_H
#define ASSAY_LAMBDA_HASKELL_ELABORATE_H

#include "lambda/haskell/surface_match.h"

struct notation;

struct elaboration {
  const struct signature *signature;
  const struct notation *notation;
  const struct surface_code *code; /* NULL: constants have their own names only */
  struct type *wanted;             /* NULL: any */
  bool is_general;                 /* constants that are written as more than a word, like (+1), are not looked for */
  bool *found_phrase;              /* set if there was one of these */
  struct type *type;               /* the term's, when it is there */
};

term elaborate(struct elaboration *e, const struct surface *tree);

#endif
