/* typing: is a program well-typed, and of which type: Hindley and Milner's inference against a
 * signature, and the signature's restrictions on arguments.
 *
 * It shares types and unification with the generators, but none of their reasoning: what it accepts
 * was inferred from the term alone. Types live in the world's arena: a caller that checks many
 * terms releases a mark after each. */
#ifndef ASSAY_LAMBDA_TYPING_H
#define ASSAY_LAMBDA_TYPING_H

#include "lambda/lambda_term.h"

/* A constant that the languages take at more types than we do, where it occurs. */
struct overloaded {
  const struct constant *constant;
  struct type *type; /* that inference found for it, from what the languages see */
};

struct typing {
  const struct signature *signature;
  struct type_store store;
  bool ignores_restrictions; /* on what arguments have to be */
  bool ignores_variables;    /* of these, that they are variables: no code needs that */
  bool as_seen;              /* constants have the types that the languages see; the occurrences are listed */
  struct typed_name *scope;  /* variables, the innermost last */
  size_t depth, capacity;
  struct overloaded *occurrences; /* in the order of the text */
  size_t occurrence_count, occurrence_capacity;
  /* what is wrong, if something is: */
  char message[400];
  term where;                /* a part of the program */
  struct type *has, *wanted; /* of a part with another type than it should have; or NULL */
};

/* Everything zero after that, but the signature and the store. */
void typing_init(struct typing *t, const struct signature *s);

/* The principal type, or NULL if there is none. */
struct type *typing_infer(struct typing *t, term e);
/* Does it have this type? */
bool typing_check(struct typing *t, term e, struct type *expected);

#endif
