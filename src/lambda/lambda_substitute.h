/* lambda_substitute: substitution and renaming of variables. */
#ifndef ASSAY_LAMBDA_LAMBDA_SUBSTITUTE_H
#define ASSAY_LAMBDA_LAMBDA_SUBSTITUTE_H

#include "lambda/lambda_term.h"

/* Does the variable occur free? */
bool lambda_has_free(const struct signature *s, term e, term variable);
/* e with `a` in place of the free occurrences of the variable. λs that would capture a variable of
 * `a` are renamed. */
term lambda_substitute(const struct signature *s, term e, term variable, term a);

/* (λ x e) a b ... as e[x := a] b ...; 0: the program is not such an application. */
term lambda_beta(const struct signature *s, term e);

/* The canonical program, flat, with variables named by their depth: equal for alpha-equivalent
 * programs. Free variables keep their names. */
term lambda_canonical(const struct signature *s, const struct variable_names *names, term e);

#endif
