/* lambda_tactics: where candidates for programs come from, and the orders in which they are tried.
 *
 * An application f a b is also the application of f a to b: what is done with a place is done with
 * f a, too. */
#ifndef ASSAY_SPACES_LAMBDA_LAMBDA_TACTICS_H
#define ASSAY_SPACES_LAMBDA_LAMBDA_TACTICS_H

#include "reduce/tactics.h"

struct signature;

extern const struct tactic lambda_sub_terms;         /* what is inside, the largest first */
extern const struct tactic lambda_reduction;         /* a step of β */
extern const struct tactic lambda_constants;         /* any constant */
extern const struct tactic lambda_functions;         /* λ x. x, and λ x. undefined */
extern const struct tactic lambda_simpler_constants; /* ...for a constant: those before it in the signature */
extern const struct tactic lambda_variables;         /* those in scope */
extern const struct tactic lambda_expansion;         /* λ x. f x becomes f */
extern const struct tactic
    lambda_parameters; /* a parameter that a function does not need goes, and so do the arguments for it */
extern const struct tactic
    lambda_bodies; /* a λ goes, and what its variable stood for is undefined, or another variable */

extern const struct tactic lambda_constant_functions; /* λ x. part, for a part that does not know x */

extern const struct tactic lambda_pairs; /* a part goes, and another one is replaced */

/* What may stand anywhere at the place: the smallest programs, then the variables in scope. 0:
 * there are not so many. */
term lambda_replacement(const struct explorer *x, uint32_t number);

/* (λ f ...) (λ x ...) without that parameter of its argument, from 0, and without what is passed
 * for it; 0: that cannot be. */
term lambda_without_parameter(const struct signature *s, term e, uint32_t parameter);

/* Ours, then those of Pałka's thesis. */
enum { LAMBDA_PLANS = 7 };
extern const struct plan lambda_plans[LAMBDA_PLANS];
/* Of pairs of programs (lambda/pair.h). */
extern const struct plan lambda_plan_of_pairs;

#endif
