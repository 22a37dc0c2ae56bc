/* elaborate: turns a tree into a term: names become variables and constants, other notation (lists,
 * sections, let...) becomes applications, and types resolve overloaded names.
 *
 * Variables get the names that lambda/lambda_term.h requires. Raises at the place of the error. */
#ifndef ASSAY_LAMBDA_HASKELL_ELABORATE_H
#define ASSAY_LAMBDA_HASKELL_ELABORATE_H

#include "lambda/haskell/surface_match.h"

struct notation;

struct elaboration {
  const struct signature *signature;
  const struct notation *notation;
  const struct surface_code *code; /* NULL: constants have only their own names */
  struct type *wanted;             /* NULL: any */
  bool is_general;                 /* do not look for constants that are written as several words, like (+1) */
  bool *found_phrase;              /* set if there was one of these */
  struct type *type;               /* set to the term's type */
};

term elaborate(struct elaboration *e, const struct surface *tree);

#endif
