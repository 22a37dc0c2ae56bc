/* surface: the syntax tree of a hand-written program, before its names are resolved.
 *
 * Parsers of languages make it, with the place of every node. The code of constants, which has
 * holes, becomes such a tree, too: constants are found by comparing trees
 * (lambda/haskell/surface_match.h), and lambda/haskell/elaborate.h turns trees into terms. */
#ifndef ASSAY_LAMBDA_HASKELL_SURFACE_H
#define ASSAY_LAMBDA_HASKELL_SURFACE_H

#include "core/diagnostic.h"
#include "core/term.h"

#include <stdbool.h>

struct world;
struct constant;

/* The kinds, with their children. */
enum surface_kind {
  SURFACE_NAME,       /* `name`; also an operator, without parentheses */
  SURFACE_LITERAL,    /* `name` is its text; a string begins with ", a character with ' */
  SURFACE_WILDCARD,   /* an unused name */
  SURFACE_HOLE,       /* of code: `hole` (lambda/signature.h) */
  SURFACE_CONSTANT,   /* `constant`, by its own name; a variable if one in scope has that `name` */
  SURFACE_APPLY,      /* function, argument, ...; the function is not an APPLY */
  SURFACE_SECTION,    /* operator, right operand */
  SURFACE_NEGATE,     /* operand */
  SURFACE_LAMBDA,     /* pattern, body */
  SURFACE_LET,        /* name, definition, body */
  SURFACE_IF,         /* condition, then, else */
  SURFACE_CASE,       /* scrutinee, pattern, result, pattern, result, ... */
  SURFACE_LIST,       /* items */
  SURFACE_TUPLE,      /* items, at least two */
  SURFACE_ANNOTATION, /* program, type */
  SURFACE_ARROW,      /* of types: from, to */
  SURFACE_TYPE,       /* `name` is the type as a term */
};

enum { SURFACE_TIGHT = 10 }; /* the precedence of anything that needs no parentheses */

struct surface { /* in the world's arena */
  enum surface_kind kind;
  bool is_infix;      /* an APPLY of an operator between its operands */
  uint8_t precedence; /* of the operator outside all parentheses */
  struct place place;
  term name;
  uint32_t hole;
  const struct constant *constant;
  uint32_t count;
  struct surface **children;
};

/* A tree without children, and one with these. */
struct surface *surface_leaf(struct world *w, enum surface_kind kind, struct place place, term name);
struct surface *surface_node(struct world *w, enum surface_kind kind, struct place place, uint32_t count, ...);
struct surface *surface_of(struct world *w, enum surface_kind kind, struct place place, struct surface *const *children,
                           uint32_t count);

/* f applied to arguments, where f may be an APPLY. */
struct surface *surface_apply(struct world *w, struct surface *f, struct surface *const *arguments, uint32_t count);
/* The application to its first arguments only. */
struct surface *surface_prefix(struct world *w, const struct surface *apply, uint32_t arguments);

/* Does the name occur free? */
bool surface_mentions(struct world *w, const struct surface *s, term name);
bool surface_equal(struct world *w, const struct surface *a, const struct surface *b);

#endif
