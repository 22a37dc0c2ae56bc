/* signature: the types and the constants that terms are made of, with their code in every language:
 * the `signature` form of a subject file (docs/subjects.md).
 *
 *     (signature prelude
 *       (types [Int (haskell "Int")] [(List a) (haskell "[$1]")])
 *       [seq : a b -> b (haskell "seq") (argument 1 variable)]
 *       [if : Bool a a -> a (haskell "if $1 then $2 else $3" 0)]
 *       (group arithmetic [+ : Int Int -> Int (haskell "(+)")])
 *       (definitions haskell "..."))
 *
 * What constants compute is said by (means ...) and (constructor): reference/expression.h.
 *
 * Everything lives in the world's arena, and is never changed once it was read. */
#ifndef ASSAY_LAMBDA_SIGNATURE_H
#define ASSAY_LAMBDA_SIGNATURE_H

#include "lambda/type_text.h"

/* What an argument of a constant has to be. */
struct constant_argument {
  const struct type *type; /* a part of the scheme */
  bool is_variable;        /* nothing but a variable */
  uint8_t lambdas;         /* so many λs, then anything: the code takes them apart */
  bool binds_generalised;  /* the first of them binds what the constant generalises */
};

/* The holes of a constant's code: an argument as a whole, or the body or a variable of one that is
 * λs. */
enum { HOLE_WHOLE = 0, HOLE_BODY = 1, HOLE_BINDER = 2, HOLE_PARTS = 16 };
static inline uint32_t hole_argument(uint32_t hole) { return hole / HOLE_PARTS; } /* from 1 */
static inline uint32_t hole_part(uint32_t hole) { return hole % HOLE_PARTS; }     /* HOLE_BINDER is the first λ's */

struct constant {
  term name;
  struct place place;
  uint32_t number; /* in the signature */
  struct scheme scheme;
  bool is_overloaded;                  /* the languages take it at more types than we do: */
  struct scheme seen;                  /* this is what they take it for */
  uint32_t arity;                      /* arrows of its type; it may have more arguments if the result is a parameter */
  uint32_t least;                      /* arguments without which its code cannot be written */
  struct constant_argument *arguments; /* `arity` of them */
  const struct type **results;         /* of 0, 1, ... `arity` arguments: what is left of the type */
  uint32_t generalised; /* the number of an argument that is bound to a variable of a polymorphic type; 0: none */
  double weight;
  uint64_t size; /* for those who make terms smaller: constants of a larger size are worth less */
  term group;    /* `other` if it is in none */
  const struct code *code;
  bool is_constructor;        /* of data: it is what it is */
  const struct syntax *means; /* what it computes, for the reference evaluator; or NULL */
};

/* Such as `undefined`. */
static inline bool constant_is_of_any_type(const struct constant *c) {
  return c->arity == 0 && c->scheme.body->head == TYPE_PARAMETER;
}

struct definitions {
  term language, text; /* a symbol; a string */
};

struct signature {
  struct world *world;
  term name;
  term lambda, colon; /* the symbols λ and : */
  struct constructors constructors;
  const struct constant **constants;
  uint32_t count;
  struct definitions *definitions; /* in the order in which they are to be written */
  uint32_t definition_count;
  const struct constant **table; /* by name: open addressing */
  uint32_t table_mask;
};

typedef const struct signature *signature_find(void *data, const struct syntax *name);
/* `find` knows other signatures, for (extends NAME). Raises. */
const struct signature *signature_read(struct world *w, const struct syntax *form, signature_find *find, void *data);

/* The constant of that name, or NULL. */
const struct constant *signature_constant(const struct signature *s, term name);

/* A type without variables, of a file or of a user. Raises. */
struct type *signature_read_type(const struct signature *s, const struct syntax *x);

#endif
