/* replacements: programs in which parts are replaced by others that should do the same.
 *
 *     [(let e C) (C e)]                             what is bound, in the place of the variable
 *     [(map f (map g l)) (map (λ x (f (g x))) l)]
 *     [undefined (error 1)]
 *
 * The first of the two is a pattern: a constant, or one applied to patterns. Names that are no
 * constants are holes; one that occurs twice stands for the same twice. The second one is what
 * stands in its place; a hole that is applied there, and has got a λ, gets its arguments put in
 * (without capture). All parts that fit are replaced, the inner ones first; what has replaced
 * something is not looked at again. */
#ifndef ASSAY_LAMBDA_REPLACEMENTS_H
#define ASSAY_LAMBDA_REPLACEMENTS_H

#include "lambda/lambda_term.h"

struct replacement {
  term pattern, program; /* holes and the variables that λs bind have names that no program has */
};

struct replacements { /* the first one that fits is taken */
  const struct replacement *list;
  uint32_t count;
};

/* From the items of a form behind its first one. In the world's arena. Raises, also if a program
 * might become ill-typed. */
struct replacements replacements_read(const struct signature *s, const struct syntax *form);

/* The program with all of it replaced. Its variables are not named by depth (lambda_canonical). */
term replacements_apply(const struct signature *s, const struct replacements *r, term e);

#endif
