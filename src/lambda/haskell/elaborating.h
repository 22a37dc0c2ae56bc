/* elaborating: what the files of lambda/haskell/elaborate.h share. */
#ifndef ASSAY_LAMBDA_HASKELL_ELABORATING_H
#define ASSAY_LAMBDA_HASKELL_ELABORATING_H

#include "lambda/haskell/elaborate.h"
#include "lambda/lambda_term.h"
#include "lambda/overloads.h"

struct haskell_scope { /* a variable */
  term name;           /* as written; 0: unused */
  term variable;
  const struct haskell_scope *outer;
};

struct placed_expression {
  term e;
  struct place place;
};

struct elaborating {
  struct elaboration *with;
  const struct signature *signature;
  struct world *world;
  const struct haskell_scope *scope;
  uint32_t depth;
  struct variable_names names;
  struct placed_expression *places; /* of parts of the marked term */
  size_t place_count, place_capacity;
  struct overloads overloads;
};

/* The variable of that name, or NULL. */
const struct haskell_scope *scope_of(const struct elaborating *x, term name);
/* The name of a pattern that is a variable; else 0. */
term binder_name(const struct surface *binder);
/* Is the pattern a variable, or _? */
bool is_variable(const struct surface *s);

/* Rewrites notation for which there is no code: a string, a list, a section, a λ with a pattern and
 * so on. Raises if it has no meaning. */
struct surface *desugar(struct elaborating *x, const struct surface *s);
/* Eta-expands a function with too few arguments for its code. NULL: it is not one. */
struct surface *desugar_partial(struct elaborating *x, const struct surface *s);

/* A type as a term. */
term elaborate_type(struct elaborating *x, const struct surface *s);
/* Infers types, resolves overloaded names, and removes the marks. */
term elaborated_term(struct elaborating *x, term marked, struct place place);

#endif
