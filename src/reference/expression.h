/* expression: what the reference evaluator runs: compiled programs and meanings of constants.
 *
 * A meaning is the signature's definition of a constant (lambda/signature.h):
 *
 *     [map : (a -> b) (List a) -> (List b) (means (f xs) (case xs [nil nil] [(cons y ys) (cons (f y) (map f ys))]))]
 *
 *     x ::= NAME | (lazy NAME)           of a parameter: it is not evaluated before a call, though that is by value
 *     e ::= x | CONSTANT | NUMBER | (λ x e) | (λ (x ...) e) | (e e ...)
 *         | (let x e e)                  x may be in both
 *         | (case e [PATTERN e] ...)     PATTERN ::= CONSTRUCTOR | (CONSTRUCTOR x ...) | NUMBER | else
 *         | (if e e e)                   of a number: not 0, or 0
 *         | (seq e e)
 *         | (try e e)                    the second one, if the first one fails
 *         | (error "TEXT") | (error)     the exception of that name; some exception
 *         | (%+ e e), and the other primitives, with integers of 64 bits
 *
 * Variables are de Bruijn indices. */
#ifndef ASSAY_REFERENCE_EXPRESSION_H
#define ASSAY_REFERENCE_EXPRESSION_H

#include "lambda/signature.h"
#include "reference/exceptions.h"

enum expression_kind {
  EXPRESSION_VARIABLE,
  EXPRESSION_CONSTANT,
  EXPRESSION_INTEGER,
  EXPRESSION_LAMBDA, /* of several parameters */
  EXPRESSION_APPLY,
  EXPRESSION_LET,
  EXPRESSION_CASE,
  EXPRESSION_IF,
  EXPRESSION_SEQ,
  EXPRESSION_TRY,
  EXPRESSION_ERROR,
  EXPRESSION_PRIMITIVE
};

enum {
  ALTERNATIVE_ELSE = UINT32_MAX,
  ALTERNATIVE_NUMBER = UINT32_MAX - 1,
  NO_PLACE = UINT32_MAX,
  MOST_PARAMETERS = 32
};

struct case_alternative {
  uint32_t constructor; /* the number of the constant; ALTERNATIVE_ELSE: any; ALTERNATIVE_NUMBER: an integer */
  int64_t number;
  uint32_t fields; /* the number of variables that it binds */
  const struct expression *body;
};

struct expression {
  enum expression_kind kind;
  uint32_t index; /* of a variable, constant, exception or primitive; number of parameters (λ); about integers (case) */
  uint32_t place; /* of a program: the number of the sub-term, in the order of the text; or NO_PLACE */
  int64_t number; /* of a λ: a bit for each lazy parameter */
  uint32_t count; /* of its parts, or of its alternatives */
  const struct expression **parts;
  const struct case_alternative *alternatives; /* parts[0] is the scrutinee */
};

struct reference_definition {
  const struct expression *body; /* NULL: its meaning is unknown */
  bool is_constructor;
  uint32_t arity; /* of a constructor */
};

struct definitions_compiled {
  const struct signature *signature;
  struct exceptions exceptions;
  struct reference_definition *list; /* by the numbers of constants */
};

/* Compiles all definitions of the signature. In the world's arena. Raises. */
struct definitions_compiled *definitions_compile(const struct signature *s);
/* An argument for the runs of a program. Raises. */
const struct expression *expression_read(struct definitions_compiled *d, const struct syntax *x);
/* A program; *places is the number of its sub-terms. In the world's arena. */
const struct expression *expression_of(const struct definitions_compiled *d, term program, uint32_t *places);
/* The same for an expression that is not part of a program. */
const struct expression *expression_without_places(const struct definitions_compiled *d, term program);
/* A constant of the program whose meaning is unknown; NULL: there is none. */
const struct constant *expression_lacks(const struct definitions_compiled *d, term program);

/* Primitives, with the number of operands, all integers. */
enum primitive {
  INTEGER_ADD,
  INTEGER_SUBTRACT,
  INTEGER_MULTIPLY,
  INTEGER_QUOTIENT,
  INTEGER_REMAINDER,
  INTEGER_EQUAL,
  INTEGER_LESS,
  INTEGER_PRIMITIVES
};

#endif
