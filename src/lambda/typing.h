/* typing: Hindley-Milner type inference against a signature, with the signature's restrictions on
 * arguments.
 *
 * It shares types and unification with the generators, but none of their reasoning: it infers types
 * from the term alone. Types live in the world's arena: a caller that checks many terms releases a
 * mark after each. */
#ifndef ASSAY_LAMBDA_TYPING_H
#define ASSAY_LAMBDA_TYPING_H

#include "lambda/lambda_term.h"

/* An occurrence of a constant that the languages accept at more types than assay. */
struct overloaded {
  const struct constant *constant;
  struct type *type; /* inferred for it, from the languages' type */
};

struct typing {
  const struct signature *signature;
  struct type_store store;
  bool ignores_restrictions; /* on arguments */
  bool ignores_variables;    /* of these, the restriction to variables, which no code needs */
  bool as_seen;              /* constants have the languages' types; the occurrences are listed */
  struct typed_name *scope;  /* variables, the innermost last */
  size_t depth, capacity;
  struct overloaded *occurrences; /* in the order of the text */
  size_t occurrence_count, occurrence_capacity;
  /* the error, if there is one: */
  char message[400];
  term where;                /* a part of the program */
  struct type *has, *wanted; /* of a part with an unexpected type; or NULL */
};

/* Clears everything but the signature and the store. */
void typing_init(struct typing *t, const struct signature *s);

/* The principal type, or NULL if there is none. */
struct type *typing_infer(struct typing *t, term e);
/* Does it have this type? */
bool typing_check(struct typing *t, term e, struct type *expected);

#endif
