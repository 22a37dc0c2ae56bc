/* signature: the types and constants of terms, with their code in every language: the `signature`
 * form of a subject file (docs/subjects.md).
 *
 *     (signature prelude
 *       (types [Int (haskell "Int")] [(List a) (haskell "[$1]")])
 *       [seq : a b -> b (haskell "seq") (argument 1 variable)]
 *       [if : Bool a a -> a (haskell "if $1 then $2 else $3" 0)]
 *       (group arithmetic [+ : Int Int -> Int (haskell "(+)")])
 *       (definitions haskell "..."))
 *
 * (means ...) and (constructor) specify what constants compute: reference/expression.h.
 *
 * Everything lives in the world's arena, and is immutable once it was read. */
#ifndef ASSAY_LAMBDA_SIGNATURE_H
#define ASSAY_LAMBDA_SIGNATURE_H

#include "lambda/type_text.h"

/* The restrictions on an argument of a constant. */
struct constant_argument {
  const struct type *type; /* a part of the scheme */
  bool is_variable;        /* it must be a variable */
  uint8_t lambdas;         /* a number of λs, then anything: the code takes them apart */
  bool binds_generalised;  /* the first of them binds what the constant generalises */
};

/* The holes of a constant's code: a whole argument, or the body or a variable of one that is a
 * λ. */
enum { HOLE_WHOLE = 0, HOLE_BODY = 1, HOLE_BINDER = 2, HOLE_PARTS = 16 };
static inline uint32_t hole_argument(uint32_t hole) { return hole / HOLE_PARTS; } /* from 1 */
static inline uint32_t hole_part(uint32_t hole) { return hole % HOLE_PARTS; }     /* HOLE_BINDER is the first λ's */

struct constant {
  term name;
  struct place place;
  uint32_t number; /* in the signature */
  struct scheme scheme;
  bool is_overloaded;                  /* the languages accept it at more types than assay: */
  struct scheme seen;                  /* their type for it */
  uint32_t arity;                      /* arrows of its type; it takes more arguments if the result is a parameter */
  uint32_t least;                      /* the fewest arguments with which its code can be written */
  struct constant_argument *arguments; /* `arity` of them */
  const struct type **results;         /* by number of arguments, from 0 to `arity`: the rest of the type */
  uint32_t generalised;                /* the argument that is bound to a variable of polymorphic type; 0: none */
  double weight;
  uint64_t size; /* for reductions: constants of larger size are avoided */
  term group;    /* `other` if it is in none */
  const struct code *code;
  bool is_constructor;        /* of data: evaluates to itself */
  const struct syntax *means; /* its definition for the reference evaluator; or NULL */
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
  struct definitions *definitions; /* in the order in which they are written */
  uint32_t definition_count;
  const struct constant **table; /* by name: open addressing */
  uint32_t table_mask;
};

typedef const struct signature *signature_find(void *data, const struct syntax *name);
/* `find` looks up other signatures, for (extends NAME). Raises. */
const struct signature *signature_read(struct world *w, const struct syntax *form, signature_find *find, void *data);

/* The constant of that name, or NULL. */
const struct constant *signature_constant(const struct signature *s, term name);

/* Reads a type without variables, of a file or of a user. Raises. */
struct type *signature_read_type(const struct signature *s, const struct syntax *x);

#endif
