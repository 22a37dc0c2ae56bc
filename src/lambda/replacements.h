/* replacements: replaces parts of programs by others that should be equivalent.
 *
 *     [(let e C) (C e)]                             inlines a definition
 *     [(map f (map g l)) (map (λ x (f (g x))) l)]
 *     [undefined (error 1)]
 *
 * The first of the two is a pattern: a constant, or one applied to patterns. Names that are not
 * constants are holes; a hole that occurs twice matches equal terms. The second is the replacement;
 * if a hole is applied there and has matched a λ, the arguments are substituted (without capture).
 * All parts that match are replaced, inner ones first; a replacement is not rewritten again. */
#ifndef ASSAY_LAMBDA_REPLACEMENTS_H
#define ASSAY_LAMBDA_REPLACEMENTS_H

#include "lambda/lambda_term.h"

struct replacement {
  term pattern, program; /* holes and variables bound by λs have names that programs do not use */
};

struct replacements { /* the first that matches is used */
  const struct replacement *list;
  uint32_t count;
};

/* Reads the items of a form after its first. In the world's arena. Raises, also if a replacement
 * might make a program ill-typed. */
struct replacements replacements_read(const struct signature *s, const struct syntax *form);

/* The program with everything replaced. Its variables are not named by depth (lambda_canonical). */
term replacements_apply(const struct signature *s, const struct replacements *r, term e);

#endif
