/* lambda_plans: the orders in which programs are reduced (spaces/lambda/lambda_tactics.h). */
#include "spaces/lambda/lambda_tactics.h"

/* The three rules of chapter 3 of Pałka's thesis, each over all places before the next. */
#define RULE_SUB_TERMS                                                                                                 \
  { {&lambda_sub_terms}, ON_SEQUENCES, PASS_ALWAYS }
#define RULE_REDUCTION                                                                                                 \
  { {&lambda_reduction}, ON_SEQUENCES, PASS_ALWAYS }
#define RULE_CONSTANTS                                                                                                 \
  { {&lambda_constants}, ON_SEQUENCES, PASS_ALWAYS }

const struct plan lambda_plans[LAMBDA_PLANS] = {
    {"all",
     {{{&lambda_sub_terms, &lambda_reduction, &lambda_variables, &lambda_expansion, &lambda_parameters, &tactic_drop},
       ON_SEQUENCES,
       PASS_ALWAYS},
      {{&lambda_constants, &lambda_functions, &lambda_bodies}, ON_SEQUENCES, PASS_ALWAYS},
      {{&lambda_variables, &lambda_simpler_constants, &tactic_swap}, ON_SEQUENCES | ON_ATOMS, PASS_ALWAYS},
      {{&tactic_equal_parts}, ON_ROOT, PASS_ALWAYS},
      {{&lambda_pairs}, ON_SEQUENCES, PASS_OF_PAIRS},
      {{&tactic_regenerate}, ON_SEQUENCES, PASS_OF_DRAWING}},
     6},
    {"1, 2, 3", {RULE_SUB_TERMS, RULE_REDUCTION, RULE_CONSTANTS}, 3},
    {"1, 3, 2", {RULE_SUB_TERMS, RULE_CONSTANTS, RULE_REDUCTION}, 3},
    {"2, 1, 3", {RULE_REDUCTION, RULE_SUB_TERMS, RULE_CONSTANTS}, 3},
    {"2, 3, 1", {RULE_REDUCTION, RULE_CONSTANTS, RULE_SUB_TERMS}, 3},
    {"3, 1, 2", {RULE_CONSTANTS, RULE_SUB_TERMS, RULE_REDUCTION}, 3},
    {"3, 2, 1", {RULE_CONSTANTS, RULE_REDUCTION, RULE_SUB_TERMS}, 3},
};

const struct plan lambda_plan_of_pairs = {
    "pairs",
    {{{&lambda_sub_terms, &lambda_reduction, &lambda_variables, &lambda_expansion, &lambda_parameters, &tactic_drop},
      ON_SEQUENCES,
      PASS_ALWAYS},
     {{&lambda_constants, &lambda_functions, &lambda_bodies, &lambda_constant_functions}, ON_SEQUENCES, PASS_ALWAYS},
     {{&lambda_variables, &lambda_simpler_constants, &tactic_swap}, ON_SEQUENCES | ON_ATOMS, PASS_ALWAYS},
     {{&tactic_equal_parts}, ON_ROOT, PASS_ALWAYS},
     {{&lambda_pairs}, ON_SEQUENCES, PASS_OF_PAIRS},
     {{&tactic_regenerate}, ON_SEQUENCES, PASS_OF_DRAWING}},
    6};
