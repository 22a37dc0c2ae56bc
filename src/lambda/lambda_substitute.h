/* lambda_substitute: programs in the place of variables, and other names for variables. */
#ifndef ASSAY_LAMBDA_LAMBDA_SUBSTITUTE_H
#define ASSAY_LAMBDA_LAMBDA_SUBSTITUTE_H

#include "lambda/lambda_term.h"

/* Does the variable occur free? */
bool lambda_has_free(const struct signature *s, term e, term variable);
/* e with `a` in the place of the free occurrences of the variable. λs whose names would capture a
 * variable of `a` get others. */
term lambda_substitute(const struct signature *s, term e, term variable, term a);

/* (λ x e) a b ... as e[x := a] b ...; 0: the program is no such application. */
term lambda_beta(const struct signature *s, term e);

/* The same program, flat, with variables named by their depth: equal for all that differ in names
 * only. Free variables keep their names. */
term lambda_canonical(const struct signature *s, const struct variable_names *names, term e);

#endif
