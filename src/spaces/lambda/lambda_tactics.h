/* lambda_tactics: candidates for programs, and the orders in which they are tried.
 *
 * An application f a b is also the application of f a to b: tactics apply to f a as to any
 * place. */
#ifndef ASSAY_SPACES_LAMBDA_LAMBDA_TACTICS_H
#define ASSAY_SPACES_LAMBDA_LAMBDA_TACTICS_H

#include "reduce/tactics.h"

struct signature;

extern const struct tactic lambda_sub_terms;         /* sub-terms, the largest first */
extern const struct tactic lambda_reduction;         /* a step of β */
extern const struct tactic lambda_constants;         /* any constant */
extern const struct tactic lambda_functions;         /* λ x. x, and λ x. undefined */
extern const struct tactic lambda_simpler_constants; /* simpler ones for a constant: those before it in the signature */
extern const struct tactic lambda_variables;         /* those in scope */
extern const struct tactic lambda_expansion;         /* λ x. f x becomes f */
extern const struct tactic lambda_parameters; /* removes a parameter that a function does not need, and its arguments */
extern const struct tactic lambda_bodies; /* removes a λ, and replaces its variable by undefined or another variable */

extern const struct tactic lambda_constant_functions; /* λ x. part, for a part without x */

extern const struct tactic lambda_pairs; /* removes a part, and replaces another one */

/* Candidates for any place: the smallest programs, then the variables in scope. 0: there are not
 * that many. */
term lambda_replacement(const struct explorer *x, uint32_t number);

/* (λ f ...) (λ x ...) without this parameter of its argument, from 0, and without the arguments
 * passed for it; 0: impossible. */
term lambda_without_parameter(const struct signature *s, term e, uint32_t parameter);

/* Ours, then those of Pałka's thesis. */
enum { LAMBDA_PLANS = 7 };
extern const struct plan lambda_plans[LAMBDA_PLANS];
/* Of pairs of programs (lambda/pair.h). */
extern const struct plan lambda_plan_of_pairs;

#endif
