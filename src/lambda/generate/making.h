/* making: what the generators of programs share: the rules. Private to the generators.
 *
 * A goal is a type and a size, in a scope of variables. A rule makes a program for it from smaller
 * goals, or fails; then everything bound meanwhile is undone, and another rule is tried. Generators
 * differ in their `style`: which rules are offered with which weights, how a size is divided, and
 * what becomes of undetermined types.
 *
 * Types and programs live in the world's arena until the caller's mark. */
#ifndef ASSAY_LAMBDA_GENERATE_MAKING_H
#define ASSAY_LAMBDA_GENERATE_MAKING_H

#include "core/rng.h"
#include "lambda/generate/candidates.h"
#include "lambda/generate/goal_choices.h"
#include "lambda/lambda_term.h"

struct making;

enum making_rule {
  RULE_LAMBDA,
  RULE_APPLY,    /* a new function applied to an argument; its parameters may be added as they are used */
  RULE_VARIABLE, /* of the scope; the item is its depth */
  RULE_CALL,     /* the same with as many arguments as it needs */
  RULE_CONSTANT, /* with arguments; the item is the candidate's index for the goal */
};

struct making_style {
  /* The initial size for a requested size. */
  int32_t (*begin)(struct making *m, int32_t size);
  /* Offers the rules to try. */
  void (*offer)(struct making *m, struct goal_choices *c, const struct type *goal, int32_t size);
  /* Chooses an undetermined type. */
  struct type *(*unknown)(struct making *m);
  /* The style for definitions of polymorphic lets, whose types are found as they are made; NULL:
   * this style itself. */
  const struct making_style *of_definitions;
  /* Divides a size into one or more parts, less `made` nodes that are made besides. */
  void (*share)(struct making *m, int32_t size, uint32_t made, uint32_t parts, int32_t *shares);
  struct candidates_extra extra;
  /* A goal fails after this many failures of rules with goals of their own: it may have no program,
   * or none of its size. The second is for sizes up to 1. */
  int patience, last_patience;
  bool only_redexes; /* RULE_APPLY applies only λs: all other applications are those of constants and variables */
  /* If not 0: RULE_APPLY applies a λ with up to this many parameters, which are created when its
   * body uses them. */
  uint32_t parameters;
};

/* A variable of the scope. A let may bind a variable of polymorphic type; each use instantiates it.
 * Parameters of a λ that RULE_APPLY is making are new until they are used, and may get any type. */
struct scope_variable {
  struct type *type;
  uint32_t polymorphic; /* the number of parameters of its type scheme */
  uint32_t uses;
  bool is_parameter;
  bool is_definition; /* bound by a let */
  int32_t size;       /* of a parameter: for the argument */
};

static inline bool is_new(const struct scope_variable *v) { return v->is_parameter && !v->uses; }

/* Its weight among variables: a definition should be used, preferably at several types. */
static inline double variable_worth(const struct scope_variable *v) {
  return v->is_definition && !v->uses ? 12 : v->polymorphic ? 4 : 1;
}

/* Uses of variables, the last first, so that they can be undone. */
struct use {
  uint32_t variable;
  struct use *before;
};

struct making {
  const struct signature *signature;
  const struct making_style *style;
  struct candidates candidates;
  struct variable_names names; /* of variables, by depth; limits the nesting */
  struct type *goal;           /* ground */
  struct type **base;          /* ground types in the signature and the goal */
  uint32_t base_count;
  /* of the current attempt: */
  struct rng rng;
  struct type_store store;
  struct scope_variable *scope; /* the innermost last */
  uint32_t depth, definitions;  /* the number of definitions among them */
  struct use *uses;
  uint64_t steps, most_steps; /* goals: an attempt with more is abandoned */
};

/* Makes a program for a goal, or 0. */
term make_goal(struct making *m, struct type *goal, int32_t size);

/* The candidates for a type: by its head, or all if it is a variable. */
static inline const struct candidate_list *making_candidates(const struct making *m, const struct type *goal) {
  return goal->head == TYPE_VARIABLE ? &m->candidates.any : &m->candidates.by_head[goal->head];
}

/* Offers the candidates from `first` up to `end`, which share the weight in proportion to the
 * sums. */
static inline void offer_constants(struct goal_choices *c, const double *sums, uint32_t first, uint32_t end,
                                   double weight) {
  const double sum = candidates_weight(sums, first, end);
  if (sum > 0) choices_add(c, RULE_CONSTANT, first, end - first, sums, weight / sum);
}

extern const struct making_style style_classic, style_open, style_rules, style_used;

/* Shared by the styles whose goals have ground types. */
struct type *classic_unknown(struct making *m);
int32_t classic_begin(struct making *m, int32_t size);
void classic_share(struct making *m, int32_t size, uint32_t made, uint32_t parts, int32_t *shares);

/* Shared by the styles that leave types open and divide sizes at random. */
struct type *open_unknown(struct making *m);
int32_t open_begin(struct making *m, int32_t size);
void open_share(struct making *m, int32_t size, uint32_t made, uint32_t parts, int32_t *shares);
/* Offers the variables of the scope to RULE_VARIABLE or RULE_CALL, with that total weight. */
typedef void offer_variables(struct making *m, struct goal_choices *c, enum making_rule rule, double weight);
void open_offer(struct making *m, struct goal_choices *c, const struct type *goal, int32_t size,
                offer_variables *variables);

#endif
