/* surface: a program as somebody has written it, before it is known what its names stand for.
 *
 * Readers of languages make it, with the place of everything. Code of constants, which has holes,
 * becomes such a tree, too: what a constant is written as is found by comparing trees
 * (lambda/haskell/surface_match.h), and lambda/haskell/elaborate.h makes terms of them. */
#ifndef ASSAY_LAMBDA_HASKELL_SURFACE_H
#define ASSAY_LAMBDA_HASKELL_SURFACE_H

#include "core/diagnostic.h"
#include "core/term.h"

#include <stdbool.h>

struct world;
struct constant;

/* With their children. */
enum surface_kind {
  SURFACE_NAME,       /* `name`; an operator, too, without parentheses */
  SURFACE_LITERAL,    /* `name` is its text; a string begins with ", a character with ' */
  SURFACE_WILDCARD,   /* the name of what is not used */
  SURFACE_HOLE,       /* of code: `hole` (lambda/signature.h) */
  SURFACE_CONSTANT,   /* `constant`, by its own name; where a variable has that `name`, the variable */
  SURFACE_APPLY,      /* function, argument, ...; the function is no APPLY */
  SURFACE_SECTION,    /* operator, right operand */
  SURFACE_NEGATE,     /* operand */
  SURFACE_LAMBDA,     /* pattern, body */
  SURFACE_LET,        /* name, what it is, body */
  SURFACE_IF,         /* condition, then, else */
  SURFACE_CASE,       /* what is looked at, pattern, result, pattern, result, ... */
  SURFACE_LIST,       /* items */
  SURFACE_TUPLE,      /* items, two at least */
  SURFACE_ANNOTATION, /* program, type */
  SURFACE_ARROW,      /* of types: from, to */
  SURFACE_TYPE,       /* `name` is the type as a term */
};

enum { SURFACE_TIGHT = 10 }; /* the precedence of what no operator can take apart */

struct surface { /* in the world's arena */
  enum surface_kind kind;
  bool is_infix;      /* an APPLY of an operator between its operands */
  uint8_t precedence; /* of the operator outside of all parentheses */
  struct place place;
  term name;
  uint32_t hole;
  const struct constant *constant;
  uint32_t count;
  struct surface **children;
};

/* Without children, and with these. */
struct surface *surface_leaf(struct world *w, enum surface_kind kind, struct place place, term name);
struct surface *surface_node(struct world *w, enum surface_kind kind, struct place place, uint32_t count, ...);
struct surface *surface_of(struct world *w, enum surface_kind kind, struct place place, struct surface *const *children,
                           uint32_t count);

/* f applied to arguments, where f may be an APPLY. */
struct surface *surface_apply(struct world *w, struct surface *f, struct surface *const *arguments, uint32_t count);
/* f applied to its first arguments only. */
struct surface *surface_prefix(struct world *w, const struct surface *apply, uint32_t arguments);

/* Does the name occur where it is not bound again? */
bool surface_mentions(struct world *w, const struct surface *s, term name);
bool surface_equal(struct world *w, const struct surface *a, const struct surface *b);

#endif
