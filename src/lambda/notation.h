/* notation: how a language writes terms and types: the `syntax` form of a subject file.
 *
 *     (syntax haskell
 *       (lambda "\\$x -> $e" 0)
 *       (apply "$f:10 $a:11" 10)
 *       (annotation "$e:1 :: $t" 0)
 *       (arrow "$1:1 -> $2" 0)
 *       (reserved "case" "let" ...)
 *       (reader haskell))
 *
 * variable, parentheses and type-variable have defaults. A language without types may leave out the
 * parts for types. */
#ifndef ASSAY_LAMBDA_NOTATION_H
#define ASSAY_LAMBDA_NOTATION_H

#include "lambda/code.h"

/* The forms, and their holes in the order of their numbers. */
enum notation_form {
  NOTATION_VARIABLE,      /* $x */
  NOTATION_LAMBDA,        /* $x $e */
  NOTATION_APPLY,         /* $f $a */
  NOTATION_ANNOTATION,    /* $e $t */
  NOTATION_PARENTHESES,   /* $e */
  NOTATION_ARROW,         /* $1 $2 */
  NOTATION_TYPE_VARIABLE, /* $x */
  NOTATION_FORMS
};

struct notation {
  term name;
  bool has[NOTATION_FORMS];
  struct code forms[NOTATION_FORMS];
  const struct syntax *names, *reserved;            /* lists of strings after the first item; or NULL */
  enum { NOTATION_TERMS, NOTATION_HASKELL } reader; /* the syntax besides terms: see lambda/lambda_read.h */
};

const struct notation *notation_read(struct world *w, const struct syntax *form);
/* Is this name reserved, so that variables cannot have it? */
bool notation_reserves(const struct notation *n, const char *name);

#endif
