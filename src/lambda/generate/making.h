/* making: what the generators of programs share: the rules. Private to the generators.
 *
 * A goal is a type and a size, in a scope of variables. A rule makes a program of it by way of
 * smaller goals, or fails, and then another one is tried, with everything that was bound meanwhile
 * undone. What differs between generators is a `style`: which rules are offered with which weights,
 * how a size is shared out, and what becomes of a type that nothing determines.
 *
 * All that is made, types and programs, lives in the world's arena until the caller's mark. */
#ifndef ASSAY_LAMBDA_GENERATE_MAKING_H
#define ASSAY_LAMBDA_GENERATE_MAKING_H

#include "core/rng.h"
#include "lambda/generate/candidates.h"
#include "lambda/generate/goal_choices.h"
#include "lambda/lambda_term.h"

struct making;

enum making_rule {
  RULE_LAMBDA,
  RULE_APPLY, /* a function that was made for it, applied to an argument; or one whose parameters come as they are used */
  RULE_VARIABLE, /* of the scope; the item is its depth */
  RULE_CALL,     /* the same with as many arguments as it needs */
  RULE_CONSTANT, /* with arguments; the item is that of the candidates for the goal */
};

struct making_style {
  /* The size to begin with, where this was asked for. */
  int32_t (*begin)(struct making *m, int32_t size);
  /* Which rules may be tried. */
  void (*offer)(struct making *m, struct goal_choices *c, const struct type *goal, int32_t size);
  /* A type that nothing determines. */
  struct type *(*unknown)(struct making *m);
  /* Who makes what a polymorphic let binds, whose type is found as it is made; NULL: this style
   * itself. */
  const struct making_style *of_definitions;
  /* The sizes of so many parts, one or more, beside which `made` nodes are made. */
  void (*share)(struct making *m, int32_t size, uint32_t made, uint32_t parts, int32_t *shares);
  struct candidates_extra extra;
  /* After so many failures of rules that had goals of their own, a goal fails, too: it may have no
   * program, or none of its size. The second is for sizes up to 1. */
  int patience, last_patience;
  bool
      only_redexes; /* RULE_APPLY applies λs, and nothing else: all other applications are those of constants and variables */
  /* If not 0: RULE_APPLY applies a λ with up to so many parameters, and these come to be when its
   * body uses them. */
  uint32_t parameters;
};

/* A variable of the scope. What a let binds may have a polymorphic type, of which each use takes an
 * instance. Parameters of a λ that RULE_APPLY is making are new until they are used, and may become
 * anything. */
struct scope_variable {
  struct type *type;
  uint32_t polymorphic; /* how many parameters its type has, as a scheme */
  uint32_t uses;
  bool is_parameter;
  bool is_definition; /* bound by a let */
  int32_t size;       /* of a parameter: for the argument */
};

static inline bool is_new(const struct scope_variable *v) { return v->is_parameter && !v->uses; }

/* What it weighs among the others: a definition should be used, and at several types if it can
 * be. */
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
  struct variable_names names; /* of variables, by depth: at most so many are nested */
  struct type *goal;           /* ground */
  struct type **base;          /* ground types that the signature and the goal mention */
  uint32_t base_count;
  /* of the attempt at hand: */
  struct rng rng;
  struct type_store store;
  struct scope_variable *scope; /* the innermost last */
  uint32_t depth, definitions;  /* how many of them are definitions */
  struct use *uses;
  uint64_t steps, most_steps; /* goals: an attempt that had more is given up */
};

/* A program for a goal, or 0. */
term make_goal(struct making *m, struct type *goal, int32_t size);

/* Those for a type: by its head, or all if it is a variable. */
static inline const struct candidate_list *making_candidates(const struct making *m, const struct type *goal) {
  return goal->head == TYPE_VARIABLE ? &m->candidates.any : &m->candidates.by_head[goal->head];
}

/* Offers the candidates from `first` up to `end`, which share that weight as the sums say. */
static inline void offer_constants(struct goal_choices *c, const double *sums, uint32_t first, uint32_t end,
                                   double weight) {
  const double sum = candidates_weight(sums, first, end);
  if (sum > 0) choices_add(c, RULE_CONSTANT, first, end - first, sums, weight / sum);
}

extern const struct making_style style_classic, style_open, style_rules, style_used;

/* What styles share whose goals have ground types. */
struct type *classic_unknown(struct making *m);
int32_t classic_begin(struct making *m, int32_t size);
void classic_share(struct making *m, int32_t size, uint32_t made, uint32_t parts, int32_t *shares);

/* What styles share whose types are left open and whose sizes are shared out at random. */
struct type *open_unknown(struct making *m);
int32_t open_begin(struct making *m, int32_t size);
void open_share(struct making *m, int32_t size, uint32_t made, uint32_t parts, int32_t *shares);
/* Offers the variables of the scope to RULE_VARIABLE or RULE_CALL, all of that weight together. */
typedef void offer_variables(struct making *m, struct goal_choices *c, enum making_rule rule, double weight);
void open_offer(struct making *m, struct goal_choices *c, const struct type *goal, int32_t size,
                offer_variables *variables);

#endif
